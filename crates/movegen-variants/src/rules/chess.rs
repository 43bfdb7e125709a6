//! Chess and Chess960: every hook as it is.

use crate::rules::hooks::Rules;

pub(crate) struct Chess;

impl Rules for Chess {}

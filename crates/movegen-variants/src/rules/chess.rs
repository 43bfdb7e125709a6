//! Chess and Chess960: every hook as it is.

use crate::rules::hooks::VariantRules;

pub(crate) struct Chess;

impl VariantRules for Chess {}

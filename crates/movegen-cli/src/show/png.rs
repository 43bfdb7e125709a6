//! The SVG picture as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The pixels of a unit of the SVG picture.
const SCALE: f32 = 2.0;

/// Returns the PNG file of an SVG picture, with a transparent background.
pub(super) fn draw(svg: &str) -> Result<Vec<u8>, String> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or("the picture is too large")?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("the picture is too large")?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}

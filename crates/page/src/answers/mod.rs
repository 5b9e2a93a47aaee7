//! Requests that are answered at once, one file each.

pub mod check;
#[cfg(feature = "studio")]
pub mod lenses;
pub mod look;
#[cfg(feature = "studio")]
pub mod paint;
pub mod pictures;
pub mod play;
pub mod scene;
pub mod starts;
pub mod view;

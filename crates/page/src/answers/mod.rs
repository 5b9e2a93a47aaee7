//! Requests that are answered at once, one file each.

pub mod check;
#[cfg(feature = "studio")]
pub mod lenses;
#[cfg(feature = "studio")]
pub mod look;
#[cfg(feature = "studio")]
pub mod paint;
#[cfg(feature = "studio")]
pub mod pictures;
pub mod play;
#[cfg(feature = "studio")]
pub mod publish;
pub mod scene;
#[cfg(feature = "studio")]
pub mod starts;

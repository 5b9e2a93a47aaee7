//! Requests that are answered at once, one file each.

pub mod check;
#[cfg(any(feature = "studio", feature = "index"))]
pub mod inside;
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
#[cfg(any(feature = "studio", feature = "index"))]
pub mod starts;

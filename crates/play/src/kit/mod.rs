//! The test kit: what every domain calls in one line.

mod check_frame;
mod check_play;
mod plain_need;
mod written_play;

pub use check_frame::check_frame;
pub use check_play::check_play;
pub use plain_need::wins_without;
pub use written_play::{WrittenPlay, check_choices};

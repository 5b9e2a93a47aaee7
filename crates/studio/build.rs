//! Tells cargo when the built page changed. A release build embeds `dist`, which is made by
//! Node and need not be there; a debug build reads it when a page is asked for.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Cargo takes a path that does not exist for one that changed, and would rebuild every time.
    let watched = ["dist", "."].into_iter().find(|path| Path::new(path).exists());
    if let Some(path) = watched {
        println!("cargo:rerun-if-changed={path}");
    }
}

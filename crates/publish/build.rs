//! Tells cargo when the built players changed. A release build embeds `dist`, which is made by Node and a
//! WebAssembly toolchain and need not be there; a debug build reads it when a game is exported.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Cargo takes a path that does not exist for one that changed, and would rebuild every time.
    let watched = ["dist", "."].into_iter().find(|path| Path::new(path).exists());
    if let Some(path) = watched {
        println!("cargo:rerun-if-changed={path}");
    }
}

//! The stack of WebAssembly is part of its memory and has one megabyte without a word; threads elsewhere have two.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let arch = std::env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    if arch == "wasm32" {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size=4194304");
    }
}

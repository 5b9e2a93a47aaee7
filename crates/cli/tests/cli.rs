//! Commands as they are typed and what they print; the README and the manual are tests like the others.

#[test]
fn commands() {
    // Paths in the examples are those of the repository's root.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    trycmd::TestCases::new()
        .case("crates/cli/tests/cmd/*.md")
        .case("docs/asp.md")
        .case("docs/narrative.md")
        .case("docs/transform.md")
        .case("docs/witness.md")
        .case("README.md");
    // What an example wrote there does not stay in the checkout.
    std::fs::remove_file("shortcut.svg").unwrap();
}

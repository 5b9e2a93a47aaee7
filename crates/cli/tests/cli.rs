//! Commands and their output; the README and the manuals are tests like the others.

#[test]
fn commands() {
    // Paths in the examples are those of the repository's root.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    trycmd::TestCases::new()
        .case("crates/cli/tests/cmd/*.md")
        .case("docs/asp.md")
        .case("docs/lens-*.md")
        .case("docs/narrative.md")
        .case("docs/reproduce.md")
        .case("docs/transform.md")
        .case("docs/witness.md")
        .case("README.md");
    // Files written by an example do not stay in the checkout.
    std::fs::remove_file("shortcut.svg").unwrap();
}

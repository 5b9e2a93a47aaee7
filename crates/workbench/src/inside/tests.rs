use super::*;

const GAME: &str = "title A & B <\r\n\nOBJECTS\n\nPlayer\nblue\n\nLEVELS\n\n\"#\\\n";

fn open(name: &str, text: &str) -> Result<(String, String), String> {
    inside(Source::new(name, text)).map(|found| (found.name().into(), found.text().into()))
}

fn read(text: &str) -> Option<String> {
    open("a.html", &format!("<!doctype html><html>{text}</html>")).ok().map(|found| found.1)
}

/// The text as JavaScript writes it.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

#[test]
fn a_page_of_ours_gives_back_every_character() {
    let page = format!(
        "<!DOCTYPE html><script type=\"text/plain\" id=\"{GAME_ID}\" data-name=\"{}\">\n{}</script>",
        page_text("a \"b\".txt"),
        page_text(GAME)
    );
    assert_eq!(open("page.html", &page), Ok(("page.html/a \"b\".txt".into(), GAME.into())));
    // A page saved under another name is still one.
    assert_eq!(open("page", &page).unwrap().1, GAME);
}

#[test]
fn pages_of_other_exporters_hold_their_game_as_a_string() {
    let script = quoted(GAME);
    for page in [
        format!("<script>const sourceCode={script};compile([\"restart\"],sourceCode);</script>"),
        format!("<script>\nvar sourceCode = {script};\n</script>"),
        format!("<script>compile( [\"restart\"] , {script} )</script>"),
        format!(
            "<script>function f(sourceCode){{var sourceCode=\"\";let sourceCode = \"no\"}}</script><script>sourceCode={script}</script>"
        ),
    ] {
        assert_eq!(read(&page).as_deref(), Some(GAME), "{page}");
    }
    let single = GAME.replace('\\', "\\\\").replace('\n', "\\x0a").replace('\r', "\\u{d}");
    assert_eq!(read(&format!("<script>sourceCode='{single}'</script>")).as_deref(), Some(GAME));
    let percent: String = GAME.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let page = format!("<script>sourceCode=unescape(\"{percent}\")</script>");
    assert_eq!(read(&page).as_deref(), Some(GAME));
    // Signs beyond the first plane are two escapes.
    let page = "<script>sourceCode=\"\\ud83d\\ude00\\nOBJECTS\\nLEVELS %u2192\"</script>";
    assert_eq!(read(page).as_deref(), Some("😀\nOBJECTS\nLEVELS %u2192"));
}

#[test]
fn a_page_without_a_game_says_so() {
    for page in [
        "",
        "<script>sourceCode=\"never ends",
        "<script>var sourceCode=other;</script>",
        "<p>OBJECTS</p>",
    ] {
        let error = open("a.html", &format!("<html>{page}")).unwrap_err();
        assert!(
            error.contains("no game was found") && error.contains("puzzlescript.net"),
            "{error}"
        );
    }
}

#[test]
fn a_gist_gives_its_script() {
    let gist = format!(
        "{{\"id\": 1, \"files\": {{\"readme.txt\": {{\"content\": \"hello\"}}, \"script.txt\": {{\"content\": {}}}}}}}",
        quoted(GAME)
    );
    assert_eq!(open("g.json", &gist), Ok(("g.json/script.txt".into(), GAME.into())));
    let other = gist.replace("script.txt", "mine.panel");
    assert_eq!(open("g.json", &other).unwrap().0, "g.json/mine.panel");
    let cut = gist
        .replace("\"hello\"", "\"hello\", \"truncated\": false")
        .replace("\"content\": \"title", "\"truncated\": true, \"content\": \"title");
    assert!(open("g.json", &cut).unwrap_err().contains("was cut"), "{cut}");
    let empty = "{\"files\": {\"readme.md\": {\"content\": \"\"}}}";
    assert!(open("g.json", empty).unwrap_err().contains("without a game"));
}

#[test]
fn other_files_stay_what_they_are() {
    for (name, text) in [
        ("a.txt", GAME),
        ("a.json", "{\"files\": 1, \"content\": 2}"),
        ("a.json", "{\"pieces\": []}"),
        ("b", ""),
    ] {
        assert_eq!(open(name, text), Ok((name.into(), text.into())));
    }
}

//! The built players: for each engine a page that lacks nothing but a game.

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "dist"]
#[allow_missing = true]
struct Dist;

/// Said when the program was built without players.
pub const NO_PLAYERS: &str = "this program was built without the players that go into HTML files; run `make players` in \
                              a checkout and build it again";

/// The page that plays files of a domain. Its second line names the domains it plays:
/// `<!-- plays: one another -->`.
pub fn player_of(domain: &str) -> Option<String> {
    Dist::iter().filter(|name| name.ends_with(".html")).find_map(|name| {
        let file = Dist::get(&name)?;
        let text = std::str::from_utf8(&file.data).ok()?;
        plays(text, domain).then(|| text.to_string())
    })
}

/// True if files of a domain can be exported to HTML by this program.
pub fn has_player(domain: &str) -> bool {
    player_of(domain).is_some()
}

fn plays(page: &str, domain: &str) -> bool {
    let line = page.lines().take(3).find_map(|line| line.strip_prefix("<!-- plays: "));
    let names = line.and_then(|line| line.strip_suffix(" -->"));
    names.is_some_and(|names| names.split(' ').any(|name| name == domain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_says_what_it_plays() {
        let page = "<!doctype html>\n<!-- plays: one another -->\n<html>";
        assert!(plays(page, "one") && plays(page, "another"));
        assert!(!plays(page, "other") && !plays("<!doctype html>", "one"));
    }
}

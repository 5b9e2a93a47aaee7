//! The gallery of games that continuous design has kept.

use crate::words::counted;
use ruleset::design::Designed;
use std::fmt::Write;

/// A page of the games that were kept, the best first.
pub fn gallery(kept: &[Designed], looked_at: u64) -> String {
    let mut out = String::from(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Games found</title>\n\
         <style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
         background:#fbfaf7;color:#222}article{display:flex;gap:1.5rem;border-top:1px solid #ddd;\
         padding:1.2rem 0}h2{margin:0 0 .3rem;font-size:1.1rem}ul{margin:.3rem 0;padding-left:1.2rem}\
         img{width:160px;height:160px}</style></head><body>\n<h1>Games found</h1>\n",
    );
    let (games, rulesets) = (counted(kept.len(), "game"), counted(looked_at as usize, "ruleset"));
    let _ = writeln!(out, "<p>{games} kept of {rulesets} examined.</p>");
    for game in kept {
        let lines: String = game
            .tutorial
            .iter()
            .map(|line| format!("<li>{}</li>", drawing::escape(line)))
            .collect();
        let _ = writeln!(
            out,
            "<article><img src=\"{0}.svg\" alt=\"the level\"><div><h2><a href=\"{0}.ruleset.json\">\
             {1}</a></h2><p>{2} moves, {3} of them choices; rank {4:.1}</p><ul>{lines}</ul></div>\
             </article>",
            game.index, game.name, game.length, game.choices, game.rank
        );
    }
    out.push_str("</body></html>\n");
    out
}

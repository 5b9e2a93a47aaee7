//! `check`: what a text says, as the page draws it.

use crate::puzzlescript;
use crate::refusal::Refusal;
use crate::shelf::{Opened, Shelf};
use crate::wire::{
    CheckRequest, Checked, DomainView, ExportView, LevelView, OptionView, SyntaxView, TemplateView,
    TestView,
};
use play::domain::{About as DomainAbout, Export, LensOption, Names, OptionKind, Syntax};
use source::is_ok;
use workbench::kept::{Kept, kept_plays};

/// Answers the request.
pub fn check(
    shelf: &Shelf,
    CheckRequest { about, since }: CheckRequest,
) -> Result<Checked, Refusal> {
    let opened = shelf.open(&about)?;
    let before = since.and_then(|hash| shelf.find(&about.path, &hash));
    let domain = opened.document.about();
    Ok(Checked {
        domain: domain.name.to_string(),
        hash: opened.hash.clone(),
        ok: is_ok(&opened.document.diagnostics),
        diagnostics: opened.problems(),
        about: domain_view(domain),
        levels: match before.is_some() {
            true => Vec::new(),
            false => levels(&opened),
        },
        game: puzzlescript::view(&opened, before.as_deref()),
    })
}

/// The levels of a file, with the plays kept above them.
pub fn levels(opened: &Opened) -> Vec<LevelView> {
    let document = &opened.document;
    let Some(content) = &document.content else { return Vec::new() };
    let heads = content.levels().iter().map(|head| {
        let tests = kept_plays(document.about(), &document.source, head.lines.0);
        LevelView {
            number: head.id.number,
            name: head.id.name.clone(),
            line: head.lines.0,
            end_line: head.lines.1,
            tests: tests.into_iter().map(test).collect(),
        }
    });
    heads.collect()
}

/// A kept play for the page.
pub fn test(Kept { line, expected, moves }: Kept) -> TestView {
    TestView { line, expected, moves }
}

/// A domain in words and tables.
fn domain_view(about: &DomainAbout) -> DomainView {
    let option = |option: &LensOption| OptionView {
        lens: option.lens.to_string(),
        name: option.name.to_string(),
        takes: match option.takes {
            OptionKind::Flag => "flag",
            OptionKind::Whole(..) | OptionKind::Number => "number",
            OptionKind::Text(_) => "text",
            OptionKind::Choice(_) => "choice",
            OptionKind::File => "file",
        }
        .to_string(),
        choices: match option.takes {
            OptionKind::Choice(words) => words.iter().map(|(word, _)| word.to_string()).collect(),
            _ => Vec::new(),
        },
        meaning: option.meaning.to_string(),
        default: option.default.map(str::to_string),
    };
    let template = |template: &play::domain::Template| TemplateView {
        name: template.name.to_string(),
        text: template.text.to_string(),
    };
    DomainView {
        name: about.name.to_string(),
        files: about.files.to_string(),
        level: about.level.to_string(),
        without: about.without.iter().map(|(lens, _)| lens.to_string()).collect(),
        options: about.options.iter().map(option).collect(),
        templates: about.templates.iter().map(template).collect(),
        comment: about.comment.map(|(open, close)| [open.to_string(), close.to_string()]),
        syntax: about.syntax.map(syntax_view),
        exports: about.exports.iter().map(export_view).collect(),
        plays: !about.moves.is_empty(),
    }
}

fn export_view(export: &Export) -> ExportView {
    let Export { name, ending, meaning, .. } = *export;
    ExportView { name: name.to_string(), ending: ending.to_string(), meaning: meaning.to_string() }
}

fn syntax_view(syntax: &Syntax) -> SyntaxView {
    let list = |words: &[&str]| words.iter().map(|word| word.to_string()).collect::<Vec<_>>();
    let pairs = |words: &[(&str, &str)]| {
        words.iter().map(|(word, meaning)| [word.to_string(), meaning.to_string()]).collect()
    };
    let names = |names: &Names| match names {
        Names::After(words) => ("after".to_string(), list(words)),
        Names::Key => ("key".to_string(), Vec::new()),
        Names::Field(field) => ("field".to_string(), list(&[*field])),
        Names::Called => ("called".to_string(), Vec::new()),
    };
    SyntaxView {
        comment: syntax.comment.to_string(),
        inline: syntax.is_inline,
        block: syntax.block.map(|(open, close)| [open.to_string(), close.to_string()]),
        quotes: syntax.quotes.to_string(),
        heads: list(syntax.heads),
        parts: list(syntax.parts),
        brackets: syntax.has_brackets,
        words: pairs(syntax.words),
        values: pairs(syntax.values),
        names: syntax.names.iter().map(names).collect(),
        signs: pairs(syntax.signs),
    }
}

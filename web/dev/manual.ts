// The manual: every page of docs/ as HTML beside the studio's page, and the glossary as data for the page's own
// explanations. Links between pages are kept; files of the source tree become plain names, because a player of the
// studio has no source tree.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const DOCS = join(import.meta.dirname, '..', '..', 'docs');

/** The pages in the order of the manual, by headings. Pages that are not named are about kinds of puzzles: the manual
 * of a new domain is found without a word here. */
const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['Start', ['studio', 'publish', 'site', 'glossary', 'matrix']],
  ['Questions', ['lens-play', 'lens-solve', 'lens-rate', 'lens-deadends', 'lens-need', 'lens-suggest', 'lens-make', 'lens-census', 'lens-orthogonality', 'lens-rules', 'lens-progression', 'lens-test', 'lens-walk', 'lens-picture']],
  ['Kinds of puzzles', []],
  ['Research and development', ['reproduce', 'performance', 'python', 'scale', 'adding-a-domain', 'studio-api']],
];

interface Page {
  name: string;
  title: string;
  html: string;
}

export interface Term {
  /** Other words for it, in brackets in the glossary. */
  also: string[];
  /** The first sentence. */
  says: string;
  /** Its place in the manual, from the page. */
  href: string;
}

/** As GitHub makes them, so that the same link works in the repository and here. */
function slugOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/gu, '-');
}

const plain = (text: string): string => text.replace(/[`*]/gu, '').replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1').replace(/\s+/gu, ' ').trim();
const escape = (text: string): string => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;').replace(/"/gu, '&quot;');

/** The terms of the glossary: paragraphs that begin with a word in bold and a colon or brackets. */
export function readTerms(glossary: string): Map<string, Term> {
  const terms = new Map<string, Term>();
  for (const paragraph of glossary.split(/\n\s*\n/u)) {
    for (const [, name, also, says] of paragraph.matchAll(/\*\*([^*]+)\*\*(?:\s+\(([^)]*)\))?:\s+([\s\S]*?)(?=\s\*\*[^*]+\*\*(?:\s+\([^)]*\))?:|$)/gu)) {
      if (name === undefined || says === undefined) continue;
      const first = /^[\s\S]*?[.!?](?=\s|$)/u.exec(plain(says))?.[0] ?? plain(says);
      for (const word of name.split(' / ')) terms.set(word, { also: also ? also.split(/,\s*/u).map(plain) : [], says: first, href: `docs/glossary.html#${anchorOf(word)}` });
    }
  }
  return terms;
}

const anchorOf = (term: string): string => `term-${slugOf(term)}`;

function readPages(): Page[] {
  const names = readdirSync(DOCS).filter((file) => file.endsWith('.md')).map((file) => basename(file, '.md'));
  return names.map((name) => {
    const text = readFileSync(join(DOCS, `${name}.md`), 'utf8');
    return { name, title: plain(/^# (.*)$/mu.exec(text)?.[1] ?? name), html: render(name, text) };
  });
}

function render(name: string, text: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: heading }: Tokens.Heading): string {
        const id = slugOf(plain(heading));
        return `<h${depth} id="${escape(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const inner = this.parser.parseInline(tokens);
        const page = /^([\w-]+)\.md(#.*)?$/u.exec(href);
        if (page) return `<a href="${page[1]}.html${page[2] ?? ''}">${inner}</a>`;
        if (href.startsWith('#')) return `<a href="${href}">${inner}</a>`;
        if (/^https?:/u.test(href)) return `<a href="${escape(href)}" rel="noreferrer">${inner}</a>`;
        return inner;
      },
      strong({ tokens, text: word }: Tokens.Strong): string {
        const inner = this.parser.parseInline(tokens);
        const ids = name === 'glossary' ? word.split(' / ').map((one) => `<span id="${anchorOf(one)}"></span>`).join('') : '';
        return `${ids}<strong>${inner}</strong>`;
      },
      table(token: Tokens.Table): string {
        const row = (cells: Tokens.TableCell[], tag: string): string => `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        return `<div class="wide" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
      },
      code({ text: code }: Tokens.Code): string {
        return `<pre tabindex="0"><code>${escape(code)}</code></pre>\n`;
      },
    },
  });
  return marked.parse(text, { async: false });
}

function frame(page: Page, pages: readonly Page[], css: readonly string[]): string {
  const known = new Set(GROUPS.flatMap(([, names]) => names));
  const rest = pages.filter((one) => !known.has(one.name)).map((one) => one.name);
  const groups = GROUPS.map(([heading, names]) => [heading, names.length > 0 ? names : rest] as const);
  const entry = (name: string): string => {
    const found = pages.find((one) => one.name === name);
    if (!found) return '';
    const here = name === page.name ? ' aria-current="page"' : '';
    return `<li><a href="${name}.html"${here}>${escape(found.title.replace(/:.*$/u, ''))}</a></li>`;
  };
  const nav = groups.map(([heading, names]) => `<h2>${heading}</h2><ul>${names.map(entry).join('')}</ul>`).join('\n');
  return `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(page.title)} · Puzzlewright</title>
<link rel="icon" href="../favicon.svg">
${css.map((file) => `<link rel="stylesheet" href="../${file}">`).join('\n')}
<link rel="stylesheet" href="manual.css">
<script src="manual.js"></script>
</head>
<body class="manual">
<a class="skip" href="#text">To the text</a>
<nav aria-label="Manual"><a class="home" href="../">Back to the studio</a>
${nav}
</nav>
<main id="text">
${page.html}
</main>
</body>
</html>
`;
}

const VIRTUAL = 'virtual:terms';

/** Writes the manual into the build, and offers the glossary as `virtual:terms`. */
export function manual(): Plugin {
  return {
    name: 'manual',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const terms = readTerms(readFileSync(join(DOCS, 'glossary.md'), 'utf8'));
      return `export default ${JSON.stringify(Object.fromEntries(terms))}`;
    },
    generateBundle(_options, bundle) {
      // The page's own styles bring its fonts and colours.
      const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
      const own = entry?.type === 'chunk' ? [...(entry.viteMetadata?.importedCss ?? [])] : [];
      const pages = readPages();
      for (const page of pages) this.emitFile({ type: 'asset', fileName: `docs/${page.name}.html`, source: frame(page, pages, own) });
      const first = pages.find((page) => page.name === 'studio') ?? pages[0];
      if (first) this.emitFile({ type: 'asset', fileName: 'docs/index.html', source: frame(first, pages, own) });
      for (const file of readdirSync(DOCS).filter((name) => name.endsWith('.png'))) this.emitFile({ type: 'asset', fileName: `docs/${file}`, source: readFileSync(join(DOCS, file)) });
    },
  };
}

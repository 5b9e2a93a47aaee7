// What the static studio has beside its page: the example games as one file to start with, and the gallery,
// a page of all of them with pictures that the engine draws.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import type { Core } from '../src/wasm/core';
import { Asked, hello, readEngines } from './engines';

const ROOT = join(import.meta.dirname, '..', '..');
const GAMES = join(ROOT, 'games');
/** The pages that games are published with; there are none where only the engine was built. */
const PLAYERS = join(ROOT, 'crates', 'publish', 'dist');

interface Game {
  path: string;
  text: string;
}

interface Card extends Game {
  domain: string;
  title: string;
  levels: number;
  level: string;
  picture: string | null;
}

const escape = (text: string): string => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;').replace(/"/gu, '&quot;');

/** The example games that some engine knows. */
function games(index: Core): Game[] {
  const { endings } = hello(index);
  const names = readdirSync(GAMES, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map((entry) => relative(GAMES, join(entry.parentPath, entry.name)).replaceAll('\\', '/')).sort();
  return paths.filter((path) => endings.some((ending) => path.endsWith(`.${ending}`))).map((path) => ({ path, text: readFileSync(join(GAMES, path), 'utf8') }));
}

function card(core: Core, game: Game): Card {
  const checked = JSON.parse(core.call('check', game).text) as { domain: string; about: { level: string }; levels: unknown[]; game: { title: string | null } | null };
  const { picture } = JSON.parse(core.call('look', { ...game, level: 1 }).text) as { picture: string | null };
  const name = (game.path.split('/').pop() ?? game.path).replace(/\..*$/u, '').replaceAll('-', ' ');
  return { ...game, domain: checked.domain, title: checked.game?.title ?? name, levels: checked.levels.length, level: checked.about.level, picture };
}

function shown({ path, title, levels, level, picture }: Card): string {
  const count = `${levels} ${level}${levels === 1 ? '' : 's'}`;
  const drawn = picture ? `<img src="data:image/svg+xml,${encodeURIComponent(picture)}" alt="">` : '';
  return `<li><a href="./?view=play#${encodeURIComponent(path)}"><span class="drawn">${drawn}</span><strong>${escape(title)}</strong><span>${escape(count)}</span></a></li>`;
}

function page(cards: readonly Card[], css: readonly string[]): string {
  const domains = [...new Set(cards.map((one) => one.domain))];
  const parts = domains.map((domain) => `<h2>${escape(domain)}</h2><ul class="gallery">${cards.filter((one) => one.domain === domain).map(shown).join('\n')}</ul>`);
  return `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery · Puzzlewright</title>
<link rel="icon" href="favicon.svg">
${css.map((file) => `<link rel="stylesheet" href="${file}">`).join('\n')}
<link rel="stylesheet" href="docs/manual.css">
<script src="docs/manual.js"></script>
</head>
<body class="manual">
<nav aria-label="Puzzlewright"><a class="home" href="./">The studio</a><ul><li><a href="gallery.html" aria-current="page">Gallery</a></li><li><a href="docs/">The manual</a></li></ul></nav>
<main>
<h1>Gallery</h1>
<p>Our example games, to play and to change. A game opens in the studio, which runs in this browser; nothing is sent anywhere.</p>
${parts.join('\n')}
</main>
</body>
</html>
`;
}

/** The pages of players by file, and for each domain the file that plays it. */
function players(): { files: Map<string, string>; all: Record<string, string> } {
  const names = existsSync(PLAYERS) ? readdirSync(PLAYERS).filter((name) => name.endsWith('.html')).sort() : [];
  const files = new Map(names.map((name) => [name, readFileSync(join(PLAYERS, name), 'utf8')]));
  const plays = [...files].flatMap(([name, text]) => (/^<!-- plays: (.*) -->$/mu.exec(text)?.[1] ?? '').split(' ').map((domain) => [domain, name]));
  return { files, all: Object.fromEntries(plays) as Record<string, string> };
}

/** Writes the games, the players and the gallery into the build. */
export function gallery(): Plugin {
  return {
    name: 'gallery',
    generateBundle(_options, bundle) {
      const asked = new Asked(readEngines());
      const all = games(asked.index);
      const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
      const css = entry?.type === 'chunk' ? [...(entry.viteMetadata?.importedCss ?? [])] : [];
      const { files, all: plays } = players();
      for (const [name, text] of files) this.emitFile({ type: 'asset', fileName: `players/${name}`, source: text });
      this.emitFile({ type: 'asset', fileName: 'players/all.json', source: JSON.stringify(plays) });
      this.emitFile({ type: 'asset', fileName: 'games/all.json', source: JSON.stringify(all) });
      this.emitFile({ type: 'asset', fileName: 'gallery.html', source: page(all.map((game) => card(asked.for(game), game)), css) });
    },
  };
}

// Builds the players of published games: for each engine one HTML file that lacks nothing but a game.
//
//   node dev/player.mjs [NAME ...]
//
// An engine is crates/wasm/dist/NAME.wasm; what its games look like is the folder `player` of the domain of that name,
// or the stage of seats. All scripts, styles and the engine are in the file.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import zopfli from '@gfx/zopfli';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

const WEB = join(import.meta.dirname, '..');
const ENGINES = join(WEB, '..', 'crates', 'wasm', 'dist');
const OUT = join(WEB, '..', 'crates', 'publish', 'dist');
/** Engines that play files of other domains too. */
const ALSO = { puzzlescript: ['sokoban'] };
/** Gzipped bytes of a player without a game. */
const LIMIT = 400_000;

/** The stage of a domain, or that of seats. */
function stage(name) {
  const own = join(WEB, 'src', 'domains', name, 'player', 'index.ts');
  const file = existsSync(own) ? own : join(WEB, 'player', 'seat.ts');
  return { name: 'stage', resolveId: (id) => (id === 'virtual:stage' ? file : null) };
}

/** Nothing is asked of any network, whatever a page may try. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob: data:; style-src 'unsafe-inline'; img-src data: blob:";

async function player(name) {
  const built = await build({
    configFile: false,
    root: join(WEB, 'player'),
    logLevel: 'warn',
    plugins: [stage(name), svelte()],
    // A page from disk starts no module workers.
    worker: { format: 'iife' },
    build: { write: false, target: 'es2022', assetsInlineLimit: 1e8, cssCodeSplit: false, modulePreload: false, rollupOptions: { output: { format: 'es' }, input: join(WEB, 'player', 'index.html') } },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  const text = (ending) => outputs.filter((one) => one.fileName.endsWith(ending)).map((one) => (one.type === 'chunk' ? one.code : String(one.source))).join('\n');
  const page = outputs.find((one) => one.fileName.endsWith('.html'));
  if (!page || page.type !== 'asset') throw new Error('the player has no page');
  // The same format as gzip, a twentieth smaller; every file of a game carries it.
  const packed = await zopfli.gzipAsync(readFileSync(join(ENGINES, `${name}.wasm`)), { numiterations: 1 });
  const engine = Buffer.from(packed).toString('base64');
  const script = text('.js').replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');
  const head = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n<style>${text('.css')}</style>`;
  const tail = `<script type="text/plain" id="puzzlewright-engine">${engine}</script>\n<script type="module">${script}</script>`;
  return String(page.source)
    .replace('%PLAYS%', () => [name, ...(ALSO[name] ?? [])].join(' '))
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('</head>', () => `${head}\n</head>`)
    .replace('</body>', () => `${tail}\n</body>`);
}

const all = existsSync(ENGINES) ? readdirSync(ENGINES).filter((file) => file.endsWith('.wasm') && file !== 'core.wasm').map((file) => file.slice(0, -5)) : [];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all;
mkdirSync(OUT, { recursive: true });
for (const file of readdirSync(OUT)) if (!all.includes(file.replace(/\.html$/, ''))) rmSync(join(OUT, file));
let isLarge = false;
for (const name of wanted) {
  const page = await player(name);
  writeFileSync(join(OUT, `${name}.html`), page);
  // Base64 of what is compressed cannot be compressed further; the engine counts as it travels.
  const size = gzipSync(page, { level: 9 }).length;
  isLarge ||= size > LIMIT;
  console.log(`player ${name}: ${(page.length / 1000).toFixed(0)} kB, ${(size / 1000).toFixed(1)} kB gzip of ${LIMIT / 1000} allowed`);
}
process.exit(isLarge ? 1 : 0);

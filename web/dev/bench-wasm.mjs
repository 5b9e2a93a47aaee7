// Prints how fast the engine is natively, as WebAssembly in node and in chromium, on the same searches in one run. All
// three use one thread and the same calls. The goal is half of the native speed.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..', '..');
const GAMES = join(ROOT, 'games');
const DIST = join(ROOT, 'crates', 'wasm', 'dist');
const PROGRAM = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target'), 'release', 'examples', 'native');
/** A search that takes less natively says nothing. */
const LEAST_SECONDS = 0.05;
const MAX_STATES = 300_000;

const loader = ts.transpileModule(readFileSync(join(ROOT, 'web', 'src', 'wasm', 'core.ts'), 'utf8'), { compilerOptions: { target: 'ES2022', module: 'ESNext' } }).outputText;
const { Core } = await import(`data:text/javascript,${encodeURIComponent(loader)}`);

const index = new Core(new WebAssembly.Module(readFileSync(join(DIST, 'core.wasm'))));
/** The engines of the static studio, each under the domains it says it has. */
const engines = readdirSync(join(DIST, 'studio')).filter((file) => file.endsWith('.wasm')).map((file) => {
  const bytes = readFileSync(join(DIST, 'studio', file));
  const core = new Core(new WebAssembly.Module(bytes));
  return { name: file, bytes, core, domains: JSON.parse(core.call('hello').text).domains };
});
const native = nativeEngine();
const browser = await chromium.launch({ executablePath: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path)), args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.evaluate(
  async ([source, all]) => {
    const { Core } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
    window.cores = new Map();
    for (const [name, wasm] of all) {
      const bytes = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
      window.cores.set(name, new Core(await WebAssembly.compile(bytes)));
    }
  },
  [loader, engines.map(({ name, bytes }) => [name, bytes.toString('base64')])],
);

const rows = [];
for (const job of await worthwhile()) {
  const nativeSeconds = await native.seconds(job);
  const { name, core } = engineOf(job);
  const node = timed(() => core.call('job', job));
  const inBrowser = await page.evaluate(([name, job]) => {
    const begin = performance.now();
    window.cores.get(name).call('job', job);
    return (performance.now() - begin) / 1000;
  }, [name, job]);
  rows.push({ name: `${job.kind} ${job.path} ${job.level}`, native: nativeSeconds, node, chromium: inBrowser });
}
await browser.close();
native.end();

const width = Math.max(...rows.map((row) => row.name.length), 6);
console.log(`\nnative against WebAssembly, one thread, at most ${MAX_STATES} states; share is of native speed\n`);
console.log(`${'search'.padEnd(width)}  native s   node s  share  chromium s  share`);
for (const row of rows) console.log(`${row.name.padEnd(width)} ${row.native.toFixed(2).padStart(9)} ${row.node.toFixed(2).padStart(8)} ${share(row.native / row.node)} ${row.chromium.toFixed(2).padStart(11)} ${share(row.native / row.chromium)}`);
const sum = (name) => rows.reduce((total, row) => total + row[name], 0);
console.log(`${'all'.padEnd(width)} ${sum('native').toFixed(2).padStart(9)} ${sum('node').toFixed(2).padStart(8)} ${share(sum('native') / sum('node'))} ${sum('chromium').toFixed(2).padStart(11)} ${share(sum('native') / sum('chromium'))}`);

/** The engine of a game. */
function engineOf({ path, text }) {
  const { domain } = JSON.parse(index.call('domain', { path, text }).text);
  return engines.find(({ domains }) => domains.includes(domain));
}

function share(value) {
  return `${Math.round(100 * value)} %`.padStart(6);
}

function timed(work) {
  const begin = performance.now();
  work();
  return (performance.now() - begin) / 1000;
}

/** Whole explorations and solutions of our own games, those that take a moment; the longest two of each file. */
async function worthwhile() {
  const { endings } = JSON.parse(index.call('hello').text);
  const entries = readdirSync(GAMES, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(`.${ending}`)));
  const chosen = [];
  for (const file of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    const game = { path: relative(GAMES, file), text: readFileSync(file, 'utf8') };
    const { levels } = JSON.parse(engineOf(game).core.call('check', game).text);
    const timed = [];
    for (const { number } of levels) {
      for (const kind of ['solve', 'deadends']) {
        const job = { kind, ...game, level: number, options: { max_states: MAX_STATES } };
        timed.push({ job, seconds: await native.seconds(job) });
      }
    }
    chosen.push(...timed.filter(({ seconds }) => seconds >= LEAST_SECONDS).sort((a, b) => b.seconds - a.seconds).slice(0, 2).map(({ job }) => job));
  }
  return chosen;
}

function nativeEngine() {
  const child = spawn(PROGRAM, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async seconds(job) {
      const begin = performance.now();
      child.stdin.write(`job ${JSON.stringify(job)}\n`);
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error('the native engine ended');
        if (!value.startsWith('event ')) return (performance.now() - begin) / 1000;
      }
    },
    end: () => child.kill(),
  };
}

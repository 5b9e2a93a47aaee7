// Prints the gzip size of all JavaScript the first page loads, and fails above the limit. What other
// kinds of files load when they are first opened is not part of it.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 300_000;
const dist = new URL('../../crates/studio/dist/', import.meta.url);
const assets = new URL('assets/', dist);
const read = (name) => readFileSync(new URL(name, assets), 'utf8');
const all = readdirSync(assets).filter((name) => name.endsWith('.js'));
// The page's own scripts, and the bench of the domain it opens first.
const wanted = new Set([...readFileSync(new URL('index.html', dist), 'utf8').matchAll(/assets\/([\w.-]+\.js)/g)].map((found) => found[1]));
all.filter((name) => name.startsWith('puzzlescript-')).forEach((name) => wanted.add(name));
// What these import at once comes along. `wanted` grows while it is gone through.
for (const name of wanted) for (const found of read(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) wanted.add(found[1]);
const total = [...wanted].reduce((sum, name) => sum + gzipSync(read(name)).length, 0);
console.log(`${wanted.size} of ${all.length} scripts on the first page, ${(total / 1000).toFixed(1)} kB gzip of ${LIMIT / 1000} allowed`);
process.exit(total > LIMIT || wanted.size === 0 ? 1 : 0);

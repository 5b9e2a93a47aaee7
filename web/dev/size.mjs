// Prints the gzip size of all JavaScript the first page loads, and fails above the limit.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 300_000;
const dir = new URL('../dist/assets/', import.meta.url);
const files = readdirSync(dir).filter((name) => name.endsWith('.js'));
const total = files.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, dir))).length, 0);
console.log(`${files.length} scripts, ${(total / 1000).toFixed(1)} kB gzip of ${LIMIT / 1000} allowed`);
process.exit(total > LIMIT ? 1 : 0);

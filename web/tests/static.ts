// A host of files for the static studio, with the files of one folder as its example games: a first visit finds them.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const SITE = join(import.meta.dirname, '..', '..', 'site');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.json': 'application/json', '.woff2': 'font/woff2' };

/** Without a folder the site's own games stay. */
export function serveSite(folder: string | null): Promise<{ url: string; asked: string[]; close: () => void }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
    asked.push(path);
    try {
      const isGames = folder !== null && path === '/games/all.json';
      const body = isGames ? JSON.stringify(filesOf(folder)) : readFileSync(join(SITE, normalize(path.endsWith('/') ? `${path}index.html` : path)));
      response.writeHead(200, { 'Content-Type': TYPES[path.endsWith('/') ? '.html' : extname(path)] ?? 'application/octet-stream' });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${port}/`, asked, close: () => void server.close() });
    });
  });
}

function filesOf(folder: string): { path: string; text: string }[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.endsWith('.md'));
  return names.map(({ name }) => ({ path: name, text: readFileSync(join(folder, name), 'utf8') }));
}

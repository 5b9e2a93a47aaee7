// Packs an engine as it is sent:
//
//   node dev/pack.mjs IN.wasm OUT.gz
//
// The same format as gzip, a fifteenth smaller than what hosts make on the way. And there are hosts that pack nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import zopfli from '@gfx/zopfli';

const [from, to] = process.argv.slice(2);
writeFileSync(to, await zopfli.gzipAsync(readFileSync(from), { numiterations: 1 }));

import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { engines } from './dev/engines';
import { gallery } from './dev/gallery';
import { manual } from './dev/manual';

// Two pages are built from the same sources: the studio's, which asks its own server, and with `--mode site` the
// static one, which asks the engine in the browser. The page is served under a policy without inline script and
// without data: scripts, so nothing may be inlined into the HTML.
export default defineConfig(({ mode }) => {
  const isSite = mode === 'site';
  const line = join(import.meta.dirname, 'src', isSite ? 'site/line.ts' : 'lib/server.ts');
  return {
    plugins: [svelte(), manual(), ...(isSite ? [engines(), gallery()] : [])],
    // A site may lie in any folder of a host.
    base: isSite ? './' : '/',
    resolve: { alias: { '#line': line } },
    worker: { format: 'es' as const },
    build: { outDir: isSite ? '../site' : '../crates/studio/dist', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022', chunkSizeWarningLimit: 800 },
  };
});

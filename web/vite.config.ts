import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { manual } from './dev/manual';

// The page is served under a policy without inline script and without data: scripts, so nothing
// may be inlined into the HTML.
export default defineConfig({
  plugins: [svelte(), manual()],
  build: { outDir: '../crates/studio/dist', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022', chunkSizeWarningLimit: 800 },
});

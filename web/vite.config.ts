import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The page is served under a policy without inline script and without data: scripts, so nothing
// may be inlined into the HTML.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../crates/studio/dist', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022', chunkSizeWarningLimit: 800 },
});

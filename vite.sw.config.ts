import { defineConfig } from 'vite'

// The service worker by itself: one file at the root, so that it may answer for the whole shop, and no module,
// because not every browser takes one there. It comes after the client's build, which empties the folder.
export default defineConfig({
  root: 'web',
  build: {
    outDir: '../dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: 'web/sw/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
})

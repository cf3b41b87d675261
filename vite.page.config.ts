import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineStyles } from './vite.inline-styles.ts'
import { pageFiles } from './vite.page-files.ts'

// The template of a public page with its script, by itself: one small file that shares nothing with React's, so that it
// listens after one request. It comes after the client's build, which empties the folder.
export default defineConfig({
  root: 'web',
  plugins: [tailwindcss(), inlineStyles, pageFiles],
  build: {
    outDir: '../dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: 'web/page.html', output: { codeSplitting: false } },
  },
})

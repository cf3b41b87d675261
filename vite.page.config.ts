import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineStyles } from './vite.inline-styles.ts'
import { pageFiles } from './vite.page-files.ts'
import { besideEnglish, words } from './vite.words.ts'

// The template of a public page with its script, by itself: one small file that shares nothing with React's, so that it
// listens after one request. It comes after the client's build, which empties the folder.
export default defineConfig(({ mode }) => ({
  root: 'web',
  plugins: [
    tailwindcss(),
    words(mode === 'ml' ? 'ml' : 'en'),
    inlineStyles,
    pageFiles(mode === 'ml' ? 'ml' : 'client'),
    ...(mode === 'ml' ? [besideEnglish] : []),
  ],
  build: {
    outDir: mode === 'ml' ? '../dist/ml' : '../dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    // The Worker names it: worker/pages/malayalam.ts.
    manifest: mode === 'ml' && 'page-manifest.json',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: 'web/page.html', output: { codeSplitting: false } },
  },
}))

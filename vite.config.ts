import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Puts the first page's whole stylesheet into index.html: one answer paints the page, nothing blocks. */
const inlineStyles: Plugin = {
  name: 'inline-styles',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') return
    page.source = String(page.source).replace(
      /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g,
      (_tag, file: string) => {
        const sheet = bundle[file]
        if (sheet?.type !== 'asset') throw new Error(`no stylesheet ${file}`)
        return `<style>${sheet.source}</style>`
      },
    )
  },
}

/**
 * All that main.tsx needs in one file: left to itself the bundler cuts off each piece a later screen shares, and the
 * first view's script compresses 1.5 KB worse. Vite's own helper stays apart, because boot.ts needs it before main.
 */
const chunks = [
  { name: 'import', test: /vite\/preload-helper/, priority: 1 },
  { name: 'main', test: /\/web\/(boot\/main|app|session|api|queries)\.tsx?$/ },
]

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react(), tailwindcss(), inlineStyles],
  build: {
    outDir: isSsrBuild ? '../dist/server' : '../dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // The boot file brings the app in when idle; preloading it would compete with the first paint.
    modulePreload: false,
    rolldownOptions: { output: isSsrBuild ? {} : { codeSplitting: { groups: chunks } } },
  },
}))

import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './vite.chunks.ts'
import { inlineStyles } from './vite.inline-styles.ts'
import { pageFiles } from './vite.page-files.ts'
import { screenFiles } from './vite.screen-files.ts'
import { besideEnglish, words, wordsOfPages } from './vite.words.ts'
import { workbookFrame } from './vite.workbook-frame.ts'

/** The template of a private screen, and what a public page fetches by address, when it needs it. */
const inputs = [
  'web/screen.html',
  'web/boot/carousel.ts',
  'web/boot/near.ts',
  'web/styles/public.css',
  'web/styles/opened.css',
  ...globSync('web/boot/{islands,actions,early}/*'),
]

const packages = `${import.meta.dirname}/node_modules`

/**
 * What the Worker needs of the phone numbers of all countries: whether one can exist. How each is written in groups
 * (the fifth entry of a country) is for showing numbers, and half of the 19 KB. India's are known by their kinds (0.6 KB
 * more): without them ten digits of any kind are a number.
 */
const phoneMetadata: Plugin = {
  name: 'phone-metadata',
  async generateBundle() {
    const read = async (size: string) =>
      JSON.parse(await readFile(`${packages}/libphonenumber-js/metadata.${size}.json`, 'utf8'))
    const [metadata, { countries }] = await Promise.all([read('min'), read('max')])
    metadata.countries.IN = countries.IN
    for (const country of Object.values<unknown[]>(metadata.countries)) if (country.length > 4) country[4] = 0
    const text = JSON.stringify(metadata)
    // Parsed as JSON, which is faster than as a program, and when the first number comes: that is 1 ms of no start.
    const source = `let metadata
export default () => (metadata ??= JSON.parse(${JSON.stringify(text)}))\n`
    this.emitFile({ type: 'asset', fileName: 'phone-metadata.js', source })
  },
}

/** What a page brings in the browser when it is needed, the server never runs: it carries none of it. */
const withoutDynamicImports: Plugin = {
  name: 'without-dynamic-imports',
  resolveDynamicImport: () => ({ id: unreached }),
  load: (id) => (id === unreached ? 'export {}' : undefined),
}
const unreached = '\0unreached'

/** What the Worker has in any case, pages take from it: with `zod` below, and the schemas and words of shared/. */
const sharedWithWorker: Plugin = {
  name: 'shared-with-worker',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    /^\..*\/shared\//.test(source) ? { id: resolve(dirname(importer), source), external: true } : undefined,
}

/** The pages are written as text: of React's renderers for servers that is this one, without those that stream. */
const textRenderer = `${packages}/react-dom/cjs/react-dom-server-legacy.browser.production.js`

const zodWithoutEval = `${import.meta.dirname}/web/lib/zod-without-eval.ts`

/** In place of what a page has for the browser alone; the hook that wouter takes from a shim, React has itself. */
const unasked = {
  '@tanstack/react-query': `${import.meta.dirname}/web/boot/unasked-queries.ts`,
  'hono/client': `${import.meta.dirname}/web/boot/unasked-api.ts`,
  'use-sync-external-store/shim/index.js': 'react',
}

const languageOf = (mode: string) => (mode === 'ml' ? 'ml' : 'en')

/** `vite build --mode ml` makes the Malayalam client, after the English one, which empties the folder. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild
      ? [sharedWithWorker, wordsOfPages, phoneMetadata, workbookFrame, pageFiles('both'), withoutDynamicImports]
      : [words(languageOf(mode)), inlineStyles, screenFiles(languageOf(mode))]),
    ...(mode === 'ml' ? [besideEnglish] : []),
  ],
  ...(!isSsrBuild && { resolve: { alias: [{ find: /^zod\/mini$/, replacement: zodWithoutEval }] } }),
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { 'react-dom/server': textRenderer, ...unasked } },
    ssr: { noExternal: true, external: ['zod'] },
  }),
  build: {
    outDir: isSsrBuild ? '../dist/server' : mode === 'ml' ? '../dist/ml' : '../dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild && mode !== 'ml',
    assetsInlineLimit: 0,
    // The Worker writes into a page which files its islands are: web/boot/entry-server.tsx.
    manifest: !isSsrBuild,
    // A page's script has the files of an island fetched side by side.
    modulePreload: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: inputs,
          // A page's script calls what islands and actions export.
          preserveEntrySignatures: 'exports-only',
          output: { codeSplitting: { groups: chunks } },
        },
  },
}))

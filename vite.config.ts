import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { inlineStyles } from './vite.inline-styles.ts'
import { pageFiles } from './vite.page-files.ts'
import { screenFiles } from './vite.screen-files.ts'
import { workbookFrame } from './vite.workbook-frame.ts'

/** The template of a private screen, and what a public page fetches by address, when it needs it. */
const inputs = [
  'web/screen.html',
  'web/boot/carousel.ts',
  'web/styles/public.css',
  'web/styles/opened.css',
  ...globSync('web/boot/{islands,actions}/*'),
]

const sharedFiles = [
  '/node_modules/(react|react-dom|scheduler)/',
  '/react-query/build/modern/useMutation',
  '/web/(queries|query-client|session|boot/hydrate-island)[.]tsx?$',
  '/web/lib/(form-draft|use-form|use-online|use-hydrated|on-near|storage|sign-in-href|external-link)[.]ts$',
  '/web/ui/(field|icon|early-form|toast|toast-slot)[.]tsx?$',
  '/web/shell/(use-submit|toast-failure)[.]ts$',
  '/web/features/boutique/public[.]tsx$',
  '/shared/(time|names|services|photos)[.]ts$',
]

/**
 * React with what every island and screen stands on in one file; the calls to the server, which need no React, in
 * another, and Vite's own helper in a third.
 */
const chunks = [
  { name: 'import', test: /vite\/preload-helper/, priority: 2 },
  // The entry of the screens asks for their data: it must not wait for the app, which reads the answers.
  {
    name: 'early',
    test: /\/web\/(lib\/early-(answers|press)|boot\/(screens|first-queries|role-hint))\.ts$/,
    priority: 1,
  },
  { name: 'api', test: /\/web\/(api|logout)\.ts$|\/node_modules\/hono\//, priority: 1 },
  // Each comes when it is needed: with the first photo, the first submit.
  { name: 'uploader', test: /\/node_modules\/@uppy\//, priority: 2 },
  { name: 'schema', test: /\/node_modules\/zod\//, priority: 1 },
  // What forms and toasts are made of is small, and a file each would be as many requests.
  { name: 'shared', test: new RegExp(sharedFiles.join('|')) },
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
    // Parsed as JSON, which is faster than as a program.
    const source = `export default JSON.parse(${JSON.stringify(text)})\n`
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

/** The pages are written as text: of React's renderers for servers that is this one, without those that stream. */
const textRenderer = `${packages}/react-dom/cjs/react-dom-server-legacy.browser.production.js`

const unaskedQueries = `${import.meta.dirname}/web/boot/unasked-queries.ts`

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [phoneMetadata, workbookFrame, pageFiles, withoutDynamicImports] : [inlineStyles, screenFiles]),
  ],
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { 'react-dom/server': textRenderer, '@tanstack/react-query': unaskedQueries } },
    // The Worker has zod in any case.
    ssr: { noExternal: true, external: ['zod'] },
  }),
  build: {
    outDir: isSsrBuild ? '../dist/server' : '../dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
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

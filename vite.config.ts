import { readFile } from 'node:fs/promises'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rollup } from 'vite'
import { privateScreens } from './shared/private-screens.ts'

/** Two templates: a public page, which the Worker writes whole, and a screen, which the browser renders. */
const templates = ['page.html', 'screen.html']

/** Puts the first view's whole stylesheet into the templates: one answer paints the page, nothing blocks. */
const inlineStyles: Plugin = {
  name: 'inline-styles',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const name of templates) {
      const page = bundle[name]
      if (page?.type !== 'asset') continue
      page.source = String(page.source).replace(
        /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g,
        (_tag, file: string) => {
          const sheet = bundle[file]
          if (sheet?.type !== 'asset') throw new Error(`no stylesheet ${file}`)
          return `<style>${sheet.source}</style>`
        },
      )
    }
  },
}

/**
 * Writes into screen-files.json which files each private screen starts with: the Worker names them in the document, so
 * that they are fetched side by side and not as one after the other asks for them.
 */
const screenFiles: Plugin = {
  name: 'screen-files',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const find = (module: string) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
      if (!chunk) throw new Error(`no chunk of ${module}`)
      return chunk
    }
    const start = find('/web/boot/start-screen.tsx')
    const filesOf = Object.entries(privateScreens).map(([path, { page }]) => {
      const needed = new Set<Rollup.OutputChunk>()
      const add = (chunk: Rollup.OutputChunk) => {
        if (needed.has(chunk)) return
        needed.add(chunk)
        for (const name of chunk.imports) {
          const imported = bundle[name]
          if (imported?.type === 'chunk') add(imported)
        }
      }
      add(start)
      add(find(`/web/pages/${page}.tsx`))
      const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      return [path, { scripts: [...needed].map(({ fileName }) => fileName), styles: [...styles] }]
    })
    this.emitFile({ type: 'asset', fileName: 'screen-files.json', source: JSON.stringify(Object.fromEntries(filesOf)) })
  },
}

/**
 * What both entries need in one file: left to itself the bundler cuts off each piece a later screen shares, and the
 * first view's script compresses 1.5 KB worse. Vite's own helper stays apart, because boot.ts needs it before main.
 */
const chunks = [
  { name: 'import', test: /vite\/preload-helper/, priority: 1 },
  // The entry of the screens asks for their data: it must not wait for the app, which reads the answers.
  {
    name: 'early',
    test: /\/web\/(lib\/early-(answers|press)|boot\/(screens|first-queries|role-hint))\.ts$/,
    priority: 1,
  },
  { name: 'shared', test: /\/web\/(session|api|queries|query-client)\.tsx?$/ },
]

const packages = `${import.meta.dirname}/node_modules`

/**
 * What the Worker needs of the phone numbers of all countries: whether one can exist. How each is written in groups
 * (the fifth entry of a country) is for showing numbers, and half of the 19 KB.
 */
const phoneMetadata: Plugin = {
  name: 'phone-metadata',
  async generateBundle() {
    const metadata = JSON.parse(await readFile(`${packages}/libphonenumber-js/metadata.min.json`, 'utf8'))
    for (const country of Object.values<unknown[]>(metadata.countries)) if (country.length > 4) country[4] = 0
    const text = JSON.stringify(metadata)
    // Parsed as JSON, which is faster than as a program.
    const source = `export default JSON.parse(${JSON.stringify(text)})\n`
    this.emitFile({ type: 'asset', fileName: 'phone-metadata.js', source })
  },
}

/** The pages are written as text: of React's renderers for servers that is this one, without those that stream. */
const textRenderer = `${packages}/react-dom/cjs/react-dom-server-legacy.browser.production.js`

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [phoneMetadata] : [inlineStyles, screenFiles])],
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { 'react-dom/server': textRenderer } },
    ssr: { noExternal: true },
  }),
  build: {
    outDir: isSsrBuild ? '../dist/server' : '../dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // The boot file brings the app in when idle; preloading it would compete with the first paint.
    modulePreload: false,
    rolldownOptions: isSsrBuild
      ? {}
      : { input: templates.map((name) => `web/${name}`), output: { codeSplitting: { groups: chunks } } },
  },
}))

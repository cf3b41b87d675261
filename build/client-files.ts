import { existsSync, globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

const id = 'virtual:client-files'
/** Files that a public page's script fetches by name, and files that a document names. */
const fetched = /^(islands|early|actions)\/|^(near|malayalam|styles\/opened)$/
const named = /^(pages\/[\w-]+|page|screen|start-screen|malayalam-screens|carousel|styles\/public)$/

/**
 * `filesOf(name)`: the addresses of what a source of web/ became in the browser, so that they are fetched side by side:
 * its own file, its imports and their sheets. `islands/chat` is web/boot/islands/chat.tsx, `pages/admin` is
 * web/pages/admin.tsx. From `sources`, as in development, the only address is the source itself.
 */
export const clientFiles = (from: 'build' | 'sources'): Plugin => ({
  name: 'client-files',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load(loaded) {
    if (loaded !== `\0${id}`) return
    const lists = from === 'sources' ? sources() : builtFiles(this.environment.name === 'page')
    // Lines of text whose ends are the same compress better than nested lists: the page's script carries them.
    const lines = lists.map((names) => names.join(' ').replaceAll('assets/', '')).join('\n')
    return `const lists = ${JSON.stringify(lines)}.split('\\n').map((line) => line.split(' '))
export const filesOf = (name) => (lists.find(([first]) => first === name) ?? []).slice(1).map((file) => '${from === 'sources' ? '/' : '/assets/'}' + file)`
  },
})

/** Files that an entry imports as soon as it runs. */
const importedNext: Record<string, string> = { 'web/boot/islands/chat.tsx': 'web/pages/chat-panel.tsx' }

const nameOf = (source: string) => source.replace(/^(web\/)?(boot\/)?/, '').replace(/\.\w+$/, '')

const sources = () => globSync('web/{boot,pages,styles}/**/*.{ts,tsx,css}').map((file) => [nameOf(file), file])

function builtFiles(isPage: boolean) {
  const manifest: Manifest = Object.assign({}, ...(isPage ? ['manifest'] : ['manifest', 'page', 'carousel']).map(read))
  const addFiles = (source: string, files: Set<string>) => {
    const { file, imports = [], css = [] } = manifest[source] ?? {}
    if (!file || files.has(file)) return files
    files.add(file)
    for (const sheet of css) files.add(sheet)
    for (const imported of imports) addFiles(imported, files)
    return addFiles(importedNext[source] ?? '', files)
  }
  const sources = Object.keys(manifest).filter((source) => (isPage ? fetched : named).test(nameOf(source)))
  return sources.map((source) => [nameOf(source), ...addFiles(source, new Set())])
}

function read(name: string): Manifest {
  const path = `dist/client/.vite/${name}.json`
  if (!existsSync(path)) throw new Error(`${path} is missing: run \`npm run build\` first`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

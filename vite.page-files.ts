import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type BuiltFile = { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] }

/** What an entry surely fetches as soon as it is there. */
const fetchedNext: Record<string, string> = { 'boot/islands/chat.tsx': 'pages/chat-panel.tsx' }

/**
 * `virtual:page-files`: the built files of what a public page fetches by name (`islands/chat`, `actions/share`,
 * `carousel`, `styles/public`, `schema`), as lists: the file itself, then the sheets and the files it imports, which can be fetched
 * beside it. From the client's build, which comes before.
 */
export const pageFiles: Plugin = {
  name: 'page-files',
  resolveId: (id) => (id === 'virtual:page-files' ? `\0${id}` : undefined),
  load(id) {
    if (id !== '\0virtual:page-files') return
    const text = readFileSync(new URL('./dist/client/.vite/manifest.json', import.meta.url), 'utf8')
    const manifest: Record<string, BuiltFile> = JSON.parse(text)
    const filesOf = (source: string, files = new Set<string>()) => {
      const built = manifest[source]
      if (!built || files.has(built.file)) return files
      files.add(built.file)
      for (const sheet of built.css ?? []) files.add(sheet)
      for (const imported of built.imports ?? []) filesOf(imported, files)
      return filesOf(fetchedNext[source] ?? '', files)
    }
    const sources = Object.keys(manifest).filter((source) => manifest[source]?.isEntry && !source.endsWith('.html'))
    const nameOf = (source: string) => source.replace(/^boot\//, '').replace(/\.\w+$/, '')
    const lists = Object.fromEntries(sources.map((source) => [nameOf(source), [...filesOf(source)]]))
    // What a form is sent with: vite.config.ts puts it into one file, which no entry imports at once.
    lists.schema = Object.values(manifest).flatMap(({ name, file }) => (name === 'schema' ? file : []))
    // Each file's name once: the page's script carries them.
    const files = [...new Set(Object.values(lists).flat())]
    const places = Object.entries(lists).map(([name, list]) => [name, list.map((file) => files.indexOf(file))])
    return `const files = ${JSON.stringify(files.map((file) => file.replace('assets/', '')).join(' '))}.split(' ')
const places = ${JSON.stringify(Object.fromEntries(places))}
export const filesOf = (name) => (places[name] ?? []).map((place) => '/assets/' + files[place])`
  },
}

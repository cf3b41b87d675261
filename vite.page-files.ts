import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type BuiltFile = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }

/** Fetched by an island as soon as it is there. */
const fetchedNext = ['pages/chat-panel.tsx']

/**
 * `virtual:page-files`: the built files of what a public page fetches by address, as lists by source: the file itself,
 * then the sheets and the files it imports, which can be fetched beside it. From the client's build, which comes before.
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
      if (!built || files.has(`/${built.file}`)) return files
      files.add(`/${built.file}`)
      for (const sheet of built.css ?? []) files.add(`/${sheet}`)
      for (const imported of built.imports ?? []) filesOf(imported, files)
      return files
    }
    const sources = Object.keys(manifest).filter((source) => manifest[source]?.isEntry || fetchedNext.includes(source))
    const lists = sources.map((source) => [source, [...filesOf(source)]])
    return `export default ${JSON.stringify(Object.fromEntries(lists))}`
  },
}

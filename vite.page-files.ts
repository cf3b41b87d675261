import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type BuiltFile = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }

/** What an entry surely fetches as soon as it is there, or soon. */
const fetchedNext: Record<string, string> = {
  'boot/islands/chat.tsx': 'pages/chat-panel.tsx',
  'boot/early/contact.ts': 'lib/malayalam-server-words.ts',
}
/** What the page itself names, and its script does not fetch. */
const namedByPage = ['carousel', 'styles/public']

/**
 * `virtual:page-files`: the built files of what a public page fetches by name (`islands/chat`, `actions/share`,
 * `early/chat`, `carousel`, `styles/public`), as lists: the file itself, then the sheets and the files it imports, which can be fetched
 * beside it. From the client's build in one language, which comes before; the Worker writes pages in `both`.
 */
export const pageFiles = (client: 'client' | 'ml' | 'both'): Plugin => ({
  name: 'page-files',
  resolveId: (id) => (id === 'virtual:page-files' ? `\0${id}` : undefined),
  load(id) {
    if (id !== '\0virtual:page-files') return
    const lists = listsOf(client === 'ml' ? 'ml' : 'client')
    if (client !== 'both') for (const name of namedByPage) delete lists[name]
    // Lines of text whose ends are the same press smaller than numbers of places in a list: the page's script carries them.
    const uses = Object.groupBy(Object.values(lists).flat(), (file) => file)
    const count = (file: string) => uses[file]?.length ?? 0
    const lines = Object.entries(lists).map(([name, [own = '', ...others]]) =>
      [name, own, ...others.toSorted((one, other) => count(other) - count(one))].join(' ').replaceAll('assets/', ''),
    )
    const code = `const lists = ${JSON.stringify(lines.join('\n'))}.split('\\n').map((line) => line.split(' '))
const listOf = (name) => (lists.find(([first]) => first === name) ?? []).slice(1).map((file) => '/assets/' + file)`
    if (client !== 'both') return `${code}\nexport const filesOf = listOf`
    // Of what the page itself names, that alone says something: styles are the same, and the rest its script fetches.
    const carousel = (listsOf('ml').carousel ?? []).map((file) => `/${file}`)
    return `import { spoken } from '${import.meta.dirname}/shared/words/t.ts'\n${code}
const malayalam = ${JSON.stringify({ carousel })}
export const filesOf = (name) => (spoken() === 'ml' && malayalam[name]) || listOf(name)`
  },
})

/** Of a build in one language: the files of each entry by the name that pages have for it. */
function listsOf(client: 'client' | 'ml'): Record<string, string[]> {
  const text = readFileSync(new URL(`./dist/${client}/.vite/manifest.json`, import.meta.url), 'utf8')
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
  return Object.fromEntries(sources.map((source) => [nameOf(source), [...filesOf(source)]]))
}

import { globSync, readFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { type Plugin, parseAst } from 'vite'

type Catalogue = Record<string, string>
type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Call = { node: Node; name: 't' | 'tNodes' | 'spoken'; isInFunction: boolean }

const folder = `${import.meta.dirname}/shared/words`
const source = /\/shared\/words\/t\.ts$|\/web\/lib\/t-nodes\.ts$|(^|\/)t(-nodes)?\.ts$/
const placeholder = /\{(\w+)\}/
const readFile = (file: string): Catalogue => JSON.parse(readFileSync(file, 'utf8'))

/**
 * The Malayalam scripts go beside the English ones. Names are made from contents, so what is the same in both languages,
 * as React and the styles, is one file that a browser keeps.
 */
export const besideEnglish: Plugin = {
  name: 'beside-english',
  writeBundle: () => cp('dist/ml/assets', 'dist/client/assets', { recursive: true }),
}

/** What the Worker and the schemas refuse something with: looked up when it is shown (web/lib/server-words.ts). */
const serverWords = `${folder}/ml/server.json`

/** Those of the Worker and of the schemas. */
export const readServerWords = () => readFile(serverWords)

/** Every sentence of the code in the catalogue's files; the same sentence in two of them is a fault. */
export function readCatalogue(): Catalogue {
  const all: Catalogue = {}
  for (const file of globSync(`${folder}/ml/*.json`)
    .sort()
    .filter((file) => file !== serverWords))
    for (const [english, malayalam] of Object.entries(readFile(file))) {
      if (english in all) throw new Error(`${file} has again: ${english}`)
      all[english] = malayalam
    }
  return all
}

/** What is wrong between a catalogue and the sentences of the code, a line each. */
export function catalogueFaults(sentences: Iterable<string>, catalogue: Catalogue) {
  const said = new Set(sentences)
  const names = (text: string) => [...text.matchAll(new RegExp(placeholder, 'g'))].map(([name]) => name).sort()
  return [
    ...[...said].filter((english) => !(english in catalogue)).map((english) => `missing: ${english}`),
    ...Object.keys(catalogue)
      .filter((english) => !said.has(english))
      .map((english) => `unused: ${english}`),
    ...Object.entries(catalogue)
      .filter(([english, malayalam]) => names(english).join() !== names(malayalam).join())
      .map(([english]) => `other placeholders: ${english}`),
  ]
}

const filesOf = (folders: string) => globSync(`${import.meta.dirname}/${folders}/**/*.{ts,tsx}`)

/** Every sentence that the code says through `t` and `tNodes`. */
export const sentencesOfCode = () => sentencesOf(filesOf('{shared,web,worker}'))

const sentencesOf = (files: string[]) => files.flatMap((file) => callsIn(file).map((call) => sentenceOf(call, file)))

/** Calls of `t` and `tNodes`, outermost first. */
function callsIn(file: string) {
  const code = readFileSync(file, 'utf8')
  if (!/\bt(Nodes)?\(/.test(code)) return []
  const lang = file.endsWith('x') ? ('tsx' as const) : ('ts' as const)
  return callsOf(parseAst(code, { lang }) as unknown as Node).filter(({ name }) => name !== 'spoken')
}

/**
 * Takes the calls of `t` and `tNodes` out of a build for the browser, which is of one language: nothing of a call is left.
 * A sentence that no catalogue has, or that is no literal, fails the build, and so does what the catalogue has and nobody
 * says.
 */
export function words(language: 'en' | 'ml'): Plugin {
  const catalogue = readCatalogue()
  return {
    name: 'words',
    buildStart() {
      const faults = catalogueFaults(sentencesOfCode(), catalogue)
      if (faults.length > 0) throw new Error(`The catalogue in shared/words/ml:\n${faults.join('\n')}`)
    },
    transform(code, id) {
      if (!/\/(web|shared)\//.test(id) || source.test(id) || !/\b(t|tNodes|spoken)\(/.test(code)) return
      const calls = callsOf(this.parse(code) as unknown as Node)
      return calls.length > 0 ? { code: replaceCalls(code, calls, id, language, catalogue), map: null } : undefined
    },
  }
}

/**
 * The Worker's pages look their Malayalam up while one is written. What they say is a file among the assets, which an
 * isolate reads with its first page in Malayalam (worker/pages/malayalam.ts): 18 KiB that no start of the Worker carries.
 */
export const wordsOfPages: Plugin = {
  name: 'words-of-pages',
  async writeBundle() {
    const ofPages = [...this.getModuleIds()].filter((id) => id.startsWith(`${import.meta.dirname}/web/`))
    const files = [...ofPages, ...filesOf('shared'), ...filesOf('worker/pages')]
    const early = files.flatMap((file) =>
      callsIn(file).flatMap((call) => (call.isInFunction ? [] : `${file}: ${sentenceOf(call, file)}`)),
    )
    if (early.length > 0) throw new Error(`Said when the file loads, not when it is shown:\n${early.join('\n')}`)
    const said = new Set(sentencesOf(files))
    const spoken = Object.entries(readCatalogue()).filter(([english]) => said.has(english))
    await writeFile('dist/client/malayalam.json', JSON.stringify(Object.fromEntries(spoken)))
  },
}

/** Calls of what a file imports from the seam, outermost first. */
function callsOf(program: Node): Call[] {
  const names = new Map<unknown, Call['name']>()
  for (const statement of program.body as Node[]) {
    if (statement.type !== 'ImportDeclaration' || !source.test(String((statement.source as Node).value))) continue
    for (const { imported, local } of statement.specifiers as { imported: Node; local: Node }[])
      if (/^(t|tNodes|spoken)$/.test(String(imported.name))) names.set(local.name, imported.name as Call['name'])
  }
  const calls: Call[] = []
  const walk = (node: Node, isInFunction: boolean) => {
    const name = node.type === 'CallExpression' ? names.get((node.callee as Node).name) : undefined
    if (name) calls.push({ node, name, isInFunction })
    const inside = isInFunction || /Function/.test(node.type)
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === 'object' && typeof child.type === 'string') walk(child, inside)
  }
  if (names.size > 0) walk(program, false)
  return calls
}

function sentenceOf({ node }: Call, file: string) {
  const [sentence] = node.arguments as Node[]
  if (sentence?.type === 'Literal' && typeof sentence.value === 'string') return sentence.value
  throw new Error(`${file}: a sentence is no literal, at ${node.start}`)
}

function replaceCalls(code: string, calls: Call[], file: string, language: 'en' | 'ml', catalogue: Catalogue) {
  const within = (start: number, end: number): string => {
    let [text, from] = ['', start]
    for (const call of calls) {
      if (call.node.start < from || call.node.end > end) continue
      text += code.slice(from, call.node.start) + emit(call)
      from = call.node.end
    }
    return text + code.slice(from, end)
  }
  const emit = (call: Call): string => {
    if (call.name === 'spoken') return JSON.stringify(language)
    const english = sentenceOf(call, file)
    return filled(call, language === 'ml' ? (catalogue[english] ?? english) : english)
  }
  const filled = ({ node, name }: Call, sentence: string) => {
    const [, values] = node.arguments as Node[]
    if (!values) return JSON.stringify(sentence)
    if (values.type !== 'ObjectExpression') throw new Error(`${file}: values are no object literal, at ${node.start}`)
    const codeOf = new Map(
      (values.properties as Node[]).map((one) => {
        const value = one.value as Node
        return [(one.key as Node).name, within(value.start, value.end)]
      }),
    )
    const parts = sentence.split(placeholder)
    if (name === 'tNodes')
      return `[${parts.flatMap((part, place) => (place % 2 ? codeOf.get(part) : part ? JSON.stringify(part) : [])).join(', ')}]`
    const escaped = (part: string) => part.replace(/[\\`]|\$\{/g, '\\$&')
    return `\`${parts.map((part, place) => (place % 2 ? `\${${codeOf.get(part)}}` : escaped(part))).join('')}\``
  }
  return within(0, code.length)
}

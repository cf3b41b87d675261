import { globSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
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

/** Every sentence that the code says through `t` and `tNodes`. */
export function sentencesOfCode() {
  const files = globSync(`${import.meta.dirname}/{shared,web,worker}/**/*.{ts,tsx}`)
  return files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    if (!/\bt(Nodes)?\(/.test(code)) return []
    const lang = file.endsWith('x') ? ('tsx' as const) : ('ts' as const)
    return callsOf(parseAst(code, { lang }) as unknown as Node)
      .filter(({ name }) => name !== 'spoken')
      .map((call) => sentenceOf(call, file))
  })
}

/**
 * Takes the calls of `t` and `tNodes` out of a build. The browser's builds are of one language, and nothing of a call is
 * left; the Worker's pages have both, and choose by the language that is being spoken. A sentence that no catalogue has,
 * or that is no literal, fails the build, and so does what the catalogue has and nobody says.
 */
export function words(language: 'en' | 'ml' | 'both'): Plugin {
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
      if (calls.length === 0) return
      const replaced = replaceCalls(code, calls, id, language, catalogue)
      const chooses = language === 'both' ? `import { spoken as spokenHere } from '${folder}/t.ts'\n` : ''
      return { code: chooses + replaced, map: null }
    },
  }
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

function replaceCalls(code: string, calls: Call[], file: string, language: 'en' | 'ml' | 'both', catalogue: Catalogue) {
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
    if (call.name === 'spoken') return language === 'both' ? 'spokenHere()' : JSON.stringify(language)
    const english = sentenceOf(call, file)
    if (language === 'en') return filled(call, english)
    const malayalam = filled(call, catalogue[english] ?? english)
    if (language === 'ml') return malayalam
    if (!call.isInFunction) throw new Error(`${file}: said when the file loads, not when it is shown: ${english}`)
    return `(spokenHere() === "ml" ? ${malayalam} : ${filled(call, english)})`
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

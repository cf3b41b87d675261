import { childrenOf, fileOf, filesIn, isNode, type Module, type Node, readModule } from './code.ts'

/** Code that speaks: the scripts that documents name, what public pages load, screens, the Worker's pages, its other code. */
export type Speaker = 'early' | 'islands' | 'screens' | 'pages' | 'told'
/** A call of `t` or `tNodes`: its sentence, undefined where that is no literal, and whether it runs when the file loads. */
type Said = { sentence: string | undefined; atLoad: boolean; file: string }

/** Every call of `t` and `tNodes` in the files that a kind of code loads. */
export function sentencesSaidBy(speaker: Speaker): Said[] {
  return [...filesOf(speaker)].flatMap((file) => callsIn(readModule(file)))
}

/** Every call in the tree. */
export const sentencesOfCode = () => filesIn('{shared,web,worker}/**/*.{ts,tsx}').flatMap(callsIn)

function filesOf(speaker: Speaker) {
  const files = new Set<string>()
  for (const { file } of filesIn(...entries[speaker])) addReached(file, speaker, files)
  return files
}
const entries: Record<Speaker, string[]> = {
  early: ['web/boot/{page,carousel,screen}.ts'],
  islands: ['web/boot/{islands,actions,early}/*', 'web/boot/near.ts'],
  screens: ['web/boot/screen.ts'],
  pages: ['worker/pages/*.ts', 'web/boot/entry-server.tsx'],
  told: ['worker/{features,http,db,lib}/**/*.ts', 'worker/*.ts'],
}

/** Adds a file and what it imports. A browser also imports later; the Worker runs none of that. */
function addReached(file: string, speaker: Speaker, files: Set<string>) {
  if (files.has(file) || (speaker === 'told' && file.includes('/worker/pages/'))) return
  files.add(file)
  const isBrowser = speaker === 'islands' || speaker === 'screens'
  for (const { file: imported, isType, isLater } of readModule(file).imports())
    if (isLater ? isBrowser : !isType) addReached(imported, speaker, files)
}

function callsIn(module: Module): Said[] {
  const [file, program] = [module.file, module.program()]
  const names = new Set<string>()
  for (const statement of program.body as Node[]) {
    if (statement.type !== 'ImportDeclaration' || !isSource(file, statement.source)) continue
    for (const { imported, local } of statement.specifiers as { imported: Node; local: Node }[])
      if (/^(t|tNodes)$/.test(String(imported.name))) names.add(String(local.name))
  }
  const said: Said[] = []
  const walk = (node: Node, atLoad: boolean) => {
    if (node.type === 'CallExpression' && names.has(String((node.callee as Node).name))) {
      const [sentence] = node.arguments as Node[]
      const isText = sentence?.type === 'Literal' && typeof sentence.value === 'string'
      said.push({ sentence: isText ? String(sentence.value) : undefined, atLoad, file })
    }
    for (const child of childrenOf(node)) walk(child, atLoad && !/Function/.test(node.type))
  }
  if (names.size > 0) walk(program, true)
  return said
}

const isSource = (file: string, source: unknown) =>
  isNode(source) && /\/(shared\/words\/t|web\/lib\/t-nodes)\.ts$/.test(fileOf(file, source.value) ?? '')

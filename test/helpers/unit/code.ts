import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseAst } from 'vite'

export type Node = { type: string } & Record<string, unknown>
/** Meaning of a top-level name: its declaration, or the file that exports it. */
type Name = { node: Node } | { file: string; imported: string }
export type Module = { file: string; code: string; program: Node; names: Map<string, Name> }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

export const root = resolve(import.meta.dirname, '../../..')
const modules = new Map<string, Module>()

/** Returns the files that match the repository patterns. */
export const filesIn = (...patterns: string[]) =>
  globSync(patterns, { cwd: root }).map((file) => readModule(`${root}/${file}`))

/** Parses a file and collects its top-level names. */
export function readModule(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const lang = file.endsWith('x') ? ('tsx' as const) : ('ts' as const)
  const code = readFileSync(file, 'utf8')
  const program = parseAst(code, { lang }) as unknown as Node
  const module = { file, code, program, names: new Map<string, Name>() }
  modules.set(file, module)
  for (const statement of program.body as Node[]) {
    if (statement.type === 'ImportDeclaration') addImports(module, statement)
    else addDeclared(module, isNode(statement.declaration) ? statement.declaration : statement)
  }
  return module
}

/** Returns the file of an import, if it is in this repository. */
export function fileOf(from: string, source: unknown) {
  if (typeof source !== 'string' || !source.startsWith('.')) return undefined
  const file = resolve(dirname(from), source)
  return /\.tsx?$/.test(file) && existsSync(file) ? file : undefined
}

function addImports({ file, names }: Module, statement: Node) {
  const from = fileOf(file, (statement.source as Node).value)
  if (!from) return
  for (const { type, imported, local } of statement.specifiers as Node[])
    names.set(String((local as Node).name), {
      file: from,
      imported: type === 'ImportSpecifier' ? String((imported as Node).name) : '*',
    })
}

function addDeclared({ names }: Module, statement: Node) {
  if (statement.type === 'VariableDeclaration')
    for (const declarator of statement.declarations as Node[])
      for (const name of namesIn(declarator.id as Node)) names.set(name, { node: declarator })
  else if (isNode(statement.id)) names.set(String(statement.id.name), { node: statement })
}

const namesIn = (pattern: Node): string[] =>
  pattern.type === 'Identifier' ? [String(pattern.name)] : childrenOf(pattern).flatMap(namesIn)

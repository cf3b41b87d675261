import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseAst } from 'vite'
import { lazy } from '../../../shared/lazy.ts'

export type Node = { type: string } & Record<string, unknown>
/** A file of this repository that another one imports, at once or later. */
type Import = { file: string; isType: boolean; isLater: boolean }
export type Module = { file: string; code: string; program: () => Node; imports: () => Import[] }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

export const root = resolve(import.meta.dirname, '../../..')
const modules = new Map<string, Module>()

/** Returns the files that match the repository patterns. */
export const filesIn = (...patterns: string[]) =>
  globSync(patterns, { cwd: root }).map((file) => readModule(`${root}/${file}`))

/** Reads a file, which is parsed when somebody asks for more than its code. */
export function readModule(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const code = readFileSync(file, 'utf8')
  const program = lazy(() => parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
  const module = { file, code, program, imports: lazy(() => importsIn(program(), file)) }
  modules.set(file, module)
  return module
}

const importsIn = (node: Node, from: string): Import[] => {
  const inside = childrenOf(node).flatMap((child) => importsIn(child, from))
  if (!/^(ImportDeclaration|ImportExpression|Export\w+Declaration)$/.test(node.type)) return inside
  const file = isNode(node.source) && fileOf(from, node.source.value)
  const kind = { isType: node.importKind === 'type', isLater: node.type === 'ImportExpression' }
  return file ? [{ file, ...kind }, ...inside] : inside
}

/** Returns the file of an import, if it is in this repository. */
export function fileOf(from: string, source: unknown) {
  if (typeof source !== 'string' || !source.startsWith('.')) return undefined
  const file = resolve(dirname(from), source)
  return /\.tsx?$/.test(file) && existsSync(file) ? file : undefined
}

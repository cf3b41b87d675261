import type * as z from 'zod/mini'
import { filesIn, type Module } from './code.ts'
import { modulesOfPages } from './page-modules.ts'

type Schema = z.core.$ZodType

/** Guards behind which nobody but the desk and its helpers comes. */
const deskGuard = /Admin|Work|BackupKey/
const route = /\.(?:get|post|put|patch|delete)\(\s*'[^']+',\s*(\w+),([\s\S]*?)(?=\n {2}\.|\n\n|$)/g

/**
 * The fixed sentences and the names of fields that schemas say to customers and visitors: the schemas of their routes, and
 * those that their pages use.
 */
export async function schemaSentences() {
  const found = new Set<string>()
  const seen = new Set<unknown>()
  const { clientFrame } = await import('../../../shared/chat-frames.ts')
  visit(clientFrame)
  for (const module of filesIn('worker/features/*/*routes.ts'))
    for (const [, guard = '', rest = ''] of module.code.matchAll(route))
      if (!deskGuard.test(guard)) for (const schema of await schemasIn(module, rest)) visit(schema)
  for (const module of modulesOfPages()) for (const schema of await schemasIn(module, module.code)) visit(schema)
  return found

  function visit(schema: unknown) {
    if (seen.has(schema)) return
    seen.add(schema)
    if (Array.isArray(schema)) schema.forEach(visit)
    else if (isSchema(schema)) {
      const { def } = schema._zod
      for (const { _zod: check } of [schema, ...(def.checks ?? [])]) addSentence(check.def)
      if (def.type === 'custom' && def.checks?.length) addLabel(schema)
      Object.values(def).forEach(visit)
      if ('shape' in def) Object.values(Object(def.shape)).forEach(visit)
    }
  }

  /** A sentence with values has a code instead. */
  function addSentence(def: object) {
    if (!('error' in def) || typeof def.error !== 'function' || 'params' in def) return
    found.add(String(def.error({ code: 'custom', input: undefined, path: [] })))
  }

  /** No text is so long, so the schema names the field. */
  function addLabel(text: Schema) {
    const issue = Object(text)
      ['~standard'].validate('x'.repeat(100_000))
      .issues?.find((one: object) => 'params' in one)
    if (issue) found.add(issue.params.values.label)
  }
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** The schemas of shared files that a module imports, at once or later, and names in some code. */
async function schemasIn({ file, code }: Module, naming: string) {
  const sources = [...code.matchAll(/'([./]+\/shared\/[\w-]+\.ts)'/g)].map(([, source = '']) => source)
  const modules = await Promise.all(sources.map((source) => import(new URL(source, `file://${file}`).pathname)))
  return modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isSchema(value) && new RegExp(`\\b${name}\\b`).test(naming) ? [value] : [],
    ),
  )
}

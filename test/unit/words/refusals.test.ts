import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { customerRefusals } from '../../../shared/refusals/customers.ts'
import { deskRefusals } from '../../../shared/refusals/desk.ts'
import { cut, type Words } from '../../../shared/words/t.ts'
import { inMalayalam } from '../../../web/lib/malayalam-server-words.ts'
import { readRefusalWords, readSchemaWords } from '../../helpers/unit/catalogues.ts'
import { filesIn, type Module, readModule } from '../../helpers/unit/code.ts'

/** The files of all pages that customers and visitors see. */
function modulesOfPages() {
  const modules = new Map<string, Module>()
  const add = (file: string) => {
    if (modules.has(file) || !file.includes('/web/') || file.includes('/admin-')) return
    const module = readModule(file)
    // The desk's, which a sheet brings that both sides have.
    if (/\bapi\.admin\b/.test(module.code)) return
    modules.set(file, module)
    for (const { file: imported } of module.imports()) add(imported)
  }
  const screens = 'web/pages/{dashboard,booking,order,receipt,bill,user-settings,chat-panel}.tsx'
  for (const { file } of filesIn('web/boot/islands/*.tsx', screens)) add(file)
  return modules.values()
}

type Schema = z.core.$ZodType

/** Guards behind which nobody but the desk comes. */
const deskGuard = /Admin|BackupKey/
const route = /\.(?:get|post|put|patch|delete)\(\s*'[^']+',\s*(\w+),([\s\S]*?)(?=\n {2}\.|\n\n|$)/g

/**
 * The fixed sentences and the names of fields that schemas say to customers and visitors: the schemas of their routes, and
 * those that their pages use.
 */
async function schemaSentences() {
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

const customers: Words = customerRefusals
const words = readRefusalWords()
const placeholdersOf = (sentence = '') =>
  cut(sentence)
    .filter((_part, place) => place % 2)
    .sort()

test('each refusal is used, and none is said twice', () => {
  const code = filesIn('worker/**/*.ts', 'shared/*.ts')
    .map((file) => file.code)
    .join()
  const all = { ...customers, ...deskRefusals }
  expect(Object.keys(all).filter((name) => !code.includes(`'${name}'`))).toEqual([])
  const twice = Object.entries(deskRefusals).filter(([, sentence]) => Object.values(customers).includes(sentence))
  expect(twice).toEqual([])
})

test('each refusal that customers and visitors meet is in Malayalam, with its values', () => {
  expect(Object.keys(words).sort()).toEqual(Object.keys(customers).sort())
  const other = Object.keys(words).filter(
    (code) => placeholdersOf(words[code]).join() !== placeholdersOf(customers[code]).join(),
  )
  expect(other).toEqual([])
  expect(Object.values(words).filter((malayalam) => !/[\u0d00-\u0d7f]/.test(malayalam))).toEqual([])
})

test('what schemas say to customers and visitors is in Malayalam, and nothing else', async () => {
  const found = await schemaSentences()
  expect(found.size).toBeGreaterThan(80)
  const schemas = readSchemaWords()
  expect([...found].filter((sentence) => !(sentence in schemas)).sort()).toEqual([])
  expect(Object.keys(schemas).filter((sentence) => !found.has(sentence))).toEqual([])
})

test('a sentence that a schema says and the server too is the same in Malayalam', () => {
  const schemas = readSchemaWords()
  const differing = Object.entries(customers).filter(
    ([code, english]) => schemas[english] && schemas[english] !== words[code],
  )
  expect(differing).toEqual([])
})

describe('in Malayalam', () => {
  test.each([
    [{ message: 'Cancelled!', code: 'order_cancelled' }, 'ഈ ഓർഡർ റദ്ദാക്കിയതാണ്.'],
    [
      { message: 'Far too often.', code: 'too_often_minutes', values: { minutes: 12 } },
      'കുറഞ്ഞ സമയത്തിനുള്ളിൽ ഏറെ തവണയായി. 12 മിനിറ്റ് കഴിഞ്ഞ് വീണ്ടും ശ്രമിക്കുക.',
    ],
    [{ message: 'Missing', code: 'text_missing', values: { label: 'First name' } }, 'പേര്: ഇത് പൂരിപ്പിക്കുക'],
    [{ message: 'Missing', code: 'text_missing', values: { label: 'The hem' } }, 'The hem: ഇത് പൂരിപ്പിക്കുക'],
    [{ message: 'Please say yes or no', code: 'input_invalid' }, 'സമ്മതമെന്നോ വേണ്ടെന്നോ തിരഞ്ഞെടുക്കുക'],
  ])('%o is said by its code and values', (refusal, malayalam) => expect(inMalayalam(refusal)).toBe(malayalam))

  test('what has no code that is known has none', () => {
    expect(inMalayalam({ message: 'The boutique has moved.', code: 'helper_unknown' })).toBeUndefined()
  })
})

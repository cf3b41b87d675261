import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

type Text = { path: string; schema: z.ZodMiniType }

type Def = {
  type: string
  shape?: Record<string, unknown>
  innerType?: unknown
  in?: unknown
  element?: unknown
  keyType?: unknown
  valueType?: unknown
  options?: unknown[]
  items?: unknown[]
}

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.core.$ZodType

/**
 * Returns the parts of a schema, or of schemas in an object, that accept text, by path. A part that continues from
 * another one, such as an optional field that turns empty into null, counts as a whole.
 */
function stringsOf(value: unknown, path: string): Text[] {
  if (isSchema(value)) return ofSchema(value, path)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return []
  return Object.entries(value).flatMap(([name, part]) => stringsOf(part, `${path}.${name}`))
}

function ofSchema(schema: z.ZodMiniType, path: string): Text[] {
  const def: Def = Reflect.get(schema, '_zod').def
  const parts = partsOf(def, path)
  if (parts) return parts.flatMap(([part, name]) => (isSchema(part) ? ofSchema(part, name) : []))
  if (def.type === 'pipe' && isSchema(def.in)) return takesText(def.in) ? [{ path, schema }] : ofSchema(def.in, path)
  return takesText(schema) ? [{ path, schema }] : []
}

function partsOf({ type, shape, innerType, element, keyType, valueType, options, items }: Def, path: string) {
  if (shape) return Object.entries(shape).map(([name, part]) => [part, `${path}.${name}`] as const)
  if (type === 'record') return [[keyType, `${path}.key`] as const, [valueType, `${path}.[]`] as const]
  if (element) return [[element, `${path}.[]`] as const]
  const inner = options ?? items ?? (innerType ? [innerType] : undefined)
  return inner?.map((part) => [part, path] as const)
}

/** Returns whether the first step of a schema's pipes reads a text. */
function takesText(schema: z.ZodMiniType): boolean {
  const def: Def = Reflect.get(schema, '_zod').def
  if (def.type === 'pipe') return isSchema(def.in) && takesText(def.in)
  return def.type === 'string' || def.type === 'unknown' || def.type === 'any' || def.type === 'custom'
}

const root = `${import.meta.dirname}/../../..`

/** Schemas of data that no request sends: responses, stored values, and internal data. */
const notSent = new Set([
  'backup.backupManifest',
  'chat-frames.serverFrame',
  'auth.passwordResetData',
  'kept-day.keptDay',
  'chat-frames.packedMessage',
  'push.pushPayload',
  'reports.reportFigures',
])

/** Request texts that are never stored: compared, hashed, searched for, or checked cell by cell. */
const notStored = [
  /[pP]assword$/,
  /\.website$/,
  // Sent by library calls, and by file name alone.
  /\.filename$/,
  /\.(q|cursor|status|after)$/,
  /claimQuery\.reference$/,
  /phoneQuery\.phone$/,
  // features/imports/read-rows.ts reports the row and column of a refused text.
  /importInput\.rows\.\[\]\.values\.(key|\[\])$/,
  // shopRuleSchemas holds the schema of each rule.
  /shopRuleUpdate\.value$/,
  /erasure\.deskErasureForm/,
]

const modules = globSync(`${root}/shared/*.ts`).filter((file) => !file.endsWith('.d.ts'))
const strings = await Promise.all(
  modules.map(async (file) => {
    const exports: object = await import(file)
    const name = file.slice(file.lastIndexOf('/') + 1, -'.ts'.length)
    return Object.entries(exports).flatMap(([key, value]) =>
      notSent.has(`${name}.${key}`) ? [] : stringsOf(value, `${name}.${key}`),
    )
  }),
).then((found) => found.flat().filter(({ path }) => !notStored.some((pattern) => pattern.test(path))))

/** Returns a hostile text alone and inside others, also where a text needs a certain beginning or end. */
const around = (hostile: string) => [
  ...[hostile, `a${hostile}b`, `${hostile}a`, `a${hostile}`, `2027-01-01${hostile}`, `12345678${hostile}`],
  ...[`a${hostile}b@example.com`, `/api/pictures/${hostile}.jpg`, `https://www.instagram.com/a${hostile}b/`],
  ...[`https://www.facebook.com/${hostile}`, `https://maps.app.goo.gl/${hostile}`, `a${hostile}@okaxis`],
]

const walls: [kind: string, hostile: string][] = [
  ['NUL', '\u0000'],
  ['a control character', '\u0001'],
  ['half of an emoji', '\ud83d'],
  ['the other half', '\udc76'],
  ['a character that is none', '\uffff'],
  ['11 marks on a letter', '\u0301'.repeat(11)],
  ['10,000 marks on a letter', '\u0301'.repeat(10_000)],
  ['marks held together by joiners', '\u0301\u200d'.repeat(500)],
  ['20,000 letters', 'a'.repeat(20_000)],
]
const inOneLine = [
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
  ...['\n', '\r', '\u0085', '\u2028'],
]

test('every text of every schema is found', () => {
  const paths = strings.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(250)
  expect(paths).toEqual(
    expect.arrayContaining([
      'pins.pinInput.text',
      'fields.rowId',
      'garments.garmentInput.id',
      'bookings.bookingInput.inspirationPhotos.[]',
      'shop-rules.shopRuleSchemas.money.upiName',
      'chat-frames.clientFrame.clientId',
      'boutique-input.boutiqueInput.address.map',
    ]),
  )
})

test.each(walls)('no schema keeps %s', (_kind, hostile) => {
  const texts = around(hostile)
  const written = JSON.stringify(hostile).slice(1, -1)
  const keeps = ({ schema }: Text) =>
    texts.some((text) => JSON.stringify(schema.safeParse(text).data ?? '').includes(written))
  const kept = strings.filter(keeps).map(({ path }) => path)
  expect(kept).toEqual([])
})

test('what is one line keeps no marks of direction and no line breaks', () => {
  const marked = inOneLine.map((mark) => [mark, around(mark)] as const)
  const paragraphs = strings.filter(({ schema }) =>
    marked.some(([mark, texts]) => texts.some((text) => String(schema.safeParse(text).data).includes(mark))),
  )
  const lines = paragraphs.filter(
    ({ path, schema }) =>
      /name|title|label|location|place$/i.test(path.split('.').at(-1) ?? '') ||
      !schema.safeParse('a'.repeat(201)).success,
  )
  expect(lines.map(({ path }) => path)).toEqual([])
})

test('a name needs something that is seen', () => {
  const unseen = [
    '\u200b\u200b',
    '\u115f\u115f',
    '\ufe0f\ufe0f',
    '\u3164\u3164',
    '\u034f\u034f',
    '\u0301\u0301',
    '\u2800 ',
    '\u{e0020}\u{e0021}',
  ]
  const names = strings.filter(({ path }) => /name$/i.test(path))
  expect(names.length).toBeGreaterThan(15)
  for (const { path, schema } of names)
    for (const text of unseen) {
      const { data } = schema.safeParse(text)
      expect([path, text, data ?? null]).toEqual([path, text, null])
    }
})

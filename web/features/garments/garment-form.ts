import * as z from 'zod/mini'
import { garmentInput } from '../../../shared/garments.ts'
import { parseSize, type SizeField } from '../../../shared/measures.ts'
import type { workSteps } from '../../../shared/plan.ts'
import { parsePercent } from '../../../shared/typed.ts'
import { readMalayalam } from '../../lib/malayalam-fields.ts'

const parts = ['key', 'label', 'hint', 'required', 'min', 'max', 'grows'] as const
export type TypedSizeField = Partial<Record<(typeof parts)[number], string>>

/** Reads the size fields from a form in their order; a size without a key gets one from its label. */
function readSizeFields(form: Record<string, unknown>): SizeField[] {
  const rows: TypedSizeField[] = []
  for (const [name, value] of Object.entries(form)) {
    const [, index, part] = /^fields\.(\d+)\.(\w+)$/.exec(name) ?? []
    const known = parts.find((known) => known === part)
    if (index && known && typeof value === 'string') rows[Number(index)] = { ...rows[Number(index)], [known]: value }
  }
  const taken = new Set(rows.map(({ key }) => key))
  return rows.map(({ key, label = '', hint = '', required, min = '', max = '', grows }) => ({
    key: key || newKey(label, taken),
    label: label.trim(),
    hint: hint.trim(),
    required: required === 'on',
    min: parseSize(min, 'cm') ?? Number.NaN,
    max: parseSize(max, 'cm') ?? Number.NaN,
    grows: grows === 'length' || grows === 'girth' ? grows : null,
  }))
}

/** Creates a key: `Upper arm` becomes `upper_arm`, other scripts become `size`. A duplicate gets a number. */
function newKey(label: string, taken: Set<string | undefined>) {
  const letters = label.toLowerCase().match(/[a-z][a-z0-9]*/g) ?? []
  const base = letters.join('_').slice(0, 36) || 'size'
  let key = base
  for (let next = 2; taken.has(key); next += 1) key = `${base}_${next}`
  taken.add(key)
  return key
}

export const stepLabels: Record<(typeof workSteps)[number], string> = {
  measurement: 'Measuring',
  cutting: 'Cutting',
  stitching: 'Stitching',
  fitting: 'Fitting',
  ready: 'Ready before the function',
}

const typedNumber = z.pipe(
  z._default(z.string(), ''),
  z.transform((typed) => (typed.trim() === '' ? Number.NaN : Number(typed))),
)

/** Fields of the form; each size adds fields like `fields.0.label`. */
const typedForm = z.looseObject({
  name: z._default(z.string(), ''),
  measurement: typedNumber,
  cutting: typedNumber,
  stitching: typedNumber,
  fitting: typedNumber,
  ready: typedNumber,
  load: typedNumber,
  taxCode: z._default(z.string(), ''),
  taxRate: z._default(z.string(), ''),
  hidden: z.optional(z.string()),
})

/**
 * Schema of a garment's form, with numbers as typed text; the server's own schema decides. Errors are keyed by field
 * name.
 */
export const garmentForm = z
  .pipe(
    typedForm,
    z.transform((form) => {
      const taxCode = form.taxCode.trim() || null
      const taxRate = form.taxRate.trim() === '' ? null : (parsePercent(form.taxRate) ?? Number.NaN)
      const { name, load, hidden, measurement, cutting, stitching, fitting, ready } = form
      const days = { measurement, cutting, stitching, fitting, ready }
      const malayalam = readMalayalam(form)
      return { name, malayalam, days, load, taxCode, taxRate, hidden: hidden === 'on', fields: readSizeFields(form) }
    }),
  )
  .check(({ value, issues }) => {
    const { name, malayalam, days, load, taxCode, taxRate, hidden, fields } = garmentInput.shape
    const shape = { name, malayalam, days, load, taxCode, taxRate, hidden, fields }
    const issuesOf = z.object(shape).safeParse(value).error?.issues ?? []
    for (const { path, message } of issuesOf)
      issues.push({ code: 'custom', path: path[0] === 'days' ? path.slice(1) : fieldPath(path), message, input: value })
  })

/** Shows an issue of a whole size under its `max` field. */
const fieldPath = (path: PropertyKey[]) => (path[0] === 'fields' && path.length === 2 ? [...path, 'max'] : path)

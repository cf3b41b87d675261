import { parseSize, type SizeField } from '../../../shared/measures.ts'

const parts = ['key', 'label', 'hint', 'required', 'min', 'max', 'grows'] as const
export type TypedSizeField = Partial<Record<(typeof parts)[number], string>>

/** What is measured, among a form's fields, in their order; what has no key yet gets one from its label. */
export function readSizeFields(form: Record<string, unknown>): SizeField[] {
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

/** `Upper arm` is `upper_arm`; a label in other letters is `size`. A second one of the same gets a number. */
function newKey(label: string, taken: Set<string | undefined>) {
  const letters = label.toLowerCase().match(/[a-z][a-z0-9]*/g) ?? []
  const base = letters.join('_').slice(0, 36) || 'size'
  let key = base
  for (let next = 2; taken.has(key); next += 1) key = `${base}_${next}`
  taken.add(key)
  return key
}

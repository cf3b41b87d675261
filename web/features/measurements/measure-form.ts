import * as z from 'zod/mini'
import { measurementInput, wearerInput } from '../../../shared/measure-inputs.ts'
import { missedBounds, type SizeField, type Sizes, type SizeUnit, sizeUnits } from '../../../shared/measures.ts'
import { spokenSize } from '../../../shared/size-name.ts'
import { t } from '../../../shared/words/t.ts'
import { lengthOf, readSwitched } from './use-typed-sizes.ts'
import { bornField, bornOf } from './wearer-fields.tsx'

/** Stands in place of a wearer's id: one who is not known yet. */
export const somebodyElse = 'new'

const textField = z._default(z.string().check(z.trim()), '')
const formFields = z.looseObject({
  wearer: textField,
  name: textField,
  bornMonth: textField,
  bornYear: textField,
  unit: z._default(z.enum(sizeUnits), 'cm'),
  switched: textField,
  takenOn: textField,
  notes: textField,
})

const { name, born, note } = wearerInput.shape
const newWearer = z.object({ name, born, note })
const { takenOn, notes } = measurementInput.shape
const setFields = z.object({ takenOn, notes })

/**
 * The form of a set for one garment: texts as they are typed become lengths. Errors by the field's name, `sizes.<key>` for
 * the sizes.
 */
export const measureForm = (fields: SizeField[]) =>
  z.pipe(
    formFields,
    z.transform((form, { issues }) => {
      const fault = faultInto(issues)
      const isNew = form.wearer === somebodyElse
      const who = { name: form.name, born: bornOf(form.bornMonth, form.bornYear), note: null }
      if (!form.wearer) fault('Please say who is measured', 'wearer')
      for (const { path, message } of (isNew && newWearer.safeParse(who).error?.issues) || [])
        fault(message, path[0] === 'born' ? bornField(form.bornMonth) : 'name')
      return { wearerId: isNew ? undefined : form.wearer, who, ...readSet(form, fields, fault) }
    }),
  )
export type MeasureInput = z.output<ReturnType<typeof measureForm>>

/** The same where it is known who is measured. */
export const sizesForm = (fields: SizeField[]) =>
  z.pipe(
    formFields,
    z.transform((form, { issues }) => readSet(form, fields, faultInto(issues))),
  )

type Fault = (message: string, ...path: string[]) => void
const faultInto =
  (issues: z.core.$ZodRawIssue[]): Fault =>
  (message, ...path) =>
    issues.push({ code: 'custom', path, message, input: undefined })

function readSet(form: z.output<typeof formFields>, fields: SizeField[], fault: Fault) {
  const sizes = readSizes(form, fields, fault)
  const set = { takenOn: form.takenOn, notes: form.notes }
  for (const { path, message } of setFields.safeParse(set).error?.issues ?? []) fault(message, String(path[0]))
  return { unit: form.unit, sizes, ...set }
}

function spokenRangeFault(field: SizeField, length: number, unit: SizeUnit) {
  const [from, to] = missedBounds(field, length, unit) ?? []
  return from && to && t('{size} is between {from} and {to}', { size: spokenSize(field.label), from, to })
}

function readSizes(form: z.output<typeof formFields>, fields: SizeField[], fault: Fault) {
  const sizes: Sizes = {}
  const switched = readSwitched(form.switched)
  for (const field of fields) {
    const { key, label, required } = field
    const typed = form[`sizes.${key}`]
    if (typeof typed !== 'string' || !typed.trim()) {
      if (required) fault(t('{size} is required', { size: spokenSize(label) }), 'sizes', key)
      continue
    }
    const length = lengthOf(key, typed, form.unit, switched)
    const message =
      length === undefined ? t('Please enter 22, 22.5 or 22 1/4') : spokenRangeFault(field, length, form.unit)
    if (message) fault(message, 'sizes', key)
    else if (length !== undefined) sizes[key] = length
  }
  const [first] = fields
  if (first && !fields.some(({ required }) => required) && Object.keys(sizes).length === 0)
    fault(t('Please enter at least one size'), 'sizes', first.key)
  return sizes
}

import { parseMonth } from '../../../shared/import-values.ts'
import type { ImportRow } from '../../../shared/imports.ts'
import { indianToday } from '../../../shared/time.ts'
import type { Fields } from './fields.ts'
import type { Person } from './people.ts'

/** What a row says of a set of measurements, ahead of its lengths: those are read by the garment's own fields. */
export type ReadSet = {
  /** Who is measured; undefined is the customer herself. */
  wearer: string | undefined
  born: string | null
  garment: string
  takenOn: string
  notes: string | null
}

/** Reads the row of a set of measurements. */
export function readSet(fields: Fields, row: ImportRow): { person: Person; set: ReadSet } {
  const person = { firstName: fields.text(row, 'name', 100), phone: fields.phone(row), email: fields.email(row) }
  if (!person.email && !row.values.phone?.trim())
    fields.fault(row, 'phone', 'whose sizes these are is known by a phone number or an email address only')
  const takenOn = fields.day(row, 'takenOn')
  if (!row.values.takenOn?.trim()) fields.fault(row, 'takenOn', 'these sizes have no day')
  if (takenOn && takenOn > indianToday()) fields.fault(row, 'takenOn', 'this day is yet to come')
  return {
    person,
    set: {
      wearer: fields.text(row, 'wearer', 60),
      born: readBorn(fields, row),
      garment: fields.required(row, 'garment', 200) ?? '',
      takenOn: takenOn ?? '',
      notes: fields.text(row, 'notes') ?? null,
    },
  }
}

/** The month and year are kept, for the age alone. */
function readBorn(fields: Fields, row: ImportRow) {
  const text = fields.text(row, 'born', 60)
  if (!text) return null
  return parseMonth(text) ?? fields.day(row, 'born')?.slice(0, 7) ?? null
}

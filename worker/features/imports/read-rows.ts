import type { ImportInput, ImportRow } from '../../../shared/imports.ts'
import { Fields } from './fields.ts'
import type { Person } from './people.ts'
import { type ReadOrder, readOrder } from './read-order.ts'
import { type ReadSet, readSet } from './read-set.ts'

type Read = { row: ImportRow; person: Person; order?: ReadOrder; set?: ReadSet }

/** Reads the rows of an import, and what is wrong with them. */
export function readRows(input: ImportInput) {
  const fields = new Fields(input)
  return { fields, rows: input.rows.map((row): Read => ({ row, ...readers[input.kind](fields, row) })) }
}

const readers = { customers: readCustomer, orders: readOrder, measurements: readSet }

function readCustomer(fields: Fields, row: ImportRow): { person: Person } {
  const email = fields.email(row)
  if (!email && !row.values.phone?.trim()) fields.fault(row, 'phone', 'this customer has no phone number')
  return {
    person: {
      firstName: fields.required(row, 'firstName', 100),
      lastName: fields.text(row, 'lastName', 100),
      phone: fields.phone(row),
      email,
      notes: fields.text(row, 'notes', 1700),
    },
  }
}

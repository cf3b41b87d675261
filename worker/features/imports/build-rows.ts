import type { users, wearers } from '../../db/schema.ts'
import type { User } from '../../http/sessions.ts'
import type { PlanBasis } from '../plan/plan-order.ts'
import { buildImported } from './orders.ts'
import { type Known, People } from './people.ts'
import type { readRows } from './read-rows.ts'
import { Sets } from './sets.ts'

type Import = { id: string; at: Date; admin: User }
type Customer = typeof users.$inferSelect
type ReadRows = ReturnType<typeof readRows>
type ReadRow = ReadRows['rows'][number]

/** The notes of a customer, as the desk can change them. */
const maxNotes = 2000

/** What rows come to beside what is known already; what is wrong with them goes to their `fields`. */
export function buildRows(
  made: Import,
  basis: PlanBasis,
  { fields, rows }: ReadRows,
  known: Known[],
  knownWearers: (typeof wearers.$inferSelect)[],
) {
  const people = new People(
    made,
    known,
    rows.map(({ person }) => person),
  )
  const sets = new Sets(made, basis, knownWearers)
  const refuseUnknown = ({ row, person, set }: ReadRow) => {
    const isKnown = people.knownAs(person) !== undefined
    if (!isKnown && !person.phone && person.email)
      return fields.fault(row, 'phone', 'nobody has this email address, so a phone is needed')
    if (set && !isKnown && person.phone && !person.firstName)
      return fields.fault(row, 'name', 'nobody has this number, so the customer’s name is needed')
  }
  const refuseLong = ({ row }: ReadRow, customer: Customer | undefined) => {
    if (customer && people.notesOf(customer).length > maxNotes)
      fields.fault(row, 'notes', `the notes of this customer come to more than ${maxNotes} characters`)
  }
  const orders = rows.flatMap((read) => {
    const { row, person, order, set } = read
    if (!order) refuseUnknown(read)
    const customer = people.customerOf(person)
    refuseLong(read, customer)
    if (set && customer) sets.add(fields, row, customer, set)
    return order && !fields.faults.length ? buildImported(made, basis, order, customer, person) : []
  })
  return { people, orders, sets }
}

import type { DeskErasureInput } from '../../../shared/data-requests.ts'
import { isSameName } from '../../../shared/fold.ts'
import { fullName } from '../../../shared/names.ts'
import { isOpen } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { formatRupees } from '../../lib/rupees.ts'
import { beginErasure } from './begin-erasure.ts'
import { findPerson, type Person, unpaidOf } from './find-person.ts'

const getPerson = async (ctx: Ctx, id: string) => (await findPerson(ctx, id, 'desk')) ?? fail(404, 'customer_unknown')

/** What is typed to confirm: the name as the page shows it, or where there is none a word. */
const confirmationOf = ({ user }: Person) => fullName(user) || 'erase'

/**
 * The rows without an account that an erasure would take along (`also`), those that only a number or an address which
 * nobody confirmed leads to, which stay (`possible`), and what stands in its way.
 */
export async function previewErasure(ctx: Ctx, id: string) {
  const [person, typed] = await Promise.all([getPerson(ctx, id), findPerson(ctx, id, 'typed')])
  const also = guestRowsOf(person)
  const taken = new Set(also.map((row) => row.id))
  return {
    confirm: confirmationOf(person),
    openOrders: person.orders.filter(({ status }) => isOpen(status)).map(({ id }) => id),
    orders: person.ownOrders,
    unpaid: unpaidOf(person),
    others: (typed ?? person).others.map((other) => ({ id: other.id, name: fullName(other) || 'Customer' })),
    also,
    possible: typed ? guestRowsOf(typed).filter((row) => !taken.has(row.id)) : [],
  }
}

type GuestRow = { kind: 'booking' | 'order' | 'contact' | 'lead' | 'chat'; id: string; name: string; createdAt: Date }

function guestRowsOf(person: Person): GuestRow[] {
  const rowsOf = (kind: GuestRow['kind'], rows: Omit<GuestRow, 'kind'>[]) =>
    rows.map(({ id, name, createdAt }) => ({ kind, id, name, createdAt }))
  return [
    ...rowsOf(
      'booking',
      person.guestBookings.map((row) => ({ ...row, name: row.parentName })),
    ),
    ...rowsOf(
      'order',
      person.guestOrders.map((row) => ({ ...row, name: row.customerName ?? 'Order' })),
    ),
    ...rowsOf('contact', person.contacts),
    ...rowsOf('lead', person.leads),
    ...rowsOf('chat', person.chatLeads),
  ]
}

/**
 * An admin erases a customer; true where that is done already. 400 where the name is not typed as it is, 404 for nobody, 409
 * while an order is open, and where she owes another amount than the admin gives up.
 */
export async function eraseByDesk(ctx: Ctx, admin: User, id: string, { confirm, unpaid }: DeskErasureInput) {
  const person = await getPerson(ctx, id)
  if (!isSameName(confirm, confirmationOf(person)))
    fail(400, 'erasure_name_wrong', { field: 'confirm', values: { name: confirmationOf(person) } })
  const owed = unpaidOf(person)
  // Less than was given up is no loss: a payment came meanwhile.
  if (owed > unpaid) fail(409, 'erasure_amount_wrong', { values: { amount: formatRupees(owed) } })
  return beginErasure(ctx, person, { who: admin.id, byDesk: true, keepWords: false })
}

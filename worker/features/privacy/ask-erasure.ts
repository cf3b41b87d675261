import { sql } from 'drizzle-orm'
import type { DeskErasureInput, OwnErasureInput } from '../../../shared/data-requests.ts'
import { isSameName } from '../../../shared/fold.ts'
import { fullName } from '../../../shared/names.ts'
import { isOpen } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'
import type { Session, User } from '../../http/sessions.ts'
import { formatRupees } from '../../lib/rupees.ts'
import { provePassword } from '../auth/passwords.ts'
import { beginErasure } from './begin-erasure.ts'
import { findPerson, type Person, unpaidOf } from './find-person.ts'

const getPerson = async (ctx: Ctx, id: string) => (await findPerson(ctx, id, 'desk')) ?? fail(404, 'customer_unknown')

/** The text that the admin types to confirm: the name as the page shows it, or a word without one. */
const confirmationOf = ({ user }: Person) => fullName(user) || 'erase'

/**
 * Returns the rows without an account that an erasure would delete too (`also`), the rows that only an unconfirmed number or
 * address leads to, which stay (`possible`), and the obstacles to it.
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
 * Erases a customer for an admin. True when it is finished already. Throws 400 for a mistyped name, 404 for an unknown
 * customer, 409 while an order is open and when the customer owes more than the admin gives up.
 */
export async function eraseByDesk(ctx: Ctx, admin: User, id: string, { confirm, unpaid }: DeskErasureInput) {
  const person = await getPerson(ctx, id)
  if (!isSameName(confirm, confirmationOf(person)))
    fail(400, 'erasure_name_wrong', { field: 'confirm', values: { name: confirmationOf(person) } })
  const owed = unpaidOf(person)
  // A smaller amount is no loss: a payment came meanwhile.
  if (owed > unpaid) fail(409, 'erasure_amount_wrong', { values: { amount: formatRupees(owed) } })
  return beginErasure(ctx, person, { who: admin.id, byDesk: true, keepWords: false })
}

/** Returns what stands in the way of a customer's own erasure: orders that are being made, and an unpaid amount in paise. */
export async function findObstacles(ctx: Ctx, id: string) {
  const person = await findPerson(ctx, id, 'customer')
  if (!person) return { openOrders: [], unpaid: 0 }
  return {
    openOrders: person.orders.filter(({ status }) => isOpen(status)).map(({ id }) => id),
    unpaid: unpaidOf(person),
  }
}

/**
 * Erases the customer who asks. True when it is finished already. Throws 400 for a wrong password, 403 for an admin, 409
 * while an order is open or a delivered one is unpaid, 429 over the limits of a sign-in.
 */
export async function eraseOwn(ctx: Ctx, session: Session, { password, keepWords }: OwnErasureInput, address: string) {
  const { id, role } = session.user
  if (role === 'admin') fail(403, 'desk_account')
  const hash = await provePassword(ctx, session, password, address)
  const [person, known] = await Promise.all([findPerson(ctx, id, 'customer'), findPerson(ctx, id, 'typed')])
  if (!person || !known) return fail(401, 'signed_out')
  const owed = unpaidOf(person)
  if (owed > 0) fail(409, 'amount_unpaid', { values: { amount: formatRupees(owed) } })
  const staying = countGuests(known) - countGuests(person)
  const isStillProven = sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND password = ${hash})`
  return beginErasure(ctx, person, { who: id, byDesk: false, keepWords, staying, onlyIf: isStillProven })
}

/** Rows found by a number or an address alone. */
const countGuests = ({ guestOrders, guestBookings, contacts, leads, chatLeads }: Person) =>
  guestOrders.length + guestBookings.length + contacts.length + leads.length + chatLeads.length

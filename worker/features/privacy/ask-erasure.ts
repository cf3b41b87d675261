import { type SQL, sql } from 'drizzle-orm'
import type { DeskErasureInput, OwnErasureInput } from '../../../shared/data-requests.ts'
import { isSameName } from '../../../shared/fold.ts'
import { fullName } from '../../../shared/names.ts'
import { isOpen } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch } from '../../db/batch.ts'
import { erasures } from '../../db/schema.ts'
import { isRefusal, requireStatement } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import { hangUp, listConnectedRoomsStatement, type Session, type User } from '../../http/sessions.ts'
import { describeError } from '../../lib/store-failures.ts'
import { formatRupees } from '../../lib/text.ts'
import { provePassword } from '../auth/passwords.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { erase } from './erase.ts'
import { findPerson, type Person, shutOutStatements, unpaidOf } from './find-person.ts'

const getPerson = async (ctx: Ctx, id: string) => (await findPerson(ctx, id, 'desk')) ?? fail(404, 'customer_unknown')

/** Returns the text that the admin types to confirm: the shown name, or a fixed word if there is no name. */
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
 * Erases a customer for an admin. Returns true if it is already finished. Throws 400 for a mistyped name, 404 for an
 * unknown customer. Throws 409 while an order is open, and if the customer owes more than the admin waives.
 */
export async function eraseByDesk(ctx: Ctx, admin: User, id: string, { confirm, unpaid }: DeskErasureInput) {
  const person = await getPerson(ctx, id)
  if (!isSameName(confirm, confirmationOf(person)))
    fail(400, 'erasure_name_wrong', { field: 'confirm', values: { name: confirmationOf(person) } })
  const owed = unpaidOf(person)
  // A smaller amount is accepted: a payment has been noted meanwhile.
  if (owed > unpaid) fail(409, 'erasure_amount_wrong', { values: { amount: formatRupees(owed) } })
  return beginErasure(ctx, person, { who: admin.id, byDesk: true, keepWords: false })
}

/** Returns the obstacles to a customer's own erasure: orders in progress, and an unpaid amount in paise. */
export async function findObstacles(ctx: Ctx, id: string) {
  const person = await findPerson(ctx, id, 'customer')
  if (!person) return { openOrders: [], unpaid: 0 }
  return {
    openOrders: person.orders.filter(({ status }) => isOpen(status)).map(({ id }) => id),
    unpaid: unpaidOf(person),
  }
}

/**
 * Erases the customer who asks. Returns true if it is already finished. Throws 400 for a wrong password, 403 for an
 * admin, 409 while an order is open or a delivered one is unpaid. Throws 429 over the limits of a sign-in.
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

/** Counts the rows found only by a number or an address. */
const countGuests = ({ guestOrders, guestBookings, contacts, leads, chatLeads }: Person) =>
  guestOrders.length + guestBookings.length + contacts.length + leads.length + chatLeads.length

type Request = {
  /** Id of the customer or the admin who asks. */
  who: string
  byDesk: boolean
  keepWords: boolean
  /** Number of rows without an account that have the same number and stay. */
  staying?: number
  /** A condition on the account that must still hold. */
  onlyIf?: SQL
}

/**
 * Revokes a customer's access and closes the chats in one batch, so that nothing new can arrive, then erases. Returns
 * true if everything is erased, false if it stopped and the hourly run continues. Throws 409 while an order is open,
 * and for a former admin who noted consents of others.
 */
async function beginErasure(
  ctx: Ctx,
  person: Person,
  { who, byDesk, keepWords, staying = 0, onlyIf = sql`TRUE` }: Request,
) {
  const { id } = person.user
  refuseOpenOrders(person)
  if (person.noted.length > 0) fail(409, 'consents_noted')
  const orderCount = person.orders.length
  const stays = orderCount === 1 ? '1 order stays' : `${orderCount} orders stay`
  const { rooms } = await batch(ctx, {
    require: requireStatement(
      ctx,
      sql`${onlyIf} AND NOT EXISTS (
        SELECT 1 FROM orders WHERE user_id = ${id} AND status NOT IN ('delivered', 'cancelled'))`,
    ),
    rooms: listConnectedRoomsStatement(ctx, id),
    notify: byDesk
      ? undefined
      : enqueueStatement(
          ctx,
          {
            userId: null,
            type: 'privacy',
            title: 'A customer has deleted the account',
            message: [
              orderCount > 0 ? `${stays} in the books, without a name.` : 'Nothing of it is left.',
              ...(staying > 0 ? [stayingSentence(staying)] : []),
            ].join(' '),
          },
          sql`NOT EXISTS (SELECT 1 FROM erasures WHERE id = ${id})`,
        ),
    audit: auditStatement(ctx, { id: `erasure:${id}`, who, what: 'erasure', about: id }),
    run: ctx.db
      .insert(erasures)
      .values({ id, byDesk, keepWords })
      // An admin knows the customer, and may delete more than the customer could prove alone.
      .onConflictDoUpdate({ target: erasures.id, set: { byDesk: sql`by_desk OR excluded.by_desk` } }),
    shutOut: shutOutStatements(ctx, person),
  }).catch((error) => {
    if (isRefusal(error)) failStale('changed_reload')
    throw error
  })
  hangUp(ctx, rooms, { author: id })
  // The erasure is recorded, so a store failure now only delays it.
  return erase(ctx, id).catch((error) => {
    console.error('erasure stopped half way', describeError(error))
    return false
  })
}

const stayingSentence = (count: number) =>
  count === 1
    ? 'One entry without an account has the same number, and stays.'
    : `${count} entries without an account have the same number, and stay.`

function refuseOpenOrders({ orders }: Person) {
  if (orders.some(({ status }) => isOpen(status))) fail(409, 'order_being_made')
}

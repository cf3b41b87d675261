import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { fullName } from '../../../shared/names.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { hasConfirmedNumber, leadsOfBoth } from '../../db/ownership.ts'
import { inJson } from '../../db/rows-as-json.ts'
import {
  bookings,
  chatLeads,
  chatRooms,
  consents,
  contacts,
  leads,
  orders,
  pushSubscriptions,
  users,
} from '../../db/schema.ts'
import { deleteSessionsStatement, erasedRoom } from '../../http/sessions.ts'

export type Person = Exclude<Awaited<ReturnType<typeof findPerson>>, undefined>

/**
 * By which numbers and addresses rows without an account are found. `customer`: the confirmed address. `desk`: that and
 * the confirmed number; of a customer without an account all that the desk typed. `typed`: also what only the customer
 * typed, which may be anybody's: the desk sees these rows as possible matches, and no erasure takes them.
 */
type Reach = 'customer' | 'desk' | 'typed'

/**
 * A customer and all rows of the customer, by the account and by the numbers and addresses of the reach; undefined for
 * nobody, and for an admin. Two round trips. A number or an address that counts as another customer's too leads to nothing.
 */
export async function findPerson(ctx: Ctx, id: string, reach: Reach) {
  const own = await batch(ctx, {
    user: ctx.db
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.role, 'customer'))),
    orders: ctx.db.select().from(orders).where(eq(orders.userId, id)),
    bookings: ctx.db.select().from(bookings).where(eq(bookings.userId, id)),
  })
  const [user] = own.user
  if (!user) return undefined
  const { numbers, emails } = contactsOf(user, own, reach)
  const isDesk = reach !== 'customer'
  const hers = (values: string[], column: 'phone_e164' | 'email') =>
    sql`(SELECT value FROM json_each(${JSON.stringify(values)}) AS known WHERE NOT EXISTS (
      SELECT 1 FROM users WHERE users.${sql.raw(column)} = known.value AND users.id <> ${id}
        AND ${column === 'email' ? sql`users.email_confirmed_at IS NOT NULL` : hasConfirmedNumber()}))`
  const [number, email] = [hers(numbers, 'phone_e164'), hers(emails, 'email')]
  const known = (table: string) =>
    sql`SELECT id FROM ${sql.raw(table)} WHERE phone_e164 IN ${number} UNION ALL SELECT id FROM ${sql.raw(table)} WHERE email IN ${email}`
  const isHersOrGuests = (owner: SQL) => sql`(${owner} IS NULL OR ${owner} = ${id})`
  const chatLeadIds = sql`SELECT id FROM chat_leads WHERE converted_to_customer_id = ${id} UNION ALL ${known('chat_leads')}`
  // Details left in the customer's own room, also when they were linked to another customer since.
  const isOfOwnRoom = sql`id IN (SELECT chat_leads.id FROM chat_rooms
    JOIN chat_leads ON chat_leads.chat_room_id = chat_rooms.id WHERE chat_rooms.customer_id = ${id})`
  const isChatLead = isDesk
    ? sql`(${isOfOwnRoom} OR id IN (${chatLeadIds})
      AND ${isHersOrGuests(sql`converted_to_customer_id`)} AND NOT EXISTS (
        SELECT 1 FROM chat_rooms WHERE chat_rooms.id = chat_room_id AND chat_rooms.customer_id NOT IN (chat_rooms.id, ${id})))`
    : isOfOwnRoom
  const isOwnLead = isDesk ? sql`id IN (${known('leads')})` : sql`id IN ${leadsOfBoth(id)}`
  const found = await batch(ctx, {
    bookings: ctx.db
      .select()
      .from(bookings)
      .where(and(sql`id IN (${known('bookings')})`, sql`+user_id IS NULL`)),
    orders: ctx.db
      .select()
      .from(orders)
      .where(and(sql`customer_phone_e164 IN ${number}`, sql`+user_id IS NULL`)),
    contacts: ctx.db
      .select()
      .from(contacts)
      .where(sql`id IN (${known('contacts')})`),
    leads: ctx.db
      .select()
      .from(leads)
      .where(or(eq(leads.userId, id), isOwnLead)),
    chatLeads: ctx.db.select().from(chatLeads).where(isChatLead),
    rooms: ctx.db
      .select()
      .from(chatRooms)
      .where(
        or(
          eq(chatRooms.customerId, id),
          sql`id = customer_id AND id IN (SELECT chat_room_id FROM chat_leads WHERE ${isChatLead})`,
        ),
      ),
    // Consents of others that a former admin noted: such a row never changes.
    noted: ctx.db
      .select({ id: consents.id })
      .from(consents)
      .where(and(eq(consents.byId, id), sql`user_id <> ${id}`))
      .limit(1),
    // Other customers with the same number or address: rows with nothing else stay.
    others: ctx.db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(
        and(or(inArray(users.phoneE164, inJson(numbers)), inArray(users.email, inJson(emails))), sql`id <> ${id}`),
      ),
  })
  return {
    ...found,
    user,
    ownOrders: own.orders.length,
    orders: [...own.orders, ...found.orders],
    bookings: [...own.bookings, ...found.bookings],
    guestOrders: found.orders,
    guestBookings: found.bookings,
    numbers,
    emails,
  }
}

type Own = { orders: (typeof orders.$inferSelect)[]; bookings: (typeof bookings.$inferSelect)[] }

function contactsOf(user: typeof users.$inferSelect, own: Own, reach: Reach) {
  const bookedBy = own.bookings.map(({ email }) => email)
  const typedNumbers = [
    user.phoneE164,
    ...own.bookings.map(({ phoneE164 }) => phoneE164),
    ...own.orders.map(({ customerPhoneE164 }) => customerPhoneE164),
  ]
  const confirmed = user.hasAccount && user.emailConfirmedAt ? [user.email] : []
  if (reach === 'customer') return { numbers: [], emails: confirmed }
  if (reach === 'typed')
    return {
      numbers: unique(typedNumbers),
      emails: unique([user.hasAccount ? user.email : user.contactEmail, ...bookedBy]),
    }
  return user.hasAccount
    ? { numbers: user.phoneConfirmedAt ? unique([user.phoneE164]) : [], emails: confirmed }
    : { numbers: unique(typedNumbers), emails: unique([user.contactEmail, ...bookedBy]) }
}

/** The open balance of delivered orders, in paise. A cancelled order owes nothing. */
export const unpaidOf = ({ orders }: Pick<Person, 'orders'>) =>
  orders.reduce(
    (sum, { status, balanceAmount }) => sum + (status === 'delivered' ? Math.max(balanceAmount ?? 0, 0) : 0),
    0,
  )

const unique = (values: (string | null)[]) => [...new Set(values.flatMap((value) => value || []))]

/** Statements: revoke a customer's access for good and close the chats. Repeating them changes nothing. */
export const shutOutStatements = (ctx: Ctx, { user: { id }, rooms }: Pick<Person, 'user' | 'rooms'>) => [
  ctx.db
    .update(users)
    .set({ isActive: false, claimHash: null, claimExpiresAt: null, updatedAt: sql`updated_at` })
    .where(and(eq(users.id, id), eq(users.role, 'customer'))),
  deleteSessionsStatement(ctx, id),
  ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
  ctx.db
    .update(chatRooms)
    .set({ status: 'closed', waiting: false, unreadPerson: 0, unreadShop: 0, mergedInto: erasedRoom })
    .where(sql`id IN ${inJson(rooms.map(({ id }) => id))} AND merged_into IS NULL`),
]

/** Beside a row that is joined with its customer; the joined table's other columns would share names with it. */
export const personColumns = { firstName: users.firstName, lastName: users.lastName }

export const personName = (person: { firstName: string | null; lastName: string | null }) =>
  fullName(person) || 'Customer'

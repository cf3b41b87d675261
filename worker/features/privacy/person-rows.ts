import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { erasureSubjectId, visitSubjectId } from '../../../shared/notifications.ts'
import { orderFieldNames, orderFields } from '../../../shared/order-fields.ts'
import { byName } from '../../../shared/pick.ts'
import type { keptMonths } from '../../../shared/retention.ts'
import { isHerContact, isOfHerBooking, namesPhoto } from '../../db/ownership.ts'
import { inJson } from '../../db/rows-as-json.ts'
import type * as schema from '../../db/schema.ts'
import type { Person } from './find-person.ts'

/** What was read of a customer, and is to be erased. */
export type ErasedPerson = Pick<
  Person,
  'user' | 'orders' | 'bookings' | 'contacts' | 'leads' | 'chatLeads' | 'rooms'
> & {
  keepWords: boolean
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

type Kind = Exclude<keyof ErasedPerson, 'user' | 'keepWords'>
/** Rows whose column names the customer. */
export const ofUser =
  (column = 'user_id') =>
  ({ user }: ErasedPerson) =>
    sql`${sql.raw(column)} = ${user.id}`
/** Rows whose column names one of the rows that were found. */
export const among =
  (column: string, ...kinds: Kind[]) =>
  (person: ErasedPerson) =>
    sql`${sql.raw(column)} IN ${inJson(kinds.flatMap((kind) => idsOf(person[kind])))}`
/** Rows for which one of these holds. */
export const either =
  (...conditions: ((person: ErasedPerson) => SQL)[]) =>
  (person: ErasedPerson) =>
    sql`(${sql.join(
      conditions.map((condition) => condition(person)),
      sql` OR `,
    )})`

/** The tables that a customer's notifications are about: `related_id` has the ids of many. */
export function subjectsOf({ user, ...of }: ErasedPerson) {
  const [orderIds, bookingIds] = [idsOf(of.orders), idsOf(of.bookings)]
  return [
    user.id,
    erasureSubjectId(user.id),
    ...orderIds,
    ...bookingIds,
    ...orderIds.map((id) => visitSubjectId('order', id)),
    ...bookingIds.map((id) => visitSubjectId('booking', id)),
    ...idsOf(of.contacts),
    ...idsOf(of.leads),
    ...idsOf(of.chatLeads),
    ...idsOf(of.rooms),
  ]
}

const allTestimonials = either(ofUser(), among('order_id', 'orders'))
const isPublished = sql`(approved_at IS NOT NULL AND hidden_at IS NULL)`
export const testimonialsOf = (person: ErasedPerson) =>
  person.keepWords ? sql`${allTestimonials(person)} AND NOT ${isPublished}` : allTestimonials(person)

// Another customer's order has the visits of a booking that it was made from.
export const visitsOf = either(
  ofUser(),
  among('order_id', 'orders'),
  (person) => sql`(${among('booking_id', 'bookings')(person)} AND order_id IS NULL)`,
)

export const notificationsOf = either(
  ofUser(),
  (person) => sql`related_id IN ${inJson(subjectsOf(person))}`,
  ({ user }) => sql`related_id IN (SELECT id FROM data_requests WHERE user_id = ${user.id})`,
  (person) => sql`related_id IN (SELECT id FROM testimonials WHERE ${allTestimonials(person)})`,
  ({ user }) => sql`id IN (SELECT id FROM temporary_credentials WHERE user_id = ${user.id})`,
)

export const messagesOf = either(
  ofUser(),
  among('about', 'orders', 'bookings'),
  (person) => sql`about IN (SELECT id FROM visits WHERE ${visitsOf(person)})`,
  (person) => sql`(user_id IS NULL AND topic = 'breach'
    AND ${among('SUBSTR(about, -36)', 'orders', 'bookings', 'contacts', 'leads', 'chatLeads')(person)})`,
)

export const measurementsOf = ({ user }: ErasedPerson) =>
  sql`wearer_id IN (SELECT id FROM wearers WHERE user_id = ${user.id})`

/** Photos that the customer sent, and those of the customer's orders, bookings and chats, whoever sent them. */
export const photosOf = either(
  ofUser(),
  (person) => sql`(claim_kind = 'order' AND ${among('claim_id', 'orders')(person)})`,
  (person) => sql`(claim_kind = 'booking' AND ${among('claim_id', 'bookings')(person)})`,
  (person) => sql`(claim_kind = 'message' AND ${among('claim_id', 'rooms')(person)})`,
)

// Rows and columns that the download shows, for the id of a customer.

export const byUser = (userId: string) => sql`user_id = ${userId}`

/** A message about an order, or a visit to it, goes to the order's own name and number. */
export const isHerMessage = (userId: string) =>
  sql`NOT EXISTS (SELECT 1 FROM orders WHERE (orders.id = wa_messages.about
    OR orders.id = (SELECT visits.order_id FROM visits WHERE visits.id = wa_messages.about)) AND NOT ${isHerContact(userId)})`

// An order can be moved to another account, and what hangs on it follows; but not what its former customer said of herself.
export const ofHerOrders = (userId: string) =>
  sql`order_id IN (SELECT orders.id FROM orders WHERE orders.user_id = ${userId})`
export const isOfHerOrder = (userId: string) =>
  sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id AND ${isHerContact(userId)})`
/** A claim leaves `updated_at` as it is, and a move does not: one that is newer than all changes is hers. */
export const isHerClaim = (userId: string) => sql`(${isOfHerBooking(userId)} OR orders.claimed_at >= orders.updated_at)`

/** Words on a photo are of who wrote them. Those of the desk count where its photo is shown. */
export const isHerPin = (userId: string) =>
  sql`(by_id = ${userId} OR (side = 'shop'
    AND ${namesPhoto(sql`photo_pins.order_id`, sql`photo_pins.photo_key`, { toCustomer: true })}))`

export const ofHerWearers = (userId: string) =>
  sql`wearer_id IN (SELECT wearers.id FROM wearers WHERE wearers.user_id = ${userId})`

export const ofHerRooms = (userId: string) =>
  sql`chat_room_id IN (SELECT chat_rooms.id FROM chat_rooms WHERE chat_rooms.customer_id = ${userId})`

/**
 * The content of a column. `shown`: the customer's own, which goes into the download. `inside`: about the customer, for the shop
 * alone. `secret`: the same, and not in the sealed copy either. `kept`: of nobody, or needed for the books. `shownAndKept`:
 * in the download, and needed for the books. An erasure takes all but the last two.
 */
export type Mark = 'shown' | 'inside' | 'secret' | 'kept' | 'shownAndKept'

/** A condition on the rows of a table, for the id of a customer. */
type OfUser = (userId: string) => SQL

export type PersonalTable = {
  table: SQLiteTable
  /** The mark of each column; `inside` for a table that is nothing else. */
  columns: Record<string, Mark> | 'inside'
  /** The name of its file in the download, and the customer's rows in it. Without it nothing of the table is shown. */
  download?: { file: string; rows: OfUser; onlyIf?: Partial<Record<string, OfUser>> }
  /** The rows of a customer that an erasure deletes, or empties where columns are kept. Other statements take the rest. */
  erased?: (person: ErasedPerson) => SQL
  /** The sealed copy leaves it out. */
  isUnsealed?: true
  /** The period after which a sweep takes it. Without one it stays as long as the customer. */
  keptFor?: keyof typeof keptMonths
}

type Table = SQLiteTable & { $inferSelect: object }
type ColumnOf<Of extends Table> = keyof Of['$inferSelect'] & string

/** A table of the map. It does not compile while a column of the table has no mark. */
export const personal = <Of extends Table>(
  table: Of,
  map: Omit<PersonalTable, 'table' | 'columns' | 'download'> & {
    columns: Record<ColumnOf<Of>, Mark> | 'inside'
    /** A column of `onlyIf` is empty in rows where its condition does not hold: somebody else said it. */
    download?: { file: string; rows: OfUser; onlyIf?: Partial<Record<ColumnOf<Of>, OfUser>> }
  },
): PersonalTable => ({ table, ...map })

/** A table with nothing for an erasure or the download: each of its columns is named. */
export const impersonal = <Of extends Table, Names extends string>(
  table: Of,
  names: ColumnOf<Of> extends Words<Names> ? Names : never,
): PersonalTable => ({ table, columns: marks({ kept: names }) })

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

/** Marks columns by lists of their names. */
export const marks = <
  Shown extends string = never,
  Inside extends string = never,
  Secret extends string = never,
  Kept extends string = never,
  ShownAndKept extends string = never,
>(lists: {
  shown?: Shown
  inside?: Inside
  secret?: Secret
  kept?: Kept
  shownAndKept?: ShownAndKept
}) =>
  // Each name has the mark of its list: what the type says.
  Object.fromEntries(
    Object.entries<string>(lists).flatMap(([mark, names]) => names.split(' ').map((name) => [name, mark])),
  ) as Record<Words<Shown | Inside | Secret | Kept | ShownAndKept>, Mark>

/** True where an erasure empties a column. */
export const isErased = (mark: Mark | undefined) => mark !== 'kept' && mark !== 'shownAndKept'
export const isShown = (mark: Mark | undefined) => mark === 'shown' || mark === 'shownAndKept'

/** True where an erasure deletes rows of the table whole. */
export const rowsGo = ({ columns }: PersonalTable) => columns === 'inside' || Object.values(columns).every(isErased)

/** The mark of one column. */
export const markOf = ({ columns }: PersonalTable, name: string) => (columns === 'inside' ? columns : columns[name])

/** Tables that hold nothing of a customer: names of values, and what the shop shows to everybody. */
type Public =
  | `${string}Statuses`
  | `${string}Types`
  | ('answerKinds' | 'consentKinds' | 'quoteAnswers' | 'billKinds' | 'visitKinds' | 'heardFrom' | 'productCategories')
  | ('garments' | 'staff' | 'staffRoles' | 'whatsappTopics' | 'whatsappTemplates' | 'shopRules')
  | ('products' | 'images' | 'socialPosts' | 'socialFeeds')
/** The tables that the map names. */
export type Tables = {
  [Name in Exclude<keyof typeof schema, Public>]: (typeof schema)[Name] extends { $inferSelect: object }
    ? PersonalTable
    : never
}

/** The marks of the fields of an order. */
export const orderFieldMarks = byName(orderFieldNames, (name): Mark => {
  const { isHers, erased } = orderFields[name]
  if (erased === 'blank') return isHers ? 'shown' : 'inside'
  return isHers ? 'shownAndKept' : 'kept'
})

import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { erasureSubjectId, visitSubjectId } from '../../../shared/notifications.ts'
import { type OrderField, orderFieldNames, orderFields } from '../../../shared/order-fields.ts'
import { byName } from '../../../shared/pick.ts'
import type { keptMonths } from '../../../shared/retention.ts'
import { isHerContact, isOfHerBooking, namesPhoto } from '../../db/ownership.ts'
import { inJson } from '../../db/rows-as-json.ts'
import type * as schema from '../../db/schema.ts'
import type { Person } from './find-person.ts'

/** The selected rows of a customer to erase. */
export type ErasedPerson = Pick<
  Person,
  'user' | 'orders' | 'bookings' | 'contacts' | 'leads' | 'chatLeads' | 'rooms'
> & {
  keepWords: boolean
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

type Kind = Exclude<keyof ErasedPerson, 'user' | 'keepWords'>
/** Matches rows whose column contains the customer's id. */
export const ofUser =
  (column = 'user_id') =>
  ({ user }: ErasedPerson) =>
    sql`${sql.raw(column)} = ${user.id}`
/** Matches rows whose column contains the id of one of the selected rows. */
export const among =
  (column: string, ...kinds: Kind[]) =>
  (person: ErasedPerson) =>
    sql`${sql.raw(column)} IN ${inJson(kinds.flatMap((kind) => idsOf(person[kind])))}`
/** Matches rows for which any condition holds. */
export const either =
  (...conditions: ((person: ErasedPerson) => SQL)[]) =>
  (person: ErasedPerson) =>
    sql`(${sql.join(
      conditions.map((condition) => condition(person)),
      sql` OR `,
    )})`

/**
 * Returns the tables and ids that a customer's notifications may be about: `related_id` contains ids of several tables.
 */
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

// Visits of the customer's booking may belong to another customer's order.
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

/** Photos that the customer sent, and all photos of the customer's orders, bookings and chats. */
export const photosOf = either(
  ofUser(),
  (person) => sql`(claim_kind = 'order' AND ${among('claim_id', 'orders')(person)})`,
  (person) => sql`(claim_kind = 'booking' AND ${among('claim_id', 'bookings')(person)})`,
  (person) => sql`(claim_kind = 'message' AND ${among('claim_id', 'rooms')(person)})`,
)

// Rows and columns of the download, for the id of a customer.

export const byUser = (userId: string) => sql`user_id = ${userId}`

/**
 * True if a message goes to this customer: a message about an order or its visit goes to the order's own name and
 * number.
 */
export const isHerMessage = (userId: string) =>
  sql`NOT EXISTS (SELECT 1 FROM orders WHERE (orders.id = wa_messages.about
    OR orders.id = (SELECT visits.order_id FROM visits WHERE visits.id = wa_messages.about)) AND NOT ${isHerContact(userId)})`

// An order and its rows can move to another account, but not the personal data of its former customer.
export const ofHerOrders = (userId: string) =>
  sql`order_id IN (SELECT orders.id FROM orders WHERE orders.user_id = ${userId})`
export const isOfHerOrder = (userId: string) =>
  sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id AND ${isHerContact(userId)})`
/**
 * True if a claim is this customer's. A claim does not change `updated_at`, but a move does, so a claim newer than all
 * changes is hers.
 */
export const isHerClaim = (userId: string) => sql`(${isOfHerBooking(userId)} OR orders.claimed_at >= orders.updated_at)`

/** True if a note on a photo belongs to this customer: she wrote it, or an admin wrote it on a photo that she sees. */
export const isHerPin = (userId: string) =>
  sql`(by_id = ${userId} OR (side = 'shop'
    AND ${namesPhoto(sql`photo_pins.order_id`, sql`photo_pins.photo_key`, { toCustomer: true })}))`

export const ofHerWearers = (userId: string) =>
  sql`wearer_id IN (SELECT wearers.id FROM wearers WHERE wearers.user_id = ${userId})`

export const ofHerRooms = (userId: string) =>
  sql`chat_room_id IN (SELECT chat_rooms.id FROM chat_rooms WHERE chat_rooms.customer_id = ${userId})`

/**
 * Content of a column. `shown`: the customer's own data, included in the download. `inside`: about the customer, for
 * the shop only. `secret`: like `inside`, but excluded from the sealed copy. `kept`: no personal data, or required for
 * the books. `shownAndKept`: in the download and required for the books. An erasure removes all but the last two.
 */
export type Mark = 'shown' | 'inside' | 'secret' | 'kept' | 'shownAndKept'

/** Returns a condition on the rows of a table, for the id of a customer. */
type OfUser = (userId: string) => SQL

export type PersonalTable = {
  table: SQLiteTable
  /** Mark of each column; `inside` if it applies to the whole table. */
  columns: Record<string, Mark> | 'inside'
  /** File name in the download, and the customer's rows in it. Without it, the download omits the table. */
  download?: { file: string; rows: OfUser; onlyIf?: Partial<Record<string, OfUser>> }
  /** Rows of a customer that an erasure deletes, or empties if it keeps columns. Other statements handle the rest. */
  erased?: (person: ErasedPerson) => SQL
  /** Excluded from the sealed copy. */
  isUnsealed?: true
  /** Period after which a sweep deletes its rows. Without it, rows stay as long as the customer. */
  keptFor?: keyof typeof keptMonths
}

type Table = SQLiteTable & { $inferSelect: object }
type ColumnOf<Of extends Table> = keyof Of['$inferSelect'] & string

/** Defines a table of the map. Does not compile if a column has no mark. */
export const personal = <Of extends Table>(
  table: Of,
  map: Omit<PersonalTable, 'table' | 'columns' | 'download'> & {
    columns: Record<ColumnOf<Of>, Mark> | 'inside'
    /** A column of `onlyIf` is empty in rows where its condition does not hold, because another person provided it. */
    download?: { file: string; rows: OfUser; onlyIf?: Partial<Record<ColumnOf<Of>, OfUser>> }
  },
): PersonalTable => ({ table, ...map })

/** Defines a table without data for an erasure or the download; all its columns are named. */
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
  // The type holds: each name has the mark of its list.
  Object.fromEntries(
    Object.entries<string>(lists).flatMap(([mark, names]) => names.split(' ').map((name) => [name, mark])),
  ) as Record<Words<Shown | Inside | Secret | Kept | ShownAndKept>, Mark>

/** Returns whether an erasure empties a column. */
export const isErased = (mark: Mark | undefined) => mark !== 'kept' && mark !== 'shownAndKept'
export const isShown = (mark: Mark | undefined) => mark === 'shown' || mark === 'shownAndKept'

/** Returns whether an erasure deletes whole rows of the table. */
export const rowsGo = ({ columns }: PersonalTable) => columns === 'inside' || Object.values(columns).every(isErased)

/** Returns the mark of one column. */
export const markOf = ({ columns }: PersonalTable, name: string) => (columns === 'inside' ? columns : columns[name])

/** Tables without customers' data: names of values, and public content. */
type Public =
  | `${string}Statuses`
  | `${string}Types`
  | ('answerKinds' | 'consentKinds' | 'quoteAnswers' | 'billKinds' | 'visitKinds' | 'heardFrom' | 'productCategories')
  | ('garments' | 'staff' | 'staffRoles' | 'whatsappTopics' | 'whatsappTemplates' | 'shopRules')
  | ('products' | 'images' | 'socialPosts' | 'socialFeeds')
/** Tables that the map must contain. */
export type Tables = {
  [Name in Exclude<keyof typeof schema, Public>]: (typeof schema)[Name] extends { $inferSelect: object }
    ? PersonalTable
    : never
}

/** Marks of the fields of an order. */
export const orderFieldMarks = byName(orderFieldNames, (name): Mark => {
  const { isInside, erased }: OrderField = orderFields[name]
  if (erased === 'blank') return isInside ? 'inside' : 'shown'
  return isInside ? 'kept' : 'shownAndKept'
})

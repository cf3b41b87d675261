import { type SQL, sql } from 'drizzle-orm'
import { erasureSubjectId, visitSubjectId } from '../../../shared/notifications.ts'
import { isHerContact, isOfHerBooking, namesPhoto } from '../../db/ownership.ts'
import { inJson } from '../../db/rows-as-json.ts'
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

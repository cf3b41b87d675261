import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { erasureSubjectId, visitSubjectId } from '../../../shared/notifications.ts'
import { inJson } from '../../db/rows-as-json.ts'
import * as schema from '../../db/schema.ts'
import { erasureMap } from './erasure-map.ts'
import type { Person } from './find-person.ts'

type Map = typeof erasureMap
/** Tables with something that goes. */
export type ErasedTable = {
  [Name in keyof Map]: Map[Name] extends 'delete' ? Name : 'blank' extends Map[Name][keyof Map[Name]] ? Name : never
}[keyof Map]

export const erasedTables: Record<ErasedTable, SQLiteTable> = schema
export const isErasedTable = (name: string): name is ErasedTable => name in erasureMap

/** What was read of a customer, and is to be erased. */
export type ErasedPerson = Pick<
  Person,
  'user' | 'orders' | 'bookings' | 'contacts' | 'leads' | 'chatLeads' | 'rooms'
> & {
  keepWords: boolean
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** What notifications are about that are about her: `related_id` has the ids of many tables. */
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

/**
 * Which rows of each table are hers, in the order in which they can go: what names another row comes ahead of it.
 * `undefined` has no column to find them by: statements of their own take those (`erase-statements.ts`).
 */
export function erasedRows(person: ErasedPerson): Record<ErasedTable, SQL | undefined> {
  const { user, keepWords } = person
  const of = (column: string, value: string | SQL = user.id) => sql`${sql.raw(column)} = ${value}`
  const among = (column: string, rows: { id: string }[]) => sql`${sql.raw(column)} IN ${inJson(idsOf(rows))}`
  const { orders, bookings, contacts, leads, chatLeads, rooms } = person
  const testimonial = sql`(${of('user_id')} OR ${among('order_id', orders)})`
  // Another's order has the visits of a booking that it was made from.
  const visits = sql`(${of('user_id')} OR ${among('order_id', orders)} OR (${among('booking_id', bookings)} AND order_id IS NULL))`
  const isPublished = sql`(approved_at IS NOT NULL AND hidden_at IS NULL)`
  const testimonials = keepWords ? sql`${testimonial} AND NOT ${isPublished}` : testimonial
  const notifications = sql`(${of('user_id')} OR related_id IN ${inJson(subjectsOf(person))}
    OR related_id IN (SELECT id FROM data_requests WHERE user_id = ${user.id})
    OR related_id IN (SELECT id FROM testimonials WHERE ${testimonial})
    OR id IN (SELECT id FROM temporary_credentials WHERE user_id = ${user.id}))`
  return {
    dailyReports: undefined,
    rateLimits: undefined,
    answers: undefined,
    deliveries: sql`(${of('user_id')} OR notification_id IN (SELECT id FROM notifications WHERE ${notifications}))`,
    notifications,
    whatsappMessages: sql`(${of('user_id')} OR ${among('about', [...orders, ...bookings])}
      OR about IN (SELECT id FROM visits WHERE ${visits})
      OR (user_id IS NULL AND topic = 'breach'
        AND ${among('SUBSTR(about, -36)', [...orders, ...bookings, ...contacts, ...leads, ...chatLeads])}))`,
    visits,
    idempotencyKeys: sql`(${of('user_id')} OR ${among('booking_id', bookings)})`,
    testimonials,
    orderItems: among('order_id', orders),
    orderPayments: among('order_id', orders),
    quotes: among('order_id', orders),
    bills: among('order_id', orders),
    orderUpdates: among('order_id', orders),
    familyLinks: among('order_id', orders),
    photoPins: among('order_id', orders),
    orders: among('id', orders),
    photos: photosOf(person),
    bookings: among('id', bookings),
    measurements: sql`wearer_id IN (SELECT id FROM wearers WHERE user_id = ${user.id})`,
    wearers: of('user_id'),
    occasionMessages: of('user_id'),
    consents: of('user_id'),
    dataRequests: of('user_id'),
    contacts: among('id', contacts),
    leads: among('id', leads),
    chatLeads: among('id', chatLeads),
    chatOpenings: sql`(${of('user_id')} OR ${among('room_id', rooms)})`,
    chatRooms: among('id', rooms),
    temporaryCredentials: of('user_id'),
    pushSubscriptions: of('user_id'),
    sessions: of('user_id'),
    userSettings: of('user_id'),
    customerNotes: of('user_id'),
    users: of('id'),
  }
}

/** Photos that she sent, and those of her orders, bookings and chats, whoever sent them. */
export const photosOf = ({
  user,
  orders,
  bookings,
  rooms,
}: Pick<ErasedPerson, 'user' | 'orders' | 'bookings' | 'rooms'>) =>
  sql`(user_id = ${user.id} OR (claim_kind = 'order' AND claim_id IN ${inJson(idsOf(orders))})
    OR (claim_kind = 'booking' AND claim_id IN ${inJson(idsOf(bookings))})
    OR (claim_kind = 'message' AND claim_id IN ${inJson(idsOf(rooms))}))`

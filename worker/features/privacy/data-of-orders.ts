import { sql } from 'drizzle-orm'
import { herNames } from '../../../shared/order-fields.ts'
import { isHerContact, isOfHerBooking, isOwnDescription, namesPhoto } from '../../db/ownership.ts'
import * as tables from '../../db/schema.ts'
import { byUser, part } from './data-part.ts'

const ordersOf = (userId: string) => sql`order_id IN (SELECT orders.id FROM orders WHERE orders.user_id = ${userId})`

// An order can be moved to another account, and what hangs on it follows; but not what its former customer said of herself.

/** A claim leaves `updated_at` as it is, and a move does not: one that is newer than all changes is hers. */
const isHerClaim = (userId: string) => sql`(${isOfHerBooking(userId)} OR orders.claimed_at >= orders.updated_at)`
const isOfHerOrder = (userId: string) =>
  sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id AND ${isHerContact(userId)})`

/** What the download has of what is made for a customer. */
export const dataOfOrders = {
  testimonials: part(
    tables.testimonials,
    ['name', 'location', 'rating', 'review', 'image', 'orderId', 'approvedAt', 'createdAt'],
    ['id', 'source', 'featured', 'userId', 'hiddenAt', 'updatedAt'],
    byUser,
  ),
  wearers: part(
    tables.wearers,
    ['id', 'name', 'born', 'createdAt'],
    ['userId', 'note', 'importId', 'updatedAt'],
    byUser,
  ),
  measurements: part(
    tables.measurements,
    ['wearerId', 'garment', 'takenOn', 'unit', 'sizes', 'createdAt'],
    ['id', 'notes', 'byName', 'importId', 'usedAt'],
    (userId) => sql`wearer_id IN (SELECT wearers.id FROM wearers WHERE wearers.user_id = ${userId})`,
  ),
  visits: part(
    tables.visits,
    ['kind', 'bookingId', 'orderId', 'startsAt', 'minutes', 'cancelledAt', 'cancelledBy', 'moves', 'createdAt'],
    ['id', 'userId', 'sequence', 'remindedAt', 'note', 'updatedAt'],
    byUser,
  ),
  orders: part(
    tables.orders,
    [
      ...(['id', 'bookingId', 'customerPhoneE164', 'wearerName', 'rounding', 'balanceAmount'] as const),
      ...(['claimedAmount', 'claimedReference', 'claimedAt', 'createdAt'] as const),
      ...herNames,
    ],
    ['userId', 'notes', 'tailorNotes', 'measurementId'],
    byUser,
    {
      ...{ customerName: isHerContact, customerEmail: isHerContact },
      ...{ customerPhone: isHerContact, customerPhoneE164: isHerContact },
      description: () => isOwnDescription,
      ...{ deliveryAddress: isHerContact, deliveryPinCode: isHerContact },
      balanceAmount: () => sql`orders.status <> 'cancelled'`,
      ...{ claimedAmount: isHerClaim, claimedReference: isHerClaim, claimedAt: isHerClaim },
    },
  ),
  orderItems: part(tables.orderItems, ['orderId', 'name', 'quantity', 'price'], [], ordersOf),
  orderPayments: part(
    tables.orderPayments,
    ['orderId', 'amount', 'method', 'number', 'paidOn', 'reference', 'createdAt'],
    ['note', 'reason'],
    ordersOf,
    { reference: isOfHerOrder },
  ),
  quotes: part(
    tables.quotes,
    ['orderId', 'version', 'lines', 'note', 'total', 'validUntil', 'createdAt', 'answeredAt', 'answer', 'comment'],
    ['byId'],
    ordersOf,
    { comment: (userId) => sql`how = 'room' AND by_id = ${userId}` },
  ),
  bills: part(
    tables.bills,
    ['orderId', 'number', 'kind', 'issuedOn', 'lines', 'buyer', 'seller', 'totals', 'cancels', 'createdAt'],
    ['id', 'reason', 'byId'],
    ordersOf,
    { buyer: isOfHerOrder },
  ),
  orderUpdates: part(
    tables.orderUpdates,
    ['orderId', 'title', 'description', 'photos', 'stage', 'createdAt'],
    [],
    (userId) => sql`is_visible = 1 AND ${ordersOf(userId)}`,
  ),
  // An order that moves to another account ends its links: those that are open are hers.
  familyLinks: part(
    tables.familyLinks,
    ['orderId', 'createdAt', 'expiresAt', 'seenAt'],
    ['id', 'tokenHash', 'pinHash', 'failures', 'lockedUntil', 'revokedAt'],
    (userId) => sql`revoked_at IS NULL AND ${ordersOf(userId)}`,
  ),
  photoPins: part(
    tables.photoPins,
    ['orderId', 'photoKey', 'x', 'y', 'text', 'side', 'doneAt', 'createdAt'],
    ['id', 'byId', 'updatedAt'],
    // What the desk writes on a photo of its own stays there.
    (userId) =>
      sql`(by_id = ${userId} OR (side = 'shop' AND ${namesPhoto(sql`photo_pins.order_id`, sql`photo_pins.photo_key`, { toCustomer: true })})) AND ${ordersOf(userId)}`,
  ),
}

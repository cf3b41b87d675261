import { and, eq, sql } from 'drizzle-orm'
import { type BookingPatch, changeNames, customerMayCancel, followsOrder } from '../../../shared/bookings.ts'
import type { HeardFrom } from '../../../shared/heard-from.ts'
import { indianToday, lastDayAhead, yearsAhead } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { isRefusal } from '../../db/require.ts'
import { bookings } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { nextVersion, requireUnchanged } from '../../db/versioned.ts'
import { fail, failStale, requireE164 } from '../../http/failures.ts'
import { countUseStatement, isWithinLimitSql, refuseOverLimit } from '../../http/limits.ts'
import type { User } from '../../http/sessions.ts'
import { changedColumns } from '../../lib/changed-columns.ts'
import { findBookersLeadStatement, moveLeadStatement } from '../leads/leads.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import * as photos from '../uploads/photos.ts'
import { type Booking, rescore } from './booking.ts'
import { refuseTakenPhoto } from './bookings.ts'
import { findForCustomerStatement } from './customer-booking.ts'
import { bookingChangedByCustomer } from './notifications.ts'
import { changedMessageStatements } from './whatsapp.ts'

/** What may be changed, as the admin's notification names it. */
const isChangeable = (name: string): name is keyof typeof changeNames => name in changeNames
const changeableFields = Object.keys(changeNames).filter(isChangeable)

/**
 * Changes what a customer has asked for, while nothing has been cut: booking, photos and lead in one batch,
 * with the admin's notification. 404 for another's, 409 when it is too late or was changed since it was read, 400 for a
 * phone number that nobody can have or a day that has passed, 422 for a photo that is not usable.
 */
export async function changeBooking(ctx: Ctx, user: User, id: string, { updatedAt, ...patch }: BookingPatch) {
  const { heardFrom, ...fields } = patch
  // Nobody else writes it, so it asks for no version and comes in at any time.
  if (heardFrom && Object.values(fields).every((value) => value === undefined))
    return noteHeardFrom(ctx, user, id, heardFrom)
  const photoKeys = patch.inspirationPhotos ?? []
  const {
    uses,
    found: [found],
    lead: [lead],
    photoRows = [],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'bookingChanges', user.id),
    found: findForCustomerStatement(ctx, user.id, id),
    lead: findBookersLeadStatement(ctx, user.id, id),
    photoRows: photoKeys.length > 0 ? photos.findStatement(ctx, photoKeys) : undefined,
  })
  refuseOverLimit(ctx, 'bookingChanges', uses)
  if (!found) return fail(404, 'booking_unknown')
  const { order, product: _shown, visits: _visits, visitRule: _rule, ...booking } = found
  if (!customerMayCancel(booking.status) || followsOrder(order)) fail(409, 'work_begun')
  if (booking.updatedAt.getTime() !== updatedAt.getTime()) refuseStale()

  const next = applyPatch(booking, patch)
  const changed = changeableFields.filter((name) => String(next[name] ?? '') !== String(booking[name] ?? ''))
  if (changed.length === 0) return booking
  if (changed.includes('eventDate') && next.eventDate && next.eventDate < indianToday())
    fail(400, 'event_day_past', { field: 'eventDate' })
  if (changed.includes('eventDate') && next.eventDate && next.eventDate > lastDayAhead(Date.now()))
    fail(400, 'event_day_too_far', { field: 'eventDate', values: { years: yearsAhead } })
  const addedKeys = next.inspirationPhotos.filter((key) => !booking.inspirationPhotos.includes(key))
  const checked = await photos.check(ctx, user.id, addedKeys, photoRows)

  const notification = bookingChangedByCustomer(next, joinNames(changed.map((name) => changeNames[name])))
  const {
    written: [written],
    released,
  } = await batch(ctx, {
    requireUnchanged: requireUnchanged(ctx, bookings, id, updatedAt),
    enqueue: enqueueStatement(ctx, notification),
    messages: changedMessageStatements(ctx, next),
    moveLead: lead && moveLeadStatement(ctx, lead, booking, next),
    written: ctx.db
      .update(bookings)
      .set({ ...changedColumns(next, booking), updatedAt: nextVersion(updatedAt) })
      .where(eq(bookings.id, id))
      .returning(),
    released: photos.releaseStatement(
      ctx,
      // An order that was made of it, and cancelled since, may be taken up again with its photos.
      sql`claim_kind = 'booking' AND claim_id = ${id} AND NOT EXISTS (
        SELECT 1 FROM bookings, json_each(bookings.inspiration_photos) AS photo
        WHERE bookings.id = ${id} AND photo.value = photos.key)
        AND NOT EXISTS (SELECT 1 FROM orders, json_each(orders.inspiration_photos) AS photo
          WHERE orders.booking_id = ${id} AND photo.value = photos.key)`,
    ),
    claimPhotos: photos.claimStatements(ctx, checked, 'booking', id),
  }).catch((error) => (isRefusal(error) ? refuseStale() : refuseTakenPhoto(error)))
  photos.discard(ctx, released)
  return written ?? refuseStale()
}

function applyPatch(booking: Booking, patch: Omit<BookingPatch, 'updatedAt'>): Booking {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const phoneE164 = patch.phone === undefined ? booking.phoneE164 : requireE164(patch.phone)
  const next: Booking = { ...booking, ...given, phoneE164 }
  return { ...next, ...rescore(next, booking), searchText: searchText.booking(next) }
}

const refuseStale = (): never => failStale('booking_changed')

const joinNames = (names: string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/**
 * Notes how a customer heard of the boutique, as tapped last. The booking's version stays, for nothing that anybody edits
 * has changed. 404 for another's.
 */
async function noteHeardFrom(ctx: Ctx, user: User, id: string, heardFrom: HeardFrom) {
  const {
    uses,
    noted: [noted],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'bookingChanges', user.id),
    noted: ctx.db
      .update(bookings)
      .set({ heardFrom, updatedAt: sql`updated_at` })
      .where(and(eq(bookings.id, id), eq(bookings.userId, user.id), isWithinLimitSql(ctx, 'bookingChanges', user.id)))
      .returning(),
  })
  refuseOverLimit(ctx, 'bookingChanges', uses)
  return noted ?? fail(404, 'booking_unknown')
}

import { eq, type SQL, sql } from 'drizzle-orm'
import { maxPins, type PinInput, type PinPatch } from '../../../shared/pins.ts'
import type { Ctx } from '../../context.ts'
import { batch, statement } from '../../db/batch.ts'
import { orders, photoPins } from '../../db/schema.ts'
import { isRefusal, nextVersion, requireUnchanged, versioned } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import {
  enqueuePinStatement,
  findOrderStatement,
  isAuthor,
  isOrderFor,
  isPhotoFor,
  listPinsStatement,
  type Pin,
  readPinNewsStatement,
  sideOf,
  type Viewer,
} from './pin-rows.ts'

/**
 * Reads an order's pins for both sides, in the batch that identifies the user of `userId`; the result goes to
 * `shownTo`.
 */
export const readForBoth = (ctx: Ctx, userId: SQL, orderId: string) =>
  batch(ctx, {
    orders: ctx.db
      .select({ isHers: sql<number>`${orders.userId} = ${userId}`.as('is_hers') })
      .from(orders)
      .where(eq(orders.id, orderId)),
    pins: listPinsStatement(ctx, orderId, { id: '', isAdmin: true }),
    hers: listPinsStatement(ctx, orderId, { id: userId, isAdmin: false }),
  })

/** Returns the pins that the viewer sees, oldest first. Throws 404 for another customer's order. */
export function shownTo({ isAdmin }: Viewer, found: Awaited<ReturnType<typeof readForBoth>>) {
  const [order] = found.orders
  if (!order || !(isAdmin || order.isHers)) fail(404, 'order_unknown')
  return isAdmin ? found.pins : found.hers
}

/** Returns an order with its pins. Throws 404 for another customer's order. */
export async function read(ctx: Ctx, viewer: Viewer, orderId: string) {
  const {
    order: [order],
    pins,
  } = await batch(ctx, {
    order: findOrderStatement(ctx, orderId, viewer),
    pins: listPinsStatement(ctx, orderId, viewer),
  })
  return order ? { order, pins } : fail(404, 'order_unknown')
}

/**
 * Adds a pin to a photo of an order, and notifies the other side once until it has read it. A repeated `id` returns the
 * same pin (`repeated`). Throws 404 for another customer's order or a photo that it does not show. Throws 409 for a
 * photo with 20 pins, and for an `id` with other content. Throws 429 over 60 pins an hour of a customer.
 */
export async function add(
  ctx: Ctx,
  viewer: Viewer,
  orderId: string,
  { id = crypto.randomUUID(), photo, ...pin }: PinInput,
) {
  const {
    uses,
    order: [order],
    before: [before],
  } = await batch(ctx, {
    uses: viewer.isAdmin ? undefined : countUseStatement(ctx, 'pins', viewer.id),
    order: findOrderStatement(ctx, orderId, viewer),
    before: findStatement(ctx, id),
  })
  if (uses) refuseOverLimit(ctx, 'pins', uses)
  if (!order) return fail(404, 'order_unknown')
  const sent = { orderId, photo, byId: viewer.id, ...pin }
  if (before) return { pin: sameAs(before, sent), repeated: true }
  const now = Date.now()
  const side = sideOf(viewer)
  const isNew = sql`EXISTS (SELECT 1 FROM photo_pins WHERE id = ${id} AND created_at = ${now})`
  const {
    named: [named],
    stored: [stored],
  } = await batch(ctx, {
    named: ctx.db
      .select({ isNamed: sql<number>`${isPhotoFor(orderId, photo, viewer)}`.as('is_named') })
      .from(orders)
      .where(isOrderFor(orderId, viewer)),
    insert: statement(
      ctx,
      // Counted within the insert, so that concurrent requests cannot create a 21st pin.
      sql`INSERT INTO photo_pins (id, photo_key, order_id, x, y, text, side, by_id, created_at, updated_at)
        SELECT ${id}, ${photo}, id, ${pin.x}, ${pin.y}, ${pin.text}, ${side}, ${viewer.id}, ${now}, ${now} FROM orders
        WHERE ${isOrderFor(orderId, viewer)} AND ${isPhotoFor(orderId, photo, viewer)}
          AND (SELECT COUNT(*) FROM photo_pins WHERE photo_key = ${photo}) < ${maxPins} ON CONFLICT DO NOTHING`,
    ),
    tell: enqueuePinStatement(ctx, order, side, isNew),
    stored: findStatement(ctx, id),
  })
  if (stored) return { pin: sameAs(stored, sent), repeated: false }
  if (!named?.isNamed) return fail(404, 'photo_unknown')
  return fail(409, 'pins_full', { values: { count: maxPins } })
}

function sameAs(stored: Pin, sent: Pick<Pin, 'orderId' | 'byId' | 'x' | 'y' | 'text'> & { photo: string }) {
  const isSame = stored.orderId === sent.orderId && stored.photoKey === sent.photo && stored.byId === sent.byId
  if (!isSame || stored.text !== sent.text || stored.x !== sent.x || stored.y !== sent.y) fail(409, 'pin_used')
  return stored
}

const findStatement = (ctx: Ctx, id: string) => ctx.db.select().from(photoPins).where(eq(photoPins.id, id))

/**
 * Changes a pin: its author moves or rewrites it, an admin marks it as done. A done pin with a new text is open again,
 * and the other side is notified. Throws 403 for another author's pin, 404 for an unknown pin, 409 if it has changed
 * since it was read.
 */
export async function changePin(ctx: Ctx, viewer: Viewer, orderId: string, id: string, patch: PinPatch) {
  const { updatedAt, done, ...words } = patch
  const { order, pins } = await read(ctx, viewer, orderId)
  const pin = pins.find((one) => one.id === id) ?? fail(404, 'pin_gone')
  const isRewritten = Object.values(words).some((value) => value !== undefined)
  if (isRewritten && !isAuthor(pin, viewer)) fail(403, 'pin_not_hers_to_change')
  if (done !== undefined && !viewer.isAdmin) fail(403, 'pin_ticked_by_boutique')
  const isReopened = pin.doneAt !== null && words.text !== undefined && words.text !== pin.text
  const doneAt = done === undefined ? (isReopened ? null : undefined) : done ? (pin.doneAt ?? new Date()) : null
  const {
    changed: [changed],
  } = await batch(ctx, {
    requireUnchanged: requireUnchanged(ctx, photoPins, id, updatedAt),
    tell: isReopened ? enqueuePinStatement(ctx, order, pin.side) : undefined,
    changed: ctx.db
      .update(photoPins)
      .set({ ...words, doneAt, updatedAt: nextVersion(updatedAt) })
      .where(eq(photoPins.id, id))
      .returning(),
  }).catch((error) => {
    if (isRefusal(error)) failStale('pin_changed')
    throw error
  })
  return changed ?? failStale('pin_changed')
}

/**
 * Removes the viewer's own pin; a repeated call succeeds. Throws 403 for another author's pin, 404 for another
 * customer's order, 409 if the pin has changed since it was read.
 */
export async function removePin(ctx: Ctx, viewer: Viewer, orderId: string, id: string, updatedAt: Date) {
  const { order, pins } = await read(ctx, viewer, orderId)
  const pin = pins.find((one) => one.id === id)
  if (!pin) return
  if (!isAuthor(pin, viewer)) fail(403, 'pin_not_hers_to_remove')
  const {
    removed: [removed],
  } = await batch(ctx, {
    removed: ctx.db
      .delete(photoPins)
      .where(versioned(photoPins, id, updatedAt).where)
      .returning({ id: photoPins.id }),
    read: readPinNewsStatement(ctx, order, pin.side),
  })
  if (!removed) failStale('pin_changed')
}

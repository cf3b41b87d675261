import { eq } from 'drizzle-orm'
import type { PinPatch } from '../../../shared/pins.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { isRefusal } from '../../db/require.ts'
import { photoPins } from '../../db/schema.ts'
import { nextVersion, requireUnchanged, versioned } from '../../db/versioned.ts'
import { fail, failStale } from '../../http/failures.ts'
import { enqueuePinStatement, readPinNewsStatement } from './news.ts'
import { isAuthor, type Viewer } from './pin-rows.ts'
import { read } from './pins.ts'

/**
 * Changes a pin: its author moves it and writes it anew, an admin ticks it off. One that was ticked off is open again when
 * it says something else, and the other side is told. 404 for no such pin, 403 for another's, 409 when somebody else has
 * changed it since it was read.
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
 * Removes a pin of the viewer's own; one that is gone already is removed. 404 for another's order, 403 for another's pin,
 * 409 when somebody else has changed it since it was read.
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

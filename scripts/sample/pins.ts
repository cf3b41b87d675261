import { hourMs } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { photoPins } from '../../worker/db/schema.ts'
import type { SampleOrderRow } from './orders.ts'

/** Statements for the notes on photos of sample updates, each an hour after the one before. */
export const pinStatements = (ctx: Ctx, orders: SampleOrderRow[], now: number) =>
  orders.flatMap(({ id: orderId, userId, pinned, updates }) =>
    pinned.map(({ isDone, ...pin }, nth) => {
      const { photos: [photoKey] = [], createdAt } = updates.find(({ photos }) => photos.length > 0) ?? {}
      if (!photoKey || !createdAt) throw new Error(`No photo for a sample note on ${orderId}`)
      const at = new Date(Math.min(createdAt.getTime() + (nth + 1) * hourMs, now))
      // No admin has an account yet.
      const byId = pin.side === 'customer' ? userId : null
      return ctx.db
        .insert(photoPins)
        .values({ ...pin, photoKey, orderId, byId, doneAt: isDone ? at : null, createdAt: at, updatedAt: at })
    }),
  )

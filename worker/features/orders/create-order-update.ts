import { eq } from 'drizzle-orm'
import type { OrderUpdateInput } from '../../../shared/order-update-inputs.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { createOnce } from '../../db/create-once.ts'
import { orderUpdates } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import * as photos from '../uploads/photos.ts'
import { enqueueUpdateStatement } from './notifications.ts'
import { isEqual } from './order-fields.ts'
import { refuseTakenPhoto } from './order-photos.ts'
import { findNotifiedOrderStatement } from './statements.ts'

type OrderUpdate = typeof orderUpdates.$inferSelect

/**
 * Posts what was done on an order; the customer is notified unless it is hidden. Sent again with the same `id`
 * it is the same update (`repeated`). 404 for no such order, 422 for photos of no use.
 */
export async function createOrderUpdate(ctx: Ctx, admin: User, orderId: string, input: OrderUpdateInput) {
  const { id = crypto.randomUUID(), title, description, photos: photoKeys, isVisible } = input
  const {
    order: [order],
    existing: [existing] = [],
    photoRows,
  } = await batch(ctx, {
    order: findNotifiedOrderStatement(ctx, orderId),
    existing: findByIdStatement(ctx, input.id),
    photoRows: photos.findStatement(ctx, photoKeys),
  })
  if (!order) return fail(404, 'There is no such order')
  return createOnce<OrderUpdate>({
    existing,
    refuseOther: (created) => refuseOther(created, orderId, input),
    find: async () => (await run(ctx, findByIdStatement(ctx, input.id)))?.[0],
    prepare: async () => {
      const checked = await photos.check(ctx, admin.id, photoKeys, photoRows)
      const createdAt = new Date()
      const stage = input.stage ?? order.status
      const times = { createdAt, updatedAt: createdAt }
      const update = { id, orderId, title, description, photos: photoKeys, stage, isVisible, ...times }
      const write = () =>
        batch(ctx, {
          insertUpdate: ctx.db.insert(orderUpdates).values(update),
          claimPhotos: photos.claimStatements(ctx, checked, 'order', orderId),
          enqueue: isVisible ? enqueueUpdateStatement(ctx, order, photoKeys.length) : undefined,
        })
      return { row: update, write }
    },
    refuseRace: refuseTakenPhoto,
  })
}

const findByIdStatement = (ctx: Ctx, id: string | undefined) =>
  id ? ctx.db.select().from(orderUpdates).where(eq(orderUpdates.id, id)) : undefined

function refuseOther(created: OrderUpdate, orderId: string, input: OrderUpdateInput) {
  const fieldsOf = ({ title, description, photos, isVisible }: OrderUpdateInput | OrderUpdate) => [
    title,
    description,
    photos,
    isVisible,
  ]
  if (created.orderId !== orderId || !isEqual(fieldsOf(created), fieldsOf(input)))
    fail(409, 'This update was posted already, in other words. Please reload the page to change it.')
}

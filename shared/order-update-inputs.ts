import * as z from 'zod/mini'
import { idempotencyId, version } from './fields.ts'
import { maxUpdatePhotos, orderStatuses } from './orders.ts'
import { clearable, required } from './text.ts'
import { photoKeysUpTo } from './uploads.ts'

const title = required(120, 'Title')
const description = clearable(2000, 'Text')
const photos = photoKeysUpTo(maxUpdatePhotos)
const stage = z.enum(orderStatuses, { error: 'Please choose a stage' })
const isVisible = z.boolean({ error: 'Please choose who may see it' })

/** `POST /api/admin/orders/{id}/updates`. */
export const orderUpdateInput = z.object({
  id: idempotencyId,
  title,
  description: z._default(description, null),
  photos: z._default(photos, []),
  /** Absent or null: the status the order is at. */
  stage: z._default(z.nullable(stage), null),
  isVisible: z._default(isVisible, true),
  /** The `updatedAt` of an order that comes to `stage` with this update: both are one piece of news. */
  moveOrder: z.optional(version),
})
export type OrderUpdateInput = z.output<typeof orderUpdateInput>

/** `PATCH` of one: what changes, with the `updatedAt` of the update it was read with. */
export const orderUpdatePatch = z.object({
  updatedAt: version,
  title: z.optional(title),
  description: z.optional(description),
  photos: z.optional(photos),
  stage: z.optional(stage),
  isVisible: z.optional(isVisible),
})
export type OrderUpdatePatch = z.output<typeof orderUpdatePatch>

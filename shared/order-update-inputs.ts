import * as z from 'zod'
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
  description: description.default(null),
  photos: photos.default([]),
  /** Absent or null: the status the order is at. */
  stage: stage.nullable().default(null),
  isVisible: isVisible.default(true),
})
export type OrderUpdateInput = z.output<typeof orderUpdateInput>

/** `PATCH` of one: what changes, with the `updatedAt` of the update it was read with. */
export const orderUpdatePatch = z.object({
  updatedAt: version,
  ...z.object({ title, description, photos, stage, isVisible }).partial().shape,
})
export type OrderUpdatePatch = z.output<typeof orderUpdatePatch>

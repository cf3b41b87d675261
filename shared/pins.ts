import * as z from 'zod/mini'
import { idempotencyId, version } from './fields.ts'
import { machineText, required } from './text.ts'

/** Maximum number of pins on one photo. */
export const maxPins = 20
export const maxPinText = 280

const place = z
  .number('Please choose a place on the photo')
  .check(
    z.int('Please choose a place on the photo'),
    z.minimum(0, 'Please choose a place on the photo'),
    z.maximum(1000, 'Please choose a place on the photo'),
  )
const text = required(maxPinText, 'The note')

/** `POST /api/orders/{id}/pins`: `x` and `y` are thousandths of the photo's width and height. */
export const pinInput = z.object({
  id: idempotencyId,
  photo: machineText(200, 'There is no such photo'),
  x: place,
  y: place,
  text,
})
export type PinInput = z.output<typeof pinInput>

/** `PATCH /api/orders/{id}/pins/{pin}`: its author moves or rewrites it; the boutique marks it as done. */
export const pinPatch = z.object({
  updatedAt: version,
  x: z.optional(place),
  y: z.optional(place),
  text: z.optional(text),
  done: z.optional(z.boolean('Please reload and try again')),
})
export type PinPatch = z.output<typeof pinPatch>

/** Query of `DELETE /api/orders/{id}/pins/{pin}`: the version of the pin that was read. */
export const pinVersion = z.object({ updatedAt: version })

/** The form for a pin's text. */
export const pinWords = z.object({ text })

import type { InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'

/** A note that is not ticked off, with the number of its dot. */
type OpenPin = Pin & { nth: number }

/** The open notes of a photo. Those that are done keep their numbers. */
export const openPinsOf = (pins: Pin[], photo: string | undefined): OpenPin[] =>
  pins
    .filter((pin) => pin.photo === photo)
    .map((pin, index) => ({ ...pin, nth: index + 1 }))
    .filter(({ doneAt }) => !doneAt)

const pinsRoute = api.orders[':id'].pins

export type Pin = InferResponseType<typeof pinsRoute.$get>[number]

/** The pins of all photos of an order. */
export const pinsQuery = (id: string) => ({
  queryKey: [pinsRoute.$url({ param: { id } }).pathname],
  queryFn: () => send(pinsRoute.$get({ param: { id } })),
})

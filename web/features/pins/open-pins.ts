import type { Pin } from './queries.ts'

/** A note that is not ticked off, with the number of its dot. */
export type OpenPin = Pin & { nth: number }

/** The open notes of a photo. Those that are done keep their numbers. */
export const openPinsOf = (pins: Pin[], photo: string | undefined): OpenPin[] =>
  pins
    .filter((pin) => pin.photo === photo)
    .map((pin, index) => ({ ...pin, nth: index + 1 }))
    .filter(({ doneAt }) => !doneAt)

import * as z from 'zod/mini'
import type { Malayalam } from './malayalam.ts'
import { optional } from './text.ts'

/** A text that the owner may write in Malayalam too: its name in the desk's form, and its length. `rows` makes it a paragraph. */
type OwnText = { label: string; maxLength: number; rows?: number }
/** The texts of a row by their fields: the form and its schema follow from them. */
export type OwnTexts = Record<string, OwnText>

/** Texts in Malayalam that may be absent; without any of them they become absent. */
export const optionalMalayalam = (texts: OwnTexts) =>
  z.optional(
    z.pipe(
      entered(texts),
      z.transform((some) => (Object.keys(some).length > 0 ? some : undefined)),
    ),
  )

/** Texts in Malayalam that an update may clear; without any of them they become null. */
export const clearableMalayalam = (texts: OwnTexts) =>
  z.nullable(
    z.pipe(
      entered(texts),
      z.transform((some) => (Object.keys(some).length > 0 ? some : null)),
    ),
  )

/** Those that were entered, each no longer than its English. */
const entered = (texts: OwnTexts) =>
  z.pipe(
    z.object(
      Object.fromEntries(
        Object.entries(texts).map(([name, { label, maxLength }]) => [
          name,
          optional(maxLength, `${label} in Malayalam`),
        ]),
      ),
    ),
    z.transform(
      (typed): Malayalam =>
        Object.fromEntries(Object.entries(typed).filter((pair): pair is [string, string] => pair[1] !== undefined)),
    ),
  )

import type { SizeField, Sizes } from '../../../shared/measures.ts'
import type { measurements, wearers } from '../../db/schema.ts'

export type Wearer = typeof wearers.$inferSelect
export type Measurement = typeof measurements.$inferSelect
/** A set as the admin sees it: not what made it, and when it was used. */
export type ShownSet = Omit<Measurement, 'importId' | 'usedAt'>

export const wearerToAdmin = ({ id, name, born, note, createdAt, updatedAt }: Wearer) => ({
  ...{ id, name, born, note },
  ...{ createdAt, updatedAt },
})

/** A wearer with the newest set for each garment. */
export const wearerWithNewest = ({ newest, ...wearer }: Wearer & { newest: ShownSet[] }) => ({
  ...wearerToAdmin(wearer),
  newest: newest.map(setToAdmin),
})

/** A set of measurements; lengths in 1/40 mm. */
export const setToAdmin = ({ id, wearerId, garment, takenOn, unit, sizes, notes, byName, createdAt }: ShownSet) => ({
  ...{ id, wearerId, garment, takenOn, unit, sizes, notes },
  ...{ byName, createdAt },
})

/** The lengths of a set by the labels of what is measured, in the order of the tape: what a customer reads. */
export const labelled = (sizes: Sizes, fields: SizeField[]) =>
  fields.flatMap(({ key, label }) => {
    const value = sizes[key]
    return value === undefined ? [] : [{ label, value }]
  })

import { parseSize, type Sizes, type SizeUnit } from '../../shared/measures.ts'
import { dayMs, indianDate, indianMonth } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { measurements, wearers } from '../../worker/db/schema.ts'
import { searchText } from '../../worker/db/search.ts'
import type { Measurement, Wearer } from '../../worker/features/measurements/wearers.ts'
import type { Customers } from './accounts.ts'
import { sampleWearers } from './data/measurements.ts'
import { openingHour } from './days.ts'
import type { SampleOrder } from './sample-order.ts'

const daysOfMonth = 365.25 / 12

/** Returns the sample wearers as rows, each with its sets of measurements. */
export const wearerRows = (customers: Customers, now: number) =>
  sampleWearers.map(({ family, name, months, note = null, sets }, nth) => {
    const userId = customers.get(family)
    if (!userId) throw new Error(`${family} is no customer`)
    const id = crypto.randomUUID()
    const taken = sets.map(({ garment, daysAgo, unit, sizes, notes = null }): Measurement => {
      const createdAt = openingHour(now, daysAgo, nth)
      const takenOn = indianDate(createdAt.getTime())
      const lengths = lengthsOf(sizes, unit)
      return {
        id: crypto.randomUUID(),
        wearerId: id,
        garment,
        takenOn,
        unit,
        sizes: lengths,
        notes,
        byName: null,
        importId: null,
        createdAt,
        usedAt: createdAt,
      }
    })
    const createdAt = taken[0]?.createdAt ?? new Date(now)
    const born = months === undefined ? null : indianMonth(now - months * daysOfMonth * dayMs)
    const wearer: Wearer = {
      ...{ id, userId, name, born, note, importId: null, searchText: searchText.wearer({ name }) },
      ...{ createdAt, updatedAt: createdAt },
    }
    const used = taken.filter((_, at) => !sets[at]?.isOffered)
    return { family, wearer, sets: taken, used }
  })
export type WearerRows = ReturnType<typeof wearerRows>

function lengthsOf(typed: Record<string, string>, unit: SizeUnit): Sizes {
  return Object.fromEntries(
    Object.entries(typed).map(([key, text]) => {
      const value = parseSize(text, unit)
      if (value === undefined) throw new Error(`${key} of ${text} ${unit} cannot be read`)
      return [key, value]
    }),
  )
}

/** Returns the wearer of a sample order and the newest set for its garment. */
export function fitOf({ family, garment, wearer: name }: SampleOrder, rows: WearerRows) {
  const found = rows.find((row) => row.family === family && row.wearer.name === name)
  if (!name) return { wearerId: null, measurementId: null, wearerName: null, remeasure: false }
  if (!found) throw new Error(`${family} has no ${name}`)
  const set = found.used.findLast((one) => one.garment === garment)
  // Computed after all rows exist.
  return { wearerId: found.wearer.id, measurementId: set?.id ?? null, wearerName: name, remeasure: false }
}

/** Returns statements that insert the wearers with their sets, before the orders that refer to them. */
export const wearerStatements = (ctx: Ctx, rows: WearerRows) =>
  rows.flatMap(({ wearer, sets }) => [ctx.db.insert(wearers).values(wearer), ctx.db.insert(measurements).values(sets)])

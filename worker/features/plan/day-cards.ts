import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { otherGarment } from '../../../shared/garments.ts'
import { withGivenName } from '../../../shared/names.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { isBeingMade } from '../../db/predicates.ts'
import { garments, measurements, orders, photoPins, wearers } from '../../db/schema.ts'

/** Cards of the orders to be worked on first: more than the day's lists have on most days, and what a phone reads through. */
const maxCards = 50

/**
 * The job cards of the day's orders, for a phone that keeps them: what is made and for whom by the first name, days, sizes,
 * notes for who sews. No photo, no phone, no surname of a customer and no money. Reads the first 50 by one index, and what
 * hangs on them.
 */
export async function listDayCards(ctx: Ctx) {
  const first = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(isBeingMade)
    .orderBy(asc(orders.rank))
    .limit(maxCards)
  const setIds = sql`(SELECT measurement_id FROM orders WHERE id IN ${first})`
  const wearerIds = sql`(SELECT wearer_id FROM orders WHERE id IN ${first})`
  const read = await batch(ctx, {
    rows: ctx.db
      .select({
        id: orders.id,
        outfitType: orders.outfitType,
        wearerName: orders.wearerName,
        eventDate: orders.eventDate,
        dueAt: orders.dueAt,
        plan: orders.plan,
        status: orders.status,
        garment: orders.garment,
        tailorNotes: orders.tailorNotes,
        wearerId: orders.wearerId,
        measurementId: orders.measurementId,
        updatedAt: orders.updatedAt,
      })
      .from(orders)
      .where(isBeingMade)
      .orderBy(asc(orders.rank))
      .limit(maxCards),
    sets: ctx.db
      .select({
        id: measurements.id,
        takenOn: measurements.takenOn,
        unit: measurements.unit,
        sizes: measurements.sizes,
        notes: measurements.notes,
      })
      .from(measurements)
      .where(sql`${measurements.id} IN ${setIds}`),
    worn: ctx.db.select({ id: wearers.id, born: wearers.born }).from(wearers).where(sql`${wearers.id} IN ${wearerIds}`),
    kinds: ctx.db.select({ id: garments.id, fields: garments.fields }).from(garments),
    pins: ctx.db
      .select({ orderId: photoPins.orderId, text: photoPins.text })
      .from(photoPins)
      .where(and(inArray(photoPins.orderId, first), isNull(photoPins.doneAt)))
      .orderBy(asc(photoPins.createdAt)),
  })
  const sets = new Map(read.sets.map(({ id, ...set }) => [id, set]))
  const births = new Map(read.worn.map(({ id, born }) => [id, born]))
  const fields = new Map(read.kinds.map((kind) => [kind.id, kind.fields]))
  return read.rows.map(({ dueAt, wearerId, measurementId, ...row }) => ({
    ...withGivenName(row),
    dueOn: dueAt && indianDate(dueAt.getTime()),
    born: births.get(wearerId ?? '') ?? null,
    measurement: sets.get(measurementId ?? '') ?? null,
    sizeFields: fields.get(row.garment ?? otherGarment) ?? [],
    pinNotes: read.pins.filter(({ orderId }) => orderId === row.id).map(({ text }) => text),
  }))
}

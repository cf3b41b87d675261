import { and, asc, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { OpeningHours } from '../../../shared/boutique.ts'
import { otherGarment } from '../../../shared/garments.ts'
import { withGivenName } from '../../../shared/names.ts'
import { isClosedOn, isOpenFor } from '../../../shared/opening-days.ts'
import { isPlanned, planStatuses, workingDays } from '../../../shared/plan.ts'
import { indianDate } from '../../../shared/time.ts'
import { factsRowId, storedFacts } from '../../boutique.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counts.ts'
import { isBeingMade } from '../../db/predicates.ts'
import { boutiqueFacts, garments, measurements, orders, photoPins, visits, wearers } from '../../db/schema.ts'
import { listStatement as listVisitsStatement, toAdmin } from '../visits/list-visits.ts'
import { maxRows, planBasisOf, planBasisStatements, planOrder, replan } from './plan-order.ts'

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
        number: orders.number,
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

/** Orders and visits that are looked at before hours are saved: more than a shop of one owner has open. */
const maxLookedAt = 500
/** Runs in which a request plans anew; the hourly run does the rest. */
const maxRuns = 3

/** Stores hours and closed days, and plans the open orders anew by them. */
export async function updateHours(ctx: Ctx, hours: OpeningHours, now = Date.now()) {
  const set = {
    facts: sql`json_set(${boutiqueFacts.facts}, '$.hours', json(${JSON.stringify(hours)}))`,
    updatedAt: new Date(now),
  }
  await batch(ctx, {
    stored: ctx.db
      .insert(boutiqueFacts)
      .values({ id: factsRowId, facts: { hours }, updatedAt: new Date(now) })
      .onConflictDoUpdate({ target: boutiqueFacts.id, set }),
    changed: deskChangedStatement(ctx),
  })
  bumpContentVersion()
  for (let run = 0; run < maxRuns; run++) if ((await replan(ctx, now)) < maxRows) break
  return hours
}

/**
 * The effects of hours and closed days before they are saved: the visits ahead that would fall out of the hours, and
 * the orders whose plan would move, each with the first day of it that does. `to` is null for a day that was planned by
 * hand: it stays, and nobody works on it. Visits that are out of the hours already are not named.
 */
export async function listHoursEffects(ctx: Ctx, next: OpeningHours, now = Date.now()) {
  const today = indianDate(now)
  const { ahead, making, ...basisRows } = await batch(ctx, {
    ahead: listVisitsStatement(ctx, new Date(now), farAhead, maxLookedAt, gt(visits.startsAt, new Date(now))),
    making: ctx.db
      .select()
      .from(orders)
      .where(and(isBeingMade, sql`${orders.plan} IS NOT NULL`))
      .orderBy(asc(orders.rank))
      .limit(maxLookedAt),
    ...planBasisStatements(ctx),
  })
  const { hours } = storedFacts(basisRows.facts)
  const basis = planBasisOf(basisRows)
  const nextBasis = { ...basis, days: workingDays(next) }
  const isOpen = ({ startsAt, minutes }: (typeof ahead)[number], by: OpeningHours) =>
    isOpenFor(startsAt.getTime(), minutes, by)
  return {
    visits: ahead.filter((visit) => isOpen(visit, hours) && !isOpen(visit, next)).map(toAdmin),
    orders: making.flatMap((order) => {
      const { id, outfitType, customerName, wearerName, status, planBy } = order
      // A row that was stored earlier may wait for the hourly run because of something else.
      const before = planBy === 'hand' ? order.plan : planOrder(order, basis, now, order).plan
      if (!before || !isPlanned(status)) return []
      const isNewlyClosed = (day: string) => isClosedOn(day, next) && !isClosedOn(day, hours)
      const after = planBy === 'hand' ? before : planOrder(order, nextBasis, now, order).plan
      const step = planStatuses
        .slice(planStatuses.indexOf(status))
        .find((one) => after?.[one] !== before[one] || (planBy === 'hand' && isNewlyClosed(before[one])))
      if (!step) return []
      const to = planBy === 'hand' ? null : (after?.[step] ?? null)
      const promised = order.estimatedDelivery && indianDate(order.estimatedDelivery.getTime())
      return {
        ...{ id, outfitType, customerName, wearerName, step, to },
        from: before[step],
        isBehind: to !== null && to < today,
        /** She promised to have it ready on a day that would be closed. */
        promisedOn: promised && isNewlyClosed(promised) ? promised : null,
      }
    }),
  }
}

/** After every visit there is. */
const farAhead = new Date('2100-01-01')

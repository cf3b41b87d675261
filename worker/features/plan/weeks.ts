import { and, between, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { PlanQuery } from '../../../shared/order-inputs.ts'
import { dueOf } from '../../../shared/orders.ts'
import { earliestDay, fittingBegins, planBack, shortBy, type WorkingDays, workingDays } from '../../../shared/plan.ts'
import { indianDate, indianWeek, startOfIndianDay, startOfIndianWeek } from '../../../shared/time.ts'
import { factsStatement, storedFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { type Builder, batch, type Value } from '../../db/batch.ts'
import { garments, orders } from '../../db/schema.ts'
import { listStatement as listRulesStatement, shopRuleOf } from '../shop-rules/shop-rules.ts'
import { garmentOf, planBasisOf, planBasisStatements, weekOf } from './plan-order.ts'

/** Number of weeks shown ahead. */
const shownWeeks = 16

/**
 * Statements that read the load of the weeks (`indianWeek`) `from` to `to` and the capacity; their rows go to
 * `weekLoads`.
 */
export const weekStatements = (ctx: Builder, from: Value<number>, to = from) => ({
  rules: listRulesStatement(ctx),
  loads: ctx.db
    .select({ week: orders.workWeek, load: sql<number>`SUM(load)`.as('sum_of_load') })
    .from(orders)
    .where(and(between(orders.workWeek, from, to), isNotNull(orders.workWeek), ne(orders.status, 'cancelled')))
    .groupBy(orders.workWeek),
})
type WeekRows = {
  rules: Awaited<ReturnType<typeof listRulesStatement>>
  loads: { week: number | null; load: number }[]
}

/**
 * Returns the load of weeks. A week with closed days has a proportional share of the capacity; null means no limit.
 * `closed` lists the closed days that are working days in other weeks.
 */
export function weekLoads({ rules, loads }: WeekRows, weeks: number[], days: WorkingDays) {
  const { perWeek } = shopRuleOf('capacity', rules)
  return weeks.map((week) => {
    const load = loads.find((row) => row.week === week)?.load ?? 0
    const weekOf = startOfIndianWeek(week)
    const { usual, closed } = days.week(weekOf)
    const capacity = perWeek === null ? null : Math.floor((perWeek * (usual - closed.length)) / usual)
    return { weekOf, load, capacity, isFull: capacity !== null && load >= capacity, closed }
  })
}

/** Returns the load of sixteen weeks from a given week. */
export async function listWeeks(ctx: Ctx, from: number) {
  const weeks = Array.from({ length: shownWeeks }, (_, nth) => from + nth)
  const found = await batch(ctx, { facts: factsStatement(ctx), ...weekStatements(ctx, from, from + shownWeeks - 1) })
  return weekLoads(found, weeks, workingDays(storedFacts(found.facts).hours))
}

/**
 * Weeks before an event in which its fitting is searched: the longest plan has 60 working days, possibly of one day a
 * week.
 */
const lookedAt = 64

/** The garment to make, and the day of its event. */
type Asked = { garment: string; eventDate?: string | null }

/** Statements that read the load of the week of an event's fitting, for the caller's batch; none without a date. */
export const eventWeekStatements = (ctx: Ctx, { garment, eventDate }: Asked) =>
  eventDate
    ? {
        facts: factsStatement(ctx),
        garments: ctx.db.select().from(garments).where(eq(garments.id, garment)),
        ...weekStatements(ctx, weekOfDay(eventDate) - lookedAt, weekOfDay(eventDate)),
      }
    : { facts: undefined, garments: undefined, rules: undefined, loads: undefined }
type Found = Partial<Parameters<typeof planBasisOf>[0] & Parameters<typeof weekLoads>[0]>

const weekOfDay = (date: string) => indianWeek(startOfIndianDay(date))

/**
 * Returns whether the week of the fitting for an event has no capacity left. A fitting that should already have
 * happened counts in the current week.
 */
export function isEventWeekFull({ facts, garments, rules, loads }: Found, { eventDate }: Asked, now = Date.now()) {
  if (!eventDate || !facts || !garments || !rules || !loads) return false
  const basis = planBasisOf({ facts, garments })
  const [garment] = basis.garments
  if (!garment) return false
  const { fitting } = planBack(garment.days, { due: eventDate, isEvent: true }, basis.days)
  const [week] = weekLoads({ rules, loads }, [Math.max(weekOf({ fitting }), indianWeek(now))], basis.days)
  return week?.isFull ?? false
}

/** Number of weeks whose load is read with the plan; an order further ahead always fits. */
const knownWeeks = 60

/**
 * Returns a proposed plan for an order of a garment: the day of each step, the missing working days (`shortBy`) and the
 * first possible day. Also returns the delivery to promise and the load of its week. Writes nothing.
 */
export async function proposePlan(ctx: Ctx, { garment, ...dates }: PlanQuery, now = Date.now()) {
  const today = indianDate(now)
  const thisWeek = weekOf({ fitting: today })
  const found = await batch(ctx, {
    ...planBasisStatements(ctx),
    ...weekStatements(ctx, thisWeek, thisWeek + knownWeeks),
  })
  const basis = planBasisOf(found)
  const { days } = garmentOf({ garment: garment ?? null }, basis)
  const earliest = earliestDay(days, today, basis.days)
  const due = dueOf({ eventDate: dates.eventDate ?? null, estimatedDelivery: dates.estimatedDelivery ?? null })
  if (!due) return { plan: null, fittingFrom: null, shortBy: 0, earliest, proposed: earliest, week: null }
  const plan = planBack(days, { due: due.on, isEvent: due.by === 'event' }, basis.days)
  const missing = shortBy(plan, today, basis.days)
  const week = weekLoads(found, [weekOf(plan)], basis.days)[0] ?? null
  const fittingFrom = fittingBegins(plan, basis.days)
  return { plan, fittingFrom, shortBy: missing, earliest, proposed: missing > 0 ? earliest : plan.fitting, week }
}

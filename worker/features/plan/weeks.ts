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

/** Weeks that the admin looks ahead. */
const shownWeeks = 16

/** Statements that read the load of the weeks (`indianWeek`) `from` to `to` and the capacity; `weekLoads` takes their rows. */
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
 * How full weeks are. The capacity of a week with closed days is the share of the days it is open; null knows no limit.
 * `closed` are the days of it that are worked in other weeks.
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

/** The load of sixteen weeks from one on. */
export async function listWeeks(ctx: Ctx, from: number) {
  const weeks = Array.from({ length: shownWeeks }, (_, nth) => from + nth)
  const found = await batch(ctx, { facts: factsStatement(ctx), ...weekStatements(ctx, from, from + shownWeeks - 1) })
  return weekLoads(found, weeks, workingDays(storedFacts(found.facts).hours))
}

/** Weeks before an event in which its fitting is looked for: 60 working days may lie between them, of one day a week. */
const lookedAt = 64

/** What is to be made, and for when. */
type Asked = { garment: string; eventDate?: string | null }

/** Statements that read how full the week of an event's fitting is, for the batch of whoever asks; none without a date. */
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

/** Whether the week in which an event's garment is fitted takes no more; a fitting that should have been is fitted now. */
export function isEventWeekFull({ facts, garments, rules, loads }: Found, { eventDate }: Asked, now = Date.now()) {
  if (!eventDate || !facts || !garments || !rules || !loads) return false
  const basis = planBasisOf({ facts, garments })
  const [garment] = basis.garments
  if (!garment) return false
  const { fitting } = planBack(garment.days, { due: eventDate, isEvent: true }, basis.days)
  const [week] = weekLoads({ rules, loads }, [Math.max(weekOf({ fitting }), indianWeek(now))], basis.days)
  return week?.isFull ?? false
}

/** Weeks ahead whose load is read with the plan; an order further away finds room. */
const knownWeeks = 60

/**
 * What an order of a garment for these dates would mean: by which days it is worked, how many working days are missing
 * (`shortBy`), the first day that is possible, the delivery to promise, and how full its week is. Writes nothing.
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

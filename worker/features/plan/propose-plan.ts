import type { PlanQuery } from '../../../shared/order-inputs.ts'
import { dueOf } from '../../../shared/orders.ts'
import { earliestDay, fittingBegins, planBack, shortBy } from '../../../shared/plan.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { garmentOf, planBasisOf, planBasisStatements, weekOf } from './plan-order.ts'
import { weekLoads, weekStatements } from './weeks.ts'

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
  const week = weekLoads(found, [weekOf(plan)])[0] ?? null
  const fittingFrom = fittingBegins(plan, basis.days)
  return { plan, fittingFrom, shortBy: missing, earliest, proposed: missing > 0 ? earliest : plan.fitting, week }
}

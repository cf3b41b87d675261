import { otherGarment } from '../../../shared/garments.ts'
import { dueOf } from '../../../shared/orders.ts'
import { faultOf, type Plan, planBack, type WorkingDays, workingDays } from '../../../shared/plan.ts'
import { indianWeek, startOfIndianDay } from '../../../shared/time.ts'
import { factsStatement, storedFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import type { orders } from '../../db/schema.ts'
import { fail, failInvalid } from '../../http/failures.ts'
import { type Garment, listStatement } from '../garments/garments.ts'

type Order = typeof orders.$inferSelect
type Planned = Pick<Order, 'plan' | 'planBy' | 'planStamp' | 'workWeek'>

/** What a plan is made from: the days each garment takes, and the days that are worked. */
export type PlanBasis = { garments: Garment[]; days: WorkingDays }

/** Statements that read it, for the batch of whoever plans; `planBasisOf` takes their rows. */
export const planBasisStatements = (ctx: Ctx) => ({ facts: factsStatement(ctx), garments: listStatement(ctx) })
type BasisRows = {
  facts: Awaited<ReturnType<typeof factsStatement>>
  garments: Awaited<ReturnType<typeof listStatement>>
}
export const planBasisOf = ({ facts, garments }: BasisRows): PlanBasis => ({
  garments,
  days: workingDays(storedFacts(facts).hours),
})

/** The garment that an order is planned as. 400 for one that does not exist. */
export function garmentOf({ garment }: Pick<Order, 'garment'>, { garments }: PlanBasis) {
  const found = garments.find(({ id }) => id === (garment ?? otherGarment))
  return found ?? fail(400, 'garment_unknown')
}

/**
 * The plan of an order for its garment and dates. One that the admin wrote stays as it is; 400 for one that is not in the
 * order of the work, or later than the day the order is due.
 */
export function planOrder(
  order: Pick<Order, 'garment' | 'eventDate' | 'estimatedDelivery' | 'plan' | 'planBy'>,
  basis: PlanBasis,
  now: number,
): Planned {
  const due = dueOf(order)
  const planStamp = new Date(now)
  if (!due) return { plan: null, planBy: 'auto', planStamp, workWeek: null }
  const { days } = garmentOf(order, basis)
  const byHand = order.planBy === 'hand' && order.plan
  const plan = byHand || planBack(days, { due: due.on, isEvent: due.by === 'event' }, basis.days)
  if (byHand) refuseFault(byHand, due.on)
  return { plan, planBy: byHand ? 'hand' : 'auto', planStamp, workWeek: weekOf(plan) }
}

/** The week whose capacity an order takes: the one in which its fitting is finished. */
export const weekOf = ({ fitting }: Pick<Plan, 'fitting'>) => indianWeek(startOfIndianDay(fitting))

function refuseFault(plan: Plan, dueOn: string) {
  const fault = faultOf(plan, dueOn)
  if (fault) failInvalid({ message: fault.message, path: [fault.status] })
}

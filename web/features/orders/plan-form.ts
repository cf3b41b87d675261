import * as z from 'zod/mini'
import { faultOf, type Plan, type PlanStatus } from '../../../shared/plan.ts'

/**
 * The days of the stages that lie ahead, as they are typed, become a whole plan: stages that are done keep their day, or the
 * first one ahead where that is earlier now. A sentence for a day that is missing, before that of an earlier stage, or after
 * the day the order is due.
 */
export const planForm = (base: Plan | undefined, ahead: readonly PlanStatus[], due: string) =>
  z
    .pipe(
      z.looseObject({}),
      z.transform((form: Record<string, unknown>) => {
        const typed = (status: PlanStatus) => String(form[status] ?? '')
        const [first] = ahead
        const begins = first ? typed(first) : due
        const dayOf = (status: PlanStatus) => {
          if (ahead.includes(status)) return typed(status)
          const stored = base?.[status] ?? begins
          return [stored, begins].sort()[0] ?? begins
        }
        const plan: Plan = {
          pending: dayOf('pending'),
          confirmed: dayOf('confirmed'),
          measurement: dayOf('measurement'),
          cutting: dayOf('cutting'),
          stitching: dayOf('stitching'),
          fitting: dayOf('fitting'),
          ready: dayOf('ready'),
        }
        return plan
      }),
    )
    .check(({ value, issues }) => {
      const missing = ahead.find((status) => !value[status])
      if (missing) {
        issues.push({ code: 'custom', path: [missing], message: 'Please enter a day', input: value })
        return
      }
      const fault = faultOf(value, due)
      if (fault) issues.push({ code: 'custom', path: [fault.status], message: fault.message, input: value })
    })

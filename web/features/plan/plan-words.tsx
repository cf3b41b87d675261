import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { isOpen } from '../../../shared/orders.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { type AdminOrder, useOrderAction } from '../orders/public.ts'

export type PlannedFor = { garment: string; eventDate: string; estimatedDelivery: string }
type ProposedPlan = InferResponseType<typeof api.admin.plan.$get>

/** Query of the proposed plan for a garment and dates; stores nothing. */
export const planQuery = ({ garment, eventDate, estimatedDelivery }: PlannedFor) => {
  const asked = {
    ...(garment && { garment }),
    ...(isIsoDate(eventDate) && { eventDate }),
    ...(isIsoDate(estimatedDelivery) && { estimatedDelivery }),
  }
  return {
    queryKey: [api.admin.plan.$url().pathname, asked],
    queryFn: () => send(api.admin.plan.$get({ query: asked })),
    placeholderData: keepPreviousData,
  }
}

/** Shows the deadlines that a garment and dates imply, or by how many days they are too near. */
export function PlanWords({ plannedFor }: { plannedFor: PlannedFor }) {
  const { data } = useQuery(planQuery(plannedFor))
  if (!data) return null
  const { shortBy, week } = data
  return (
    <div className="grid gap-1 text-label" role="status">
      <p className={shortBy > 0 ? 'font-semibold text-danger' : 'text-ink-soft'}>{planSentence(data)}</p>
      {week?.isFull && (
        <p className="font-semibold text-danger">
          The week of {weekdayDate(week.weekOf)} is full ({week.load} of {week.capacity}).
        </p>
      )}
    </div>
  )
}

function planSentence({ plan, fittingFrom, shortBy, earliest }: ProposedPlan) {
  if (!plan) return `Begun today, it is ready about ${weekdayDate(earliest)}.`
  if (shortBy > 0) {
    const missing = `${shortBy} working ${shortBy === 1 ? 'day' : 'days'}`
    return `This is ${missing} short. The earliest day is ${weekdayDate(earliest)}.`
  }
  // Without 'ready': the days between the fitting and the event belong to that stage, which has its own day.
  const fitting =
    !fittingFrom || fittingFrom === plan.fitting
      ? `Fitting on ${weekdayDate(plan.fitting)}`
      : `Fitting from ${weekdayDate(fittingFrom)}, done by ${weekdayDate(plan.fitting)}`
  return `Measure by ${weekdayDate(plan.measurement)}. ${fitting}.`
}

/** Shows the origin of a plan, with actions to set it by hand or to calculate it again. */
export function PlanSource({ order, onPlan }: { order: AdminOrder; onPlan: () => void }) {
  const planned = { title: 'Planned again', description: 'By the garment and your hours.' }
  const { mutate, isPending } = useOrderAction(order, () => planned)
  if (!order.plan || !isOpen(order.status)) return null
  const isByHand = order.planBy === 'hand'
  const words = { auto: undefined, rush: 'Rush: squeezed into the days left.', hand: 'Planned by hand.' }[order.planBy]
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      {words && <span className="text-label text-ink-soft">{words}</span>}
      <button type="button" className="link" onClick={onPlan}>
        {isByHand ? 'Change the plan' : 'Plan by hand'}
      </button>
      {isByHand && (
        <button
          type="button"
          className="link"
          aria-disabled={isPending}
          onClick={() => isPending || mutate({ planBy: 'auto' })}
        >
          {isPending ? 'One moment...' : 'Plan again'}
        </button>
      )}
    </p>
  )
}

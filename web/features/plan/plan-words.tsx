import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { isOpen } from '../../../shared/orders.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { type AdminOrder, useOrderAction } from '../orders/public.ts'

export type PlannedFor = { garment: string; eventDate: string; estimatedDelivery: string }
type ProposedPlan = InferResponseType<typeof api.admin.plan.$get>

/** What the server says of a garment and dates; writes nothing. */
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

/** What the garment and the dates of a form mean for the work: by when what is done, or by how much it is too near. */
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
  // No 'ready': the days between the fitting and the function are that stage's own, with a day of its own.
  const fitting =
    !fittingFrom || fittingFrom === plan.fitting
      ? `Fitting on ${weekdayDate(plan.fitting)}`
      : `Fitting from ${weekdayDate(fittingFrom)}, done by ${weekdayDate(plan.fitting)}`
  return `Measure by ${weekdayDate(plan.measurement)}. ${fitting}.`
}

/** Where the plan comes from, with the way to make it by hand, or from garment, hours and dates again. */
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

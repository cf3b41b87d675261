import type { InferResponseType } from 'hono/client'
import { Link } from 'wouter'
import { visitDay, visitTime } from '../../../shared/visit-times.ts'
import { visitKindLabels } from '../../../shared/visits.ts'
import type { api } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { AskToMove } from '../visits/public.tsx'

export type HoursEffects = InferResponseType<typeof api.admin.hours.effects.$post, 200>
type Visit = HoursEffects['visits'][number]
type Order = HoursEffects['orders'][number]

/** `2 visits are to be moved, and 3 orders are planned anew`; undefined where nothing changes. */
export function effectsTitle({ visits, orders }: HoursEffects) {
  const parts = [
    visits.length > 0 && `${count(visits.length, 'visit')} to move`,
    orders.length > 0 && `${count(orders.length, 'order')} planned anew`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}

const count = (many: number, noun: string) => `${many} ${noun}${many === 1 ? '' : 's'}`

/** The visits and orders that are concerned, each with the way to it; `canAsk` once the hours are saved. */
export const EffectsList = ({ effects: { visits, orders }, canAsk }: { effects: HoursEffects; canAsk?: boolean }) => (
  <div className="grid gap-5 text-ink">
    {visits.length > 0 && (
      <section className="grid gap-1">
        <h3 className="section-title">Visits to move</h3>
        <ul>
          {visits.map((visit) => (
            <VisitToMove key={visit.id} {...{ visit, canAsk }} />
          ))}
        </ul>
      </section>
    )}
    {orders.length > 0 && (
      <section className="grid gap-1">
        <h3 className="section-title">Orders planned anew</h3>
        <ul>
          {orders.map((order) => (
            <OrderPlannedAnew key={order.id} order={order} />
          ))}
        </ul>
      </section>
    )}
  </div>
)

const deskPathOf = ({ orderId, bookingId }: Visit) =>
  orderId ? `/admin/orders/${orderId}` : `/admin?tab=bookings&open=${bookingId}`

function VisitToMove({ visit, canAsk }: { visit: Visit; canAsk?: boolean }) {
  const { kind, startsAt, customerName, about } = visit
  const who = customerName ?? 'No name'
  return (
    <li className="border-b border-hair py-2">
      <p className="num font-semibold">{visitTime(Date.parse(startsAt))}</p>
      <p className="wrap-anywhere">{[who, visitKindLabels[kind].toLowerCase(), about].filter(Boolean).join(', ')}</p>
      <p className="flex flex-wrap gap-x-6">
        {canAsk && <AskToMove visit={visit} />}
        <Link className="link" href={deskPathOf(visit)}>
          Open<span className="sr-only"> {who}</span>
        </Link>
      </p>
    </li>
  )
}

const dayText = (date: string) => visitDay(Date.parse(date))

function OrderPlannedAnew({ order }: { order: Order }) {
  const { id, outfitType, customerName, wearerName, step, from, to, isBehind, promisedOn } = order
  return (
    <li className="border-b border-hair py-2">
      <Link className="block min-h-6 font-semibold wrap-anywhere hover:underline" href={`/admin/orders/${id}`}>
        {[outfitType, wearerName ?? customerName].filter(Boolean).join(', ')}
      </Link>
      <p className="num text-label text-ink-soft">
        {to
          ? `${humanize(step)}: ${dayText(to)} instead of ${dayText(from)}`
          : `${humanize(step)} is planned by hand for ${dayText(from)}: please change it`}
      </p>
      {isBehind && <p className="text-label font-semibold text-danger">Behind its plan then</p>}
      {promisedOn && <p className="num text-label font-semibold text-danger">Promised for {dayText(promisedOn)}</p>}
    </li>
  )
}

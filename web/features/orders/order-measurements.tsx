import { useState } from 'react'
import { Link } from 'wouter'
import { daysBetween } from '../../../shared/growth.ts'
import { dueOf, isOpen, orderStatuses } from '../../../shared/orders.ts'
import { indianToday } from '../../../shared/time.ts'
import { useWideScreen } from '../../lib/browser-state.ts'
import { dayMonth, longDate } from '../../lib/format.ts'
import { Fold } from '../../ui/folds.tsx'
import { Sizes } from '../measurements/public.tsx'
import { adminOrderPath } from './public.ts'
import { type AdminOrder, useOrderAction } from './queries.ts'

type Props = { order: AdminOrder; onMeasure: () => void }

/** The sizes an order is made by, and the way to its card and label. */
export function OrderMeasurements({ order, onMeasure }: Props) {
  const { id, measurement, status } = order
  const newer = isOpen(status) ? order.newerMeasurement : null
  return (
    <section className={`grid grid-cols-1 gap-3 ${measurement ? '' : 'print:hidden'}`} aria-labelledby="measurements">
      <header className="flex flex-wrap items-center justify-between gap-x-5">
        <h2 id="measurements" className="section-title">
          Measurements
        </h2>
        <p className="flex gap-x-4 print:hidden">
          <Link className="quiet" href={`${adminOrderPath(id)}/card`}>
            Card
          </Link>
          <Link className="quiet" href={`${adminOrderPath(id)}/label`}>
            Bag label
          </Link>
        </p>
      </header>
      {measurement && <OrderSizes order={order} />}
      {!measurement && !newer && <p className="text-ink-soft">Nothing is measured yet.</p>}
      {newer && <NewerSet order={order} newer={newer} />}
      {isOpen(status) && (
        <button type="button" className="btn btn-line btn-small justify-self-start" onClick={onMeasure}>
          {measurement ? 'Measure again' : 'Measure'}
        </button>
      )}
    </section>
  )
}

function OrderSizes({ order }: { order: AdminOrder }) {
  const [isOpen, setOpen] = useState(useWideScreen())
  const { wearer, measurement, sizeFields } = order
  if (!measurement || !wearer) return null
  const { takenOn, byName, notes } = measurement
  const dueOn = dueOf(order)?.on
  return (
    <>
      <p className="num" dir="auto">
        <b className="font-semibold">{wearer.name}</b>, measured {longDate(takenOn)}
        {byName && ` by ${byName}`}
      </p>
      <Remeasure order={order} takenOn={takenOn} />
      <Fold title="Sizes" isOpen={isOpen} onToggle={setOpen} className={isOpen ? '' : 'print:hidden'}>
        {isOpen && <Sizes wearer={wearer} set={measurement} fields={sizeFields} dueOn={dueOn} />}
        {notes && <p className="pt-3 whitespace-pre-line text-ink-soft wrap-anywhere">{notes}</p>}
      </Fold>
    </>
  )
}

/** While the cloth can still follow: before it is stitched. */
function Remeasure({ order: { remeasure, status, plan }, takenOn }: { order: AdminOrder; takenOn: string }) {
  if (!remeasure || !plan || orderStatuses.indexOf(status) >= orderStatuses.indexOf('stitching')) return null
  const isLater = plan.cutting > indianToday()
  const cutOn = isLater ? plan.cutting : indianToday()
  return (
    <p className="bg-linen px-4 py-3">
      <b className="font-semibold">Measure again.</b>{' '}
      {`These sizes ${isLater ? 'will be' : 'are'} ${daysBetween(takenOn, cutOn)} days old when it is cut, on ${dayMonth(cutOn)}.`}
    </p>
  )
}

function NewerSet({ order, newer }: { order: AdminOrder; newer: { id: string; takenOn: string } }) {
  const { mutate, isPending } = useOrderAction(order, () => ({ title: 'These sizes are in this order' }))
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      A {order.measurement && 'newer '}set of {dayMonth(newer.takenOn)} exists.
      <button
        type="button"
        className="link"
        aria-disabled={isPending}
        onClick={() => isPending || mutate({ measurementId: newer.id })}
      >
        {isPending ? 'One moment...' : 'Use it.'}
      </button>
    </p>
  )
}

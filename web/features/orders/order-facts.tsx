import { useState } from 'react'
import { areaNames } from '../../../shared/order-fields.ts'
import { deliveryWayLabels } from '../../../shared/orders.ts'
import { useOnPaper, useWideScreen } from '../../lib/browser-state.ts'
import { longDate } from '../../lib/format.ts'
import { hasDraft } from '../../lib/screen-draft.ts'
import { useSession } from '../../session.tsx'
import { DescriptionList } from '../../ui/figures.tsx'
import { Fold } from '../../ui/folds.tsx'
import { EditOrder, orderDraft } from './edit-order.tsx'
import { fieldLabels } from './order-form.ts'
import { formatEventDate } from './order-texts.ts'
import type { AdminOrder } from './queries.ts'

/** What was agreed, and the form that changes it: 2,000 px of fields, which a phone keeps closed and paper never shows. */
export function OrderFacts({ order }: { order: AdminOrder }) {
  const { user } = useSession()
  const isWide = useWideScreen()
  const isOnPaper = useOnPaper()
  // What was typed and not saved is in view, with the form's word that it is back.
  const [isOpen, setOpen] = useState(() => isWide || hasDraft(user?.id ?? '', orderDraft(order.id)))
  return (
    <section className="grid gap-4" aria-label="The order">
      <h2 className="section-title">The order</h2>
      {(!isOpen || isOnPaper) && <DescriptionList items={factsOf(order)} />}
      <Fold title="Change the order" isOpen={isOpen} onToggle={setOpen} className="print:hidden">
        <div className="pt-4">
          <EditOrder key={order.id} order={order} />
        </div>
      </Fold>
    </section>
  )
}

const factsOf = (order: AdminOrder) => ({
  [fieldLabels.eventDate]: formatEventDate(order.eventDate),
  [fieldLabels.estimatedDelivery]: order.estimatedDelivery && longDate(order.estimatedDelivery),
  [fieldLabels.items]: order.items
    .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
    .join(', '),
  [fieldLabels.deliveryWay]:
    order.deliveryWay &&
    [deliveryWayLabels[order.deliveryWay], order.deliveryAddress, order.deliveryPinCode].filter(Boolean).join(', '),
  ...Object.fromEntries(areaNames.map((name) => [fieldLabels[name], order[name]])),
})

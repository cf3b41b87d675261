import { useQuery } from '@tanstack/react-query'
import { shortOrderId } from '../../../shared/orders.ts'
import { visitKindOf } from '../../../shared/visits.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import { DetailsPage } from '../../shell/details-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { usePageTitle } from '../boutique/public.tsx'
import { DeskFamilyLinks } from '../family/public.tsx'
import { OrderVisits } from '../visits/public.tsx'
import { AdminOrderHeader } from './admin-order-header.tsx'
import { AdminOrderUpdates } from './admin-order-updates.tsx'
import { InspirationPhotos } from './inspiration-photos.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderMeasurements } from './order-measurements.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderQuotes } from './order-quotes.tsx'
import { OrderSheets } from './order-sheets.tsx'
import { OrderStatusControl } from './order-status-control.tsx'
import { PlanSource } from './plan-source.tsx'
import { type AdminOrder, adminOrderQuery } from './queries.ts'
import { useOrderSheet } from './use-order-sheet.ts'

export function AdminOrderDetails({ id, renderPhotoField }: { id: string; renderPhotoField: RenderPhotoField }) {
  const query = useQuery(adminOrderQuery(id))
  return (
    <DetailsPage
      back={{ href: '/admin?tab=orders', children: 'Orders' }}
      query={query}
      label="this order"
      loadingLabel="Loading the order"
      missing={
        <EmptyState heading="h1" title="There is no such order">
          The link may be out of date.
        </EmptyState>
      }
    >
      {(order) => <OrderDetails {...{ order, renderPhotoField }} />}
    </DetailsPage>
  )
}

function OrderDetails({ order, renderPhotoField }: { order: AdminOrder; renderPhotoField: RenderPhotoField }) {
  const { id } = order
  usePageTitle(`Order ${shortOrderId(id)}`)
  const { sheet, open, dialog } = useOrderSheet()
  return (
    <>
      <AdminOrderHeader order={order} />
      <div className="mt-5">
        <OrderActions order={order} onOpen={open} />
      </div>
      <div className="mt-9 grid grid-cols-1 items-start gap-x-16 gap-y-11 md:grid-cols-[minmax(0,1fr)_minmax(260px,320px)]">
        <aside className="grid grid-cols-1 gap-11 md:order-last">
          <OrderMoney order={order} onOpen={open} />
          <OrderQuotes order={order} onOpen={open} />
          <section className="grid content-start gap-3 max-md:hidden" aria-label="Stage">
            <h2 className="section-title">Stage</h2>
            <OrderStatusControl order={order} />
            <PlanSource order={order} onPlan={() => open('plan')} />
          </section>
        </aside>
        <div className="grid grid-cols-1 gap-11">
          <AdminOrderUpdates {...{ order, renderPhotoField }} onAdd={() => open('photo')} />
          <OrderMeasurements order={order} onMeasure={() => open('measure')} />
          <OrderVisits subject={{ orderId: id }} about={order} kind={visitKindOf(order.status)} />
          <OrderFacts order={order} />
          <DeskFamilyLinks orderId={id} />
          <InspirationPhotos {...{ order, renderPhotoField }} />
        </div>
      </div>
      <OrderSheets {...{ order, sheet, dialog, renderPhotoField }} onOpen={open} />
    </>
  )
}

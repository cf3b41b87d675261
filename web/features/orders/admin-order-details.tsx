import { useQuery } from '@tanstack/react-query'
import { shortOrderId } from '../../../shared/orders.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import { DetailsPage } from '../../shell/details-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { usePageTitle } from '../boutique/public.tsx'
import { AddOrderUpdate } from './add-order-update.tsx'
import { AdminOrderHeader } from './admin-order-header.tsx'
import { AdminOrderUpdates } from './admin-order-updates.tsx'
import { EditOrder } from './edit-order.tsx'
import { InspirationPhotos } from './inspiration-photos.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderStatusControl } from './order-status-control.tsx'
import { type AdminOrder, adminOrderQuery } from './queries.ts'

export function AdminOrderDetails({ id, renderPhotoField }: { id: string; renderPhotoField: RenderPhotoField }) {
  const query = useQuery(adminOrderQuery(id))
  return (
    <DetailsPage
      back={{ href: '/admin?tab=orders', children: 'Orders' }}
      query={query}
      label="this order"
      loadingLabel="Loading the order"
      missing={<EmptyState title="There is no such order">Perhaps the link is an old one.</EmptyState>}
    >
      {(order) => <OrderDetails {...{ order, renderPhotoField }} />}
    </DetailsPage>
  )
}

function OrderDetails({ order, renderPhotoField }: { order: AdminOrder; renderPhotoField: RenderPhotoField }) {
  const { id } = order
  usePageTitle(`Order ${shortOrderId(id)}`)
  return (
    <>
      <AdminOrderHeader order={order} />
      <div className="mt-9 grid items-start gap-x-16 gap-y-11 md:grid-cols-[minmax(0,1fr)_minmax(260px,320px)]">
        <AddOrderUpdate key={id} {...{ order, renderPhotoField }} />
        <aside className="grid gap-11 md:row-span-3">
          <OrderStatusControl order={order} />
          <OrderMoney order={order} />
        </aside>
        <AdminOrderUpdates {...{ order, renderPhotoField }} />
        <div className="grid gap-9">
          <div className="divider" />
          <EditOrder key={id} order={order} />
          <InspirationPhotos {...{ order, renderPhotoField }} />
        </div>
      </div>
    </>
  )
}

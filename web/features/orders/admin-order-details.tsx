import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ApiError } from '../../api.ts'
import { shortOrderId } from '../../lib/order-format.ts'
import { photoUrl } from '../../lib/photo-url.ts'
import { Icon } from '../../ui/icon.tsx'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { usePageTitle } from '../boutique/public.tsx'
import { AddOrderUpdate } from './add-order-update.tsx'
import { AdminOrderHeader } from './admin-order-header.tsx'
import { AdminOrderUpdates } from './admin-order-updates.tsx'
import { EditOrder } from './edit-order.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderStatusControl } from './order-status-control.tsx'
import { type AdminOrder, adminOrderQuery } from './queries.ts'
import type { RenderPhotoField } from './render-photo-field.ts'

/** One order at the desk: progress to show, where it stands, money, and everything it was ordered with. */
export function AdminOrderDetails({ id, photos }: { id: string; photos: RenderPhotoField }) {
  const { data, error, refetch } = useQuery(adminOrderQuery(id))
  return (
    <>
      <Link
        href="/admin?tab=orders"
        className="mb-2.5 inline-flex min-h-11 items-center gap-2 font-medium text-ink-soft hover:text-ink"
      >
        <Icon name="back" />
        Orders
      </Link>
      {data ? (
        <OrderDetails order={data} photos={photos} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState title="There is no such order">Perhaps the link is an old one.</EmptyState>
      ) : error ? (
        <ErrorState onRetry={refetch}>We could not load this order.</ErrorState>
      ) : (
        <Skeleton rows={5} label="Loading the order" />
      )}
    </>
  )
}

function OrderDetails({ order, photos }: { order: AdminOrder; photos: RenderPhotoField }) {
  const { id, outfitType, inspirationPhotos } = order
  usePageTitle(`Order ${shortOrderId(id)}`)
  return (
    <>
      <AdminOrderHeader order={order} />
      <div className="mt-9 grid items-start gap-x-16 gap-y-11 md:grid-cols-[minmax(0,1fr)_minmax(260px,320px)]">
        <AddOrderUpdate key={id} order={order} photos={photos} />
        <aside className="grid gap-11 md:row-span-3">
          <OrderStatusControl order={order} />
          <OrderMoney order={order} />
        </aside>
        <AdminOrderUpdates order={order} photos={photos} />
        <div className="grid gap-9">
          <div className="divider" />
          <EditOrder key={id} order={order} />
          {inspirationPhotos.length > 0 && (
            <section>
              <h2 className="section-title mb-4">What it shall look like</h2>
              <PhotoStrip photos={inspirationPhotos.map(photoUrl)} label={`Photo for ${outfitType},`} />
            </section>
          )}
        </div>
      </div>
    </>
  )
}

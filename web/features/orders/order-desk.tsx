import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ApiError } from '../../api.ts'
import { shortId } from '../../lib/order-words.ts'
import { photoUrl } from '../../lib/photo-url.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Icon } from '../../ui/icon.tsx'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { Empty, Failed, Skeleton } from '../../ui/states.tsx'
import { AddUpdate } from './add-update.tsx'
import { DeskUpdates } from './desk-updates.tsx'
import { OrderEdit } from './order-edit.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderStages } from './order-stages.tsx'
import type { Photos } from './photo-slot.ts'
import { type DeskOrder, deskOrder } from './queries.ts'

/** One order at the desk: progress to show, where it stands, money, and everything it was ordered with. */
export function OrderDesk({ id, photos }: { id: string; photos: Photos }) {
  const { data, error, refetch } = useQuery(deskOrder(id))
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
        <Order order={data} photos={photos} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <Empty title="There is no such order">Perhaps the link is an old one.</Empty>
      ) : error ? (
        <Failed onRetry={refetch}>We could not load this order.</Failed>
      ) : (
        <Skeleton rows={5} label="Loading the order" />
      )}
    </>
  )
}

function Order({ order, photos }: { order: DeskOrder; photos: Photos }) {
  const { id, outfitType, inspirationPhotos } = order
  useTitle(`Order ${shortId(id)}`)
  return (
    <>
      <OrderHead order={order} />
      <div className="mt-9 grid items-start gap-x-16 gap-y-11 md:grid-cols-[minmax(0,1fr)_minmax(260px,320px)]">
        <AddUpdate key={id} order={order} photos={photos} />
        <aside className="grid gap-11 md:row-span-3">
          <OrderStages order={order} />
          <OrderMoney order={order} />
        </aside>
        <DeskUpdates order={order} photos={photos} />
        <div className="grid gap-9">
          <div className="stitch" />
          <OrderEdit key={id} order={order} />
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

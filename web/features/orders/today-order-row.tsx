import { Link } from 'wouter'
import { adminImageUrl } from '../../../shared/images.ts'
import { PlaceholderDrawing } from '../../ui/placeholder-drawing.tsx'
import { rowTitle } from './order-title.ts'
import { adminOrderPath } from './public.ts'
import type { TodayOrder } from './queries.ts'
import { TodayOrderMenu } from './today-order-menu.tsx'
import { useFinishStatus } from './use-finish-status.ts'

type Props = {
  order: TodayOrder
  /** What is to be known of it today. */
  text?: string
  isBehind?: boolean
  /** Whether its stage is done from here. */
  canFinish?: boolean
}

/**
 * A row of the day's lists: what it is, by when what is done, and one press for that. On a phone its name has the width.
 * web/boot/early-day.ts writes the same before the app is there: early-day.test.tsx holds both together.
 */
export const TodayOrderRow = ({ order, text, isBehind, canFinish }: Props) => (
  <li className="today-order">
    <OrderImage image={order.image} />
    <Link
      className="today-order-title min-h-6 leading-snug font-semibold wrap-anywhere hover:underline"
      href={adminOrderPath(order.id)}
      dir="auto"
    >
      {rowTitle(order)}
    </Link>
    <div className="today-order-work">
      <p className="min-w-0 grow basis-32 text-label leading-snug">
        <span className={`num block ${isBehind ? 'text-danger' : 'text-ink-soft'}`}>{text}</span>
        {order.customerName && <span className="block wrap-anywhere text-ink-soft">{order.customerName}</span>}
      </p>
      {canFinish && <FinishButton order={order} />}
    </div>
    <TodayOrderMenu order={order} />
  </li>
)

/** The first photo of what it shall look like, else the first piece. */
const OrderImage = ({ image }: Pick<TodayOrder, 'image'>) =>
  image ? (
    <img className="size-14 flex-none bg-linen object-cover" src={adminImageUrl(image)} alt="" loading="lazy" />
  ) : (
    <PlaceholderDrawing className="size-14 flex-none p-2" />
  )

function FinishButton({ order }: { order: TodayOrder }) {
  const { finish, isPending } = useFinishStatus(order)
  return (
    <button type="button" className="btn btn-line btn-small flex-none" aria-disabled={isPending} onClick={finish}>
      Done<span className="sr-only"> {rowTitle(order)}</span>
    </button>
  )
}

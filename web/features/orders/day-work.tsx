import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { adminImageUrl } from '../../../shared/images.ts'
import { type OrderStatus, orderNumber } from '../../../shared/orders.ts'
import { humanize } from '../../lib/format.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { PlaceholderDrawing } from '../../ui/responsive-image.tsx'
import { ListSection } from '../../ui/sections.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { HandOver } from '../money/public.ts'
import { useCutQuestion } from './cut-question.ts'
import { AlterationOf } from './order-alteration.tsx'
import { formatBalance } from './order-state.ts'
import { finishText, rowTitle, workLists } from './order-texts.ts'
import { adminOrderPath } from './public.ts'
import { type Today, type TodayOrder, todayQuery, useOrderAction } from './queries.ts'
import { SetDay } from './set-day.tsx'
import { useTakeBack } from './use-take-back.ts'

/**
 * Shows the day's work by the plan of each order: overdue, due today, and due in three working days. Says if nothing is
 * overdue; other empty lists are hidden.
 */
export function DayWork() {
  const { data, isError, refetch } = useQuery(todayQuery)
  if (!data && isError) return <ErrorState onRetry={refetch}>We could not load today's work.</ErrorState>
  if (!data) return <div className="skeleton h-40" />
  return workLists.map(([name, title]) => (
    <DayList
      key={name}
      {...{ name, title }}
      day={data}
      none={name === 'behind' ? 'Nothing is late.' : undefined}
      isLate={name === 'behind'}
      textOf={(order) => finishText(order, data.date)}
      action={(order) => <FinishButton order={order} />}
    />
  ))
}

/** Lists finished orders ready to collect. */
export const ToCollect = () => (
  <DayList
    name="toCollect"
    day={useQuery(todayQuery).data}
    title="To collect"
    textOf={balanceText}
    action={(order) => (
      <SheetButton label="Handed over" order={order}>
        {(onClose) => <HandOver {...{ order, onClose }} />}
      </SheetButton>
    )}
  />
)

/** Lists orders whose measurements will be too old or too small on the day. */
export const MeasureAgain = () => (
  <DayList
    name="remeasure"
    day={useQuery(todayQuery).data}
    title="Measure again"
    textOf={() => 'The last measurements will be too old by then'}
  />
)

/** Lists open orders without a promised day: they have no plan and appear in no other list. */
export const Undated = () => (
  <DayList
    name="undated"
    day={useQuery(todayQuery).data}
    title="No day yet"
    textOf={({ status }) => humanize(status)}
    action={(order) => (
      <SheetButton label="Set a day" order={order}>
        {(onClose) => <SetDay {...{ order, onClose }} />}
      </SheetButton>
    )}
  />
)

function balanceText({ status, balanceAmount }: TodayOrder) {
  const { name, amount } = formatBalance({ status, balanceAmount: balanceAmount ?? 0 })
  return balanceAmount ? `${name} ${amount}` : 'Paid'
}

type ListProps = {
  /** Undefined until loaded: a list that queried by itself on a later mount would send another request. */
  day: Today | undefined
  name: 'behind' | 'due' | 'next' | 'toCollect' | 'remeasure' | 'undated'
  title: string
  /** Shown if the list is empty; without it an empty list is hidden. */
  none?: string
  isLate?: boolean
  textOf: (order: TodayOrder) => string | undefined
  action?: (order: TodayOrder) => ReactNode
}

/** Shows one of the day's lists of orders. */
function DayList({ day, name, title, none, isLate, textOf, action }: ListProps) {
  const orders = day?.[name] ?? []
  if (!day || (orders.length === 0 && !none)) return null
  const hasMore = day.more[name]
  const more = hasMore && (
    <Link className="link text-label" href="/admin?tab=orders" onClick={showAdminTab}>
      All orders
    </Link>
  )
  const count = hasMore ? `${orders.length}+` : orders.length
  return (
    <ListSection title={title} count={orders.length > 0 ? count : undefined} more={more}>
      {orders.length === 0 && <li className="py-2.5 text-ink-soft">{none}</li>}
      {orders.map((order) => (
        <TodayOrderRow key={order.id} {...{ order, isLate }} text={textOf(order)} action={action?.(order)} />
      ))}
    </ListSection>
  )
}

type RowProps = { order: TodayOrder; text?: string; isLate?: boolean; action?: ReactNode }

/** Row of the day's lists: the order and its due stage. A press on it opens further actions. */
const TodayOrderRow = ({ order, text, isLate, action }: RowProps) => (
  <li className="today-order">
    <OrderImage image={order.image} />
    <div className="today-order-text">
      <ActionsMenu order={order} />
      <p className="num text-label wrap-anywhere text-ink-soft max-md:sr-only" dir="auto">
        {[order.customerName, orderNumber(order)].filter(Boolean).join(', ')}
      </p>
      <AlterationOf number={order.alteredNumber} />
    </div>
    <p className={`today-order-by num text-label leading-snug ${isLate ? 'text-danger' : 'text-ink-soft'}`}>{text}</p>
    {action && <div className="today-order-action above-row">{action}</div>}
  </li>
)

/** Shows the first inspiration photo, otherwise the first product. */
const OrderImage = ({ image }: Pick<TodayOrder, 'image'>) =>
  image ? (
    <img className="size-12 flex-none bg-linen object-cover" src={adminImageUrl(image)} alt="" loading="lazy" />
  ) : (
    <PlaceholderDrawing className="size-12 flex-none p-2" />
  )

/** Further actions on an order of the day's lists; each opens its page with that sheet. */
const places = [
  ['Open', ''],
  ['Photo', '?sheet=photo'],
  ['Payment', '?sheet=payment'],
  ['Measure', '?sheet=measure'],
  ['UPI QR', '?sheet=upi'],
  ['Card', '/card'],
  ['Bag label', '/label'],
] as const

function ActionsMenu({ order }: { order: TodayOrder }) {
  const trigger = (
    <button type="button" className="row-open min-h-6 leading-snug font-semibold wrap-anywhere" dir="auto">
      <span className="sr-only">Actions for </span>
      {rowTitle(order)}
    </button>
  )
  return (
    <Menu trigger={trigger} align="start">
      {places.map(([label, place]) => (
        <MenuLink key={label} href={`${adminOrderPath(order.id)}${place}`}>
          {label}
        </MenuLink>
      ))}
    </Menu>
  )
}

type SheetProps = { label: string; order: TodayOrder; children: (onClose: () => void) => ReactNode }

/** Button of a row that opens a sheet before it acts. */
function SheetButton({ label, order, children }: SheetProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="quiet" onClick={() => setOpen(true)}>
        {label}
        <span className="sr-only"> {rowTitle(order)}</span>
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}

function FinishButton({ order }: { order: TodayOrder }) {
  const { finish, isPending, dialog } = useFinishStatus(order)
  return (
    <>
      <button type="button" className="quiet" aria-disabled={isPending} onClick={finish}>
        Done<span className="sr-only"> {rowTitle(order)}</span>
      </button>
      {dialog}
    </>
  )
}

/** Moves an order on by one status; it can be undone for 10 s, before the customer is notified. */
function useFinishStatus(order: TodayOrder) {
  const offerTakeBack = useTakeBack(order.id)
  const moved = ({ status = order.status }) => ({
    title: `Moved to ${humanize(status).toLowerCase()}`,
    description: order.outfitType,
    ...offerTakeBack({ stage: status }),
  })
  const { mutate, isPending } = useOrderAction(order, moved)
  // A second press at the same moment arrives before the button is disabled.
  const isRunning = useRef(false)
  const { next } = order
  const [, navigate] = useLocation()
  const cutting = useCutQuestion(order, () => navigate(`${adminOrderPath(order.id)}?sheet=measure`))
  function finish() {
    if (next && !isRunning.current) cutting.whenWanted(next, () => moveTo(next))
  }
  function moveTo(status: OrderStatus) {
    isRunning.current = true
    mutate(
      { status },
      {
        onSettled: () => {
          isRunning.current = false
        },
      },
    )
  }
  return { finish, isPending, dialog: cutting.dialog }
}

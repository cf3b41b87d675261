import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { adminImageUrl } from '../../../shared/images.ts'
import { type OrderStatus, orderNumber } from '../../../shared/orders.ts'
import { humanize } from '../../lib/format.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { IconButton } from '../../ui/icon.tsx'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { PlaceholderDrawing } from '../../ui/responsive-image.tsx'
import { ListSection } from '../../ui/sections.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useCutQuestion } from './cut-question.ts'
import { AlterationOf } from './order-alteration.tsx'
import { formatBalance } from './order-state.ts'
import { finishText, rowTitle, workLists } from './order-texts.ts'
import { adminOrderPath } from './public.ts'
import { type TodayOrder, todayQuery, useOrderAction } from './queries.ts'
import { useTakeBack } from './use-take-back.ts'

/** The day's work by the plan of each order: what is behind, what to finish today, and what comes in three working days. */
export function DayWork() {
  const { data, isError, refetch } = useQuery(todayQuery)
  if (!data && isError) return <ErrorState onRetry={refetch}>We could not load today's work.</ErrorState>
  if (!data) return <div className="skeleton h-40" />
  return workLists.map(([name, title]) => (
    <TodayList key={name} title={title} orders={data[name]} hasMore={data.more[name]}>
      {(order) => (
        <TodayOrderRow order={order} text={finishText(order, data.date)} isBehind={name === 'behind'} canFinish />
      )}
    </TodayList>
  ))
}

/** What is ready and waits for its family. It is handed over on its own page, where what is still to be paid is asked for. */
export const ToCollect = () => <OtherList name="toCollect" title="To collect" textOf={balanceText} />

/** Whose measurements will be too old, or too small, on the day. */
export const MeasureAgain = () => (
  <OtherList name="remeasure" title="Measure again" textOf={() => 'The last measurements will be too old by then'} />
)

/** Open orders that nobody has promised for a day: without one they have no plan, and are in no other list. */
export const Undated = () => <OtherList name="undated" title="No day yet" textOf={({ status }) => humanize(status)} />

type OtherListProps = {
  name: 'toCollect' | 'remeasure' | 'undated'
  title: string
  textOf: (order: TodayOrder) => string
}

/** Orders of the day that wait for something else than sewing; none while they are not known. */
function OtherList({ name, title, textOf }: OtherListProps) {
  const { data } = useQuery(todayQuery)
  return (
    data && (
      <TodayList title={title} orders={data[name]} hasMore={data.more[name]}>
        {(order) => <TodayOrderRow order={order} text={textOf(order)} />}
      </TodayList>
    )
  )
}

function balanceText({ status, balanceAmount }: TodayOrder) {
  const { name, amount } = formatBalance({ status, balanceAmount: balanceAmount ?? 0 })
  return balanceAmount ? `${name} ${amount}` : 'Paid'
}

type ListProps = {
  title: string
  orders: TodayOrder[]
  hasMore: boolean
  children: (order: TodayOrder) => ReactNode
}

function TodayList({ title, orders, hasMore, children }: ListProps) {
  if (orders.length === 0) return null
  const more = hasMore && (
    <Link className="link text-label" href="/admin?tab=orders" onClick={showAdminTab}>
      All orders
    </Link>
  )
  return (
    <ListSection title={title} count={hasMore ? `${orders.length}+` : orders.length} more={more}>
      {orders.map((order) => (
        <Fragment key={order.id}>{children(order)}</Fragment>
      ))}
    </ListSection>
  )
}

type Props = {
  order: TodayOrder
  /** A word about it for today. */
  text?: string
  isBehind?: boolean
  /** Whether its stage is done from here. */
  canFinish?: boolean
}

/** A row of the day's lists: what it is, by when what is done, and one press for that. On a phone its name has the width. */
const TodayOrderRow = ({ order, text, isBehind, canFinish }: Props) => (
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
        <span className="num block wrap-anywhere text-ink-soft">
          {[orderNumber(order), order.customerName].filter(Boolean).join(', ')}
        </span>
        <AlterationOf number={order.alteredNumber} />
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
  const { finish, isPending, dialog } = useFinishStatus(order)
  return (
    <>
      <button type="button" className="btn btn-line btn-small flex-none" aria-disabled={isPending} onClick={finish}>
        Done<span className="sr-only"> {rowTitle(order)}</span>
      </button>
      {dialog}
    </>
  )
}

/** What else is done to an order from the day's list: each leads to its page, with that sheet open. */
const places = [
  ['Photo', '?sheet=photo'],
  ['Payment', '?sheet=payment'],
  ['Measure', '?sheet=measure'],
  ['UPI QR', '?sheet=upi'],
  ['Card', '/card'],
  ['Open', ''],
] as const

function TodayOrderMenu({ order }: { order: TodayOrder }) {
  const trigger = <IconButton icon="more" className="flex-none" label={`Actions for ${rowTitle(order)}`} />
  return (
    <Menu trigger={trigger}>
      {places.map(([label, place]) => (
        <MenuLink key={label} href={`${adminOrderPath(order.id)}${place}`}>
          {label}
        </MenuLink>
      ))}
    </Menu>
  )
}

/** Moves an order of the day's list on by one status, which can be taken back for 10 s: nobody is told before. */
function useFinishStatus(order: TodayOrder) {
  const offerTakeBack = useTakeBack(order.id)
  const moved = ({ status = order.status }) => ({
    title: `Moved to ${humanize(status).toLowerCase()}`,
    description: order.outfitType,
    ...offerTakeBack({ stage: status }),
  })
  const { mutate, isPending } = useOrderAction(order, moved)
  // A second press of the same moment comes before the button is known to be busy.
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

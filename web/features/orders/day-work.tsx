import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useLayoutEffect } from 'react'
import { Link } from 'wouter'
import { forgetEarlyDay, keepEarlyFocus } from '../../lib/early-day.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { ListSection } from '../../ui/list-section.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { finishText, workLists } from './day-work-texts.ts'
import { EarlyDay } from './early-day.tsx'
import { formatBalance } from './public.ts'
import { type TodayOrder, todayQuery } from './queries.ts'
import { TodayOrderRow } from './today-order-row.tsx'

/** The day's work by the plan of each order: what is behind, what to finish today, and what comes in three working days. */
export function DayWork() {
  const { data, isError, refetch } = useQuery(todayQuery)
  useLayoutEffect(() => {
    if (!data) return
    keepEarlyFocus(document)
    forgetEarlyDay()
  }, [data])
  if (!data && isError) return <ErrorState onRetry={refetch}>We could not load today's work.</ErrorState>
  if (!data)
    return (
      <EarlyDay>
        <div className="skeleton h-40" />
      </EarlyDay>
    )
  return workLists.map(([name, title]) => (
    <TodayList key={name} title={title} orders={data[name]} hasMore={data.more[name]}>
      {(order) => (
        <TodayOrderRow order={order} text={finishText(order, data.date)} isBehind={name === 'behind'} canFinish />
      )}
    </TodayList>
  ))
}

/** What is ready and waits for its family. It is handed over on its own page, where what is still to be paid is asked for. */
export function ToCollect() {
  const { data } = useQuery(todayQuery)
  if (!data) return null
  return (
    <TodayList title="To collect" orders={data.toCollect} hasMore={data.more.toCollect}>
      {(order) => <TodayOrderRow order={order} text={balanceText(order)} />}
    </TodayList>
  )
}

/** Whose measurements will be too old, or too small, on the day. */
export function MeasureAgain() {
  const { data } = useQuery(todayQuery)
  if (!data) return null
  return (
    <TodayList title="Measure again" orders={data.remeasure} hasMore={data.more.remeasure}>
      {(order) => <TodayOrderRow order={order} text="The last measurements will be too old by then" />}
    </TodayList>
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

/** web/boot/early-day.ts writes the same before the app is there: early-day.test.tsx holds both together. */
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

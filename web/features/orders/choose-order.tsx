import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { listQuery } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { ListSection } from '../../ui/list-section.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { rowTitle } from './order-title.ts'
import { orderTones } from './public.ts'
import { type Today, todayQuery } from './queries.ts'

type Row = Pick<Today['behind'][number], 'id' | 'outfitType' | 'customerName' | 'status'> & {
  wearerName?: string | null
}
type Props = { onChoose: (id: string) => void }

/** Today's orders, one tap each, and any other by a search. */
export function ChooseOrder({ onChoose }: Props) {
  const [asked, setAsked] = useState('')
  return (
    <>
      <SearchForm label="Another order: name, phone or number" className="mb-6" onFind={setAsked}>
        <button type="submit" className="btn btn-line">
          Find
        </button>
      </SearchForm>
      {asked ? <FoundOrders q={asked} onChoose={onChoose} /> : <TodaysOrders onChoose={onChoose} />}
    </>
  )
}

function TodaysOrders({ onChoose }: Props) {
  return (
    <QueryState query={useQuery(todayQuery)} label="today's orders">
      {(today) => (
        <OrderChoice title="Today" rows={ordersOf(today)} none="Nothing is planned for today." {...{ onChoose }} />
      )}
    </QueryState>
  )
}

/** Each order once, in the order of the day's lists. */
const ordersOf = ({ behind, due, next, toCollect, remeasure }: Today) => [
  ...new Map([...behind, ...due, ...next, ...toCollect, ...remeasure].map((order) => [order.id, order])).values(),
]

function FoundOrders({ q, onChoose }: Props & { q: string }) {
  const list = useInfiniteQuery(listQuery(api.admin.orders, { q }))
  return (
    <QueryState query={list} label="the orders">
      {({ pages }) => (
        <OrderChoice
          title="Found"
          rows={pages.flatMap(({ rows }) => rows)}
          none="No order has this name, phone or number."
          {...{ onChoose }}
        />
      )}
    </QueryState>
  )
}

type ChoiceProps = Props & { title: string; rows: Row[]; none: string }

function OrderChoice({ title, rows, none, onChoose }: ChoiceProps) {
  if (rows.length === 0) return <p role="status">{none}</p>
  return (
    <ListSection title={title}>
      {rows.map((row) => (
        <li key={row.id} className="border-b border-hair">
          <button
            type="button"
            className="flex min-h-14 w-full items-center justify-between gap-3 py-2 text-left"
            onClick={() => onChoose(row.id)}
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere" dir="auto">
                {rowTitle({ outfitType: row.outfitType, wearerName: row.wearerName ?? null })}
              </span>
              <span className="block text-label wrap-anywhere text-ink-soft">{row.customerName}</span>
            </span>
            <StatusTag status={row.status} tone={orderTones[row.status]} />
          </button>
        </li>
      ))}
    </ListSection>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { leftOutReasons, maxSharedBytes, maxSharedPhotos, unreadShare } from '../../shared/share-target.ts'
import { api } from '../api.ts'
import { usePageTitle } from '../features/boutique/public.tsx'
import { orderTones } from '../features/orders/order-state.ts'
import { rowTitle } from '../features/orders/order-texts.ts'
import { adminOrderPath, photosPlace } from '../features/orders/public.ts'
import { type Today, todayQuery } from '../features/orders/queries.ts'
import { forgetSharedPhotos, giveSharedPhotos, listSharedPhotos } from '../features/uploads/public.ts'
import { listQuery } from '../queries.ts'
import { QueryState } from '../shell/query-state.tsx'
import { toastFailure } from '../shell/toast-failure.ts'
import { SearchForm } from '../ui/list-toolbar.tsx'
import { BackLink } from '../ui/screen-links.tsx'
import { ListSection } from '../ui/sections.tsx'
import { EmptyState } from '../ui/states.tsx'
import { StatusTag } from '../ui/status-tag.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** Never cached: the shared photos come from the service worker, not from the server. */
const sharedQuery = { queryKey: ['shared-photos'], queryFn: listSharedPhotos, gcTime: 0 }

/**
 * Shows the photos shared from the phone's gallery and asks for their order; one tap opens the order's update form with
 * them.
 */
export default function AdminSharePage() {
  return (
    <AdminFrame>
      <SharePhotos />
    </AdminFrame>
  )
}

function SharePhotos() {
  usePageTitle('Shared photos')
  const query = useQuery(sharedQuery)
  return (
    <>
      <BackLink href="/admin">Today</BackLink>
      <QueryState query={query} label="the photos">
        {(photos) => <Shared photos={photos} onForgotten={() => query.refetch()} />}
      </QueryState>
    </>
  )
}

function Shared({ photos, onForgotten }: { photos: File[]; onForgotten: () => void }) {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  async function give(id: string) {
    try {
      await giveSharedPhotos(photosPlace(id), photos)
      // Replaces the entry, because Back would lead to a page without the photos.
      navigate(`${adminOrderPath(id)}?sheet=photo`, { replace: true })
    } catch (error) {
      toastFailure(error, 'This phone could not keep the photos. Please choose them in the order.')
    }
  }
  async function forget() {
    await forgetSharedPhotos()
    onForgotten()
  }
  const problems = sharedProblems(search)
  const said = problems.length > 0 && (
    <div className="error-box my-4 grid gap-1" role="alert">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  )
  if (photos.length === 0)
    return (
      <>
        {said}
        <EmptyState heading="h1" title="No photos are waiting">
          Share photos from this phone's gallery and choose Desk. They wait here for a day.
        </EmptyState>
      </>
    )
  return (
    <>
      <h1 className="mt-2 mb-5 text-subhead">Which order are they for?</h1>
      {said}
      <SharedPhotos photos={photos} />
      <button type="button" className="quiet mb-6" onClick={forget}>
        Do not use {photos.length === 1 ? 'this photo' : 'these photos'}
      </button>
      <ChooseOrder onChoose={give} />
    </>
  )
}

type Shown = { url: string; name: string }

/** Shows the shared photos as thumbnails; a photo that this browser cannot display (such as HEIC) is shown by name. */
function SharedPhotos({ photos }: { photos: File[] }) {
  const [shown, setShown] = useState<Shown[]>([])
  useEffect(() => {
    const made = photos.map((photo) => ({ url: URL.createObjectURL(photo), name: photo.name }))
    setShown(made)
    return () => {
      for (const { url } of made) URL.revokeObjectURL(url)
    }
  }, [photos])
  return (
    <ul className="mb-2 flex flex-wrap gap-3" aria-label="Shared photos">
      {shown.map(({ url, name }) => (
        <li key={url} className="size-14 overflow-hidden bg-linen text-small wrap-anywhere">
          <img className="size-14 object-cover" src={url} alt={name} />
        </li>
      ))}
    </ul>
  )
}

type Row = Pick<Today['behind'][number], 'id' | 'outfitType' | 'customerName' | 'status'> & {
  wearerName?: string | null
}
type Props = { onChoose: (id: string) => void }

/** Lists today's orders, one tap each, and finds others by a search. */
function ChooseOrder({ onChoose }: Props) {
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

/** Returns each order once, in the order of the day's lists. */
const ordersOf = ({ behind, due, next, toCollect, remeasure, undated }: Today) => [
  ...new Map(
    [...behind, ...due, ...next, ...toCollect, ...remeasure, ...undated].map((order) => [order.id, order]),
  ).values(),
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

const megabytes = maxSharedBytes / 1024 ** 2
const files = (count: number) => (count === 1 ? '1 file is' : `${count} files are`)

const sentences: Record<(typeof leftOutReasons)[number], (count: number) => string> = {
  other: (count) => `${files(count)} left out: only photos can be shared here.`,
  large: (count) => `${files(count)} left out: a photo may have ${megabytes} MB at most.`,
  more: (count) => `${files(count)} left out: ${maxSharedPhotos} photos go at once. Share the others after these.`,
}

/** Describes the files that the service worker left out, from the screen's URL. */
export function sharedProblems(search: URLSearchParams) {
  const left = leftOutReasons.flatMap((reason) => {
    const count = Number(search.get(reason))
    return Number.isInteger(count) && count > 0 ? sentences[reason](count) : []
  })
  return search.has(unreadShare) ? ['We could not read these photos. Please share them again.', ...left] : left
}

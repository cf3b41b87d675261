import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type KeptCard, type KeptDay, type KeptRow, keptDay } from '../../../shared/kept-day.ts'
import {
  deskCache,
  deskDocument,
  isFresh,
  keptAtPath,
  keptByPath,
  keptDayPath,
  keptOrderOf,
} from '../../../shared/kept-on-device.ts'
import { givenName, withGivenName } from '../../../shared/names.ts'
import { orderNumber } from '../../../shared/orders.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { clockOrDay, fullDate } from '../../lib/format.ts'
import { fetchScreen, keepScreen } from '../../lib/kept-screen.ts'
import { forgetScreens, timesForgotten } from '../../lib/storage.ts'
import { BackLink } from '../../ui/screen-links.tsx'
import { ListSection } from '../../ui/sections.tsx'
import { usePageTitle } from '../boutique/public.tsx'
import { CardNotes, CardSizes, CardStages } from './card-parts.tsx'
import { finishText, rowTitle, titleParts, workLists } from './order-texts.ts'
import { adminOrderPath } from './public.ts'
import type { Today } from './queries.ts'

// Storing and showing the offline day share one file, so storing it also caches the code that shows it.

/** Shows the offline day or an order's card from this device; `children` if nothing is stored. */
export function KeptDesk({ children }: { children: ReactNode }) {
  const [day, setDay] = useState<KeptDay>()
  const [path] = useLocation()
  useEffect(() => {
    readKeptDay().then(setDay, () => {})
  }, [])
  if (!day) return children
  const card = day.cards.find(({ id }) => id === keptOrderOf(path))
  if (path !== '/admin' && !card) return children
  return (
    <div className="pt-6">
      {card && <BackLink href="/admin">Today</BackLink>}
      <KeptNotice at={day.at} />
      {card ? <KeptCardPage card={card} /> : <KeptToday day={day} />}
    </div>
  )
}

/** Id of the notice that describes the disabled buttons. */
const noticeId = 'kept-notice'

function KeptNotice({ at }: { at: string }) {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div className="mb-6 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-3" role="status">
      <p className="font-semibold">No connection. As of {clockOrDay(at)}.</p>
      <p id={noticeId}>You can read this. To change something, this phone needs a connection.</p>
      <button type="button" className="btn btn-line btn-small mt-3" onClick={() => location.reload()}>
        Try again
      </button>
    </div>
  )
}

function KeptToday({ day }: { day: KeptDay }) {
  const { toCollect, remeasure, date, cards } = day
  const withCard = new Set(cards.map(({ id }) => id))
  const lists: [title: string, rows: KeptRow[], isWork: boolean][] = [
    ...workLists.map(([name, title]) => [title, day[name], true] satisfies (typeof lists)[number]),
    ['To collect', toCollect, false],
    ['Measure again', remeasure, false],
  ]
  const shown = lists.filter(([, rows]) => rows.length > 0)
  return (
    <>
      <h1 className="mb-5 text-subhead">Today</h1>
      {shown.length === 0 && <p>Nothing was planned for today.</p>}
      <div className="grid gap-9">
        {shown.map(([title, rows, isWork]) => (
          <ListSection key={title} title={title} count={rows.length}>
            {rows.map((row) => (
              <KeptOrder
                key={row.id}
                row={row}
                text={isWork ? finishText(row, date) : undefined}
                hasCard={withCard.has(row.id)}
              />
            ))}
          </ListSection>
        ))}
      </div>
    </>
  )
}

type OrderProps = { row: KeptRow; text?: string; hasCard: boolean }

const KeptOrder = ({ row, text, hasCard }: OrderProps) => (
  <li className="flex items-center justify-between gap-3 border-b border-hair py-2.5">
    <div className="min-w-0">
      {hasCard ? (
        <Link className="link wrap-anywhere" href={`${adminOrderPath(row.id)}/card`} dir="auto">
          {rowTitle(row)}
        </Link>
      ) : (
        <p className="font-semibold wrap-anywhere" dir="auto">
          {rowTitle(row)}
        </p>
      )}
      <p className="num text-label text-ink-soft">{text}</p>
      <p className="num text-label wrap-anywhere text-ink-soft">
        {[orderNumber(row), row.customerName].filter(Boolean).join(', ')}
      </p>
    </div>
    {text && (
      <button type="button" className="btn btn-line btn-small flex-none" disabled aria-describedby={noticeId}>
        Done<span className="sr-only"> {rowTitle(row)}</span>
      </button>
    )}
  </li>
)

/** Shows a stored job card offline, without its photos; the notes on photos are listed as text. */
function KeptCardPage({ card }: { card: KeptCard }) {
  const { eventDate, measurement, tailorNotes, born, dueOn, pinNotes } = card
  usePageTitle(`Card ${orderNumber(card)}`)
  const { made, wearer } = titleParts(card)
  return (
    <article className="grid gap-5" aria-label={`Job card of order ${orderNumber(card)}`}>
      <header>
        <h1 className="text-subhead wrap-anywhere" dir="auto">
          {made}
        </h1>
        {wearer && <p dir="auto">For {wearer}</p>}
        {isIsoDate(eventDate) && <p>Function {fullDate(eventDate)}</p>}
        <p className="num text-label text-ink-soft">{orderNumber(card)}</p>
      </header>
      <div className="grid gap-5 max-sm:[&_ol]:grid-cols-3 [&_td]:pl-3 [&_th:not(:first-child)]:pl-3">
        <CardStages order={card} />
        <CardSizes order={{ ...card, wearer: { born } }} dueOn={dueOn ?? undefined} />
      </div>
      <CardNotes notes={[tailorNotes, measurement?.notes, ...pinNotes.map((text) => `On a photo: ${text}`)]} />
    </article>
  )
}

const lists = ['behind', 'due', 'next', 'toCollect', 'remeasure'] as const
/** Offline documents for any card and any order; they list the scripts that those screens need. */
const orderScreens = ['/admin/orders/kept/card', '/admin/orders/kept']

/**
 * Stores the day with its job cards on this device for `userId`, and the screens that show them offline. If a logout or
 * session end happens meanwhile, nothing stays stored.
 */
export async function keepDay(userId: string, today: Today) {
  const began = timesForgotten()
  const cards = await send(api.admin.today.cards.$get())
  const day = toKept(today, cards)
  const screen = await fetchScreen(deskDocument, orderScreens)
  if (timesForgotten() !== began) return
  const cache = await caches.open(deskCache)
  await keepScreen(cache, screen)
  await cache.put(keptByPath, new Response(userId))
  await cache.put(keptAtPath, new Response(String(Date.parse(today.at))))
  await cache.put(keptDayPath, Response.json(day))
  if (timesForgotten() !== began) await forgetScreens()
}

/** Picks the fields for offline storage; all other fields of the responses are dropped. */
export function toKept(today: Today, cards: unknown[]): KeptDay {
  const rows = Object.fromEntries(
    lists.map((list) => [
      list,
      today[list].map((row) => ({
        ...withGivenName(row),
        customerName: row.customerName && givenName(row.customerName),
      })),
    ]),
  )
  return keptDay.parse({ at: today.at, date: today.date, ...rows, cards })
}

/** Reads the stored day; undefined if it is older than a day. */
async function readKeptDay(): Promise<KeptDay | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(deskCache))) return undefined
  const cache = await caches.open(deskCache)
  const [keptAt, kept] = [await cache.match(keptAtPath), await cache.match(keptDayPath)]
  if (!isFresh(await keptAt?.text())) {
    await forgetScreens()
    return undefined
  }
  return keptDay.safeParse(await kept?.json()).data
}

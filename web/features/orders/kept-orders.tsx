import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import {
  isFresh,
  keptAtPath,
  keptByPath,
  keptOrdersPath,
  ordersCache,
  ordersDocument,
} from '../../../shared/kept-on-device.ts'
import { pathIn } from '../../../shared/words/paths.ts'
import { type Language, spoken } from '../../../shared/words/t.ts'
import { fetchScreen, keepScreen } from '../../lib/kept-screen.ts'
import { whenIdle } from '../../lib/run-later.ts'
import { timesForgotten } from '../../lib/storage.ts'

/** Cached query response with the time of its arrival, in milliseconds. */
type Answer = { key: readonly unknown[]; data: unknown; at: number }
type Kept = { userId: string; language: Language; answers: Answer[] }

/** Returns whether a query is stored: the customer, her open tasks, her orders, and the order pages she opened. */
const isKept = (key: readonly unknown[]) => /^\/api\/user(\/waiting|\/orders(\/[^/]+)?)?$/.test(String(key[0]))

/** Stores the orders that a customer has seen on this device after each change. Renders nothing. */
export function KeepOrders({ userId }: { userId: string }) {
  const client = useQueryClient()
  useEffect(() => {
    if (!('serviceWorker' in navigator && 'caches' in globalThis)) return
    let isPlanned = false
    async function keep() {
      // Never resolves if the browser allows no service worker.
      await navigator.serviceWorker?.ready
      isPlanned = false
      await keepOrders(client, userId)
    }
    function plan() {
      if (isPlanned) return
      isPlanned = true
      // The next change makes up for a failure.
      whenIdle(() => keep().catch(() => {}))
    }
    plan()
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query.queryKey)) plan()
    })
  }, [client, userId])
  return null
}

/** Path of the stored document; the document and its files are the same until the page is reloaded. */
let keptDocument: string | undefined

async function keepOrders(client: QueryClient, userId: string) {
  const began = timesForgotten()
  const language = spoken()
  const path = pathIn(language, ordersDocument)
  const screen = keptDocument !== path && (await fetchScreen(path, [pathIn(language, '/user/orders/kept')]))
  if (timesForgotten() !== began) return
  const cache = await caches.open(ordersCache)
  if (screen) {
    await keepScreen(cache, screen)
    // The files of the other language are gone.
    await cache.delete(pathIn(language === 'en' ? 'ml' : 'en', ordersDocument))
    keptDocument = path
  }
  await cache.put(keptByPath, new Response(userId))
  await cache.put(keptAtPath, new Response(String(Date.now())))
  const before = await readKept()
  const earlier = before?.userId === userId && before.language === language ? before.answers : []
  // Read last: another call may have waited for its files meanwhile.
  const answers = withSeen(client, earlier)
  await cache.put(keptOrdersPath, new Response(toText({ userId, language, answers })))
  if (timesForgotten() !== began) {
    keptDocument = undefined
    await caches.delete(ordersCache)
  }
}

/** Returns the responses that the page has read, and the stored ones of other queries. */
function withSeen(client: QueryClient, earlier: Answer[]) {
  const queries = client.getQueryCache().getAll()
  const seen = queries.flatMap(({ queryKey: key, state: { data, dataUpdatedAt: at } }) =>
    data !== undefined && isKept(key) ? [{ key, data, at }] : [],
  )
  return [...seen, ...earlier.filter(({ key }) => !seen.some((one) => one.key.join() === key.join()))]
}

/** Serialises the responses without photos and without the push endpoints of other devices. */
const toText = (kept: Kept) =>
  JSON.stringify(kept, (name, value) => {
    if (name === 'photos' || name === 'inspirationPhotos') return []
    return name === 'image' ? null : name === 'push' ? undefined : value
  })

/** Reads the stored responses, without those older than a day. */
async function readKept(): Promise<Kept | undefined> {
  if (!('caches' in globalThis)) return undefined
  const kept: Kept | undefined = await (await caches.match(keptOrdersPath, { cacheName: ordersCache }))?.json()
  return kept && { ...kept, answers: kept.answers.filter(({ at }) => isFresh(String(at))) }
}

/** Fills the query cache with the stored responses; shows `children` if nothing is stored. */
export function KeptOrders({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    restore(client).then(
      (isRestored) => setMissing(!isRestored),
      () => setMissing(true),
    )
  }, [client])
  return isMissing && children
}

async function restore(client: QueryClient) {
  const kept = await readKept()
  if (kept?.language !== spoken()) return false
  for (const { key, data, at } of kept.answers) client.setQueryData(key, data, { updatedAt: at })
  return kept.answers.some(({ key }) => key[0] === '/api/user')
}

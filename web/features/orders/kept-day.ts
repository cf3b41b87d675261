import { type KeptDay, keptDay } from '../../../shared/kept-day.ts'
import {
  deskCache,
  deskDocument,
  isFresh,
  keptAtPath,
  keptByPath,
  keptDayPath,
} from '../../../shared/kept-on-device.ts'
import { givenName, withGivenName } from '../../../shared/names.ts'
import { api, send } from '../../api.ts'
import { forgetDay, timesForgotten } from '../../lib/forget-kept.ts'
import type { Today } from './queries.ts'

const lists = ['behind', 'due', 'next', 'toCollect', 'remeasure'] as const
/** The documents of any card and any order: they name the scripts of all. */
const orderScreens = ['/admin/orders/kept/card', '/admin/orders/kept']
const isFile = (path: string) => /^\/(assets|fonts)\//.test(path)

/**
 * Keeps the day on this device for `userId`, with the job cards of its orders, and what shows them without a connection. A
 * logout or the end of the session meanwhile wins: nothing is left then.
 */
export async function keepDay(userId: string, today: Today) {
  const began = timesForgotten()
  const cards = await send(api.admin.today.cards.$get())
  const day = toKept(today, cards)
  const document = await fetchDocument(deskDocument)
  const others = await Promise.all(orderScreens.map(async (path) => (await fetchDocument(path)).text()))
  const files = listFiles(await document.clone().text(), ...others)
  if (timesForgotten() !== began) return
  const cache = await caches.open(deskCache)
  const missing = []
  for (const file of files) if (!(await cache.match(file))) missing.push(file)
  await cache.addAll(missing)
  await cache.put(deskDocument, document)
  await cache.put(keptByPath, new Response(userId))
  await cache.put(keptAtPath, new Response(String(Date.parse(today.at))))
  await cache.put(keptDayPath, Response.json(day))
  await dropOldFiles(cache, files)
  if (timesForgotten() !== began) await forgetDay()
}

/** The fields that are kept, and no other: whatever else the answers have is left out here. */
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

/** What is kept of the day; nothing of more than a day ago. */
export async function readKeptDay(): Promise<KeptDay | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(deskCache))) return undefined
  const cache = await caches.open(deskCache)
  const [keptAt, kept] = [await cache.match(keptAtPath), await cache.match(keptDayPath)]
  if (!isFresh(await keptAt?.text())) {
    await forgetDay()
    return undefined
  }
  return keptDay.safeParse(await kept?.json()).data
}

/** The screen's document: the same for everybody, and only where the session is not over. */
async function fetchDocument(path: string) {
  const response = await fetch(path)
  if (!response.ok || response.redirected) throw new Error(`No document of ${path}`)
  return response
}

/** The scripts, styles and fonts that these documents start with, and what this page has needed so far. */
function listFiles(...documents: string[]) {
  const named = documents.flatMap((html) => [...html.matchAll(/(?:href|src)="(\/(?:assets|fonts)\/[^"]+)"/g)])
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && isFile(pathname))
  return [...new Set([...named.flatMap(([, file]) => file ?? []), ...own.map(({ pathname }) => pathname)])]
}

async function dropOldFiles(cache: Cache, files: string[]) {
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (isFile(pathname) && !files.includes(pathname)) await cache.delete(request)
  }
}

import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { get, type ResponseLike, readJson, send } from './api.ts'

type Get = { $get: (...args: never[]) => Promise<unknown>; $url: () => URL }

/** Query options of a GET route: the key is its URL, the data its typed answer. */
export const query = <Route extends Get>(route: Route) =>
  queryOptions<InferResponseType<Route['$get']>>({ queryKey: [route.$url().pathname] })

export type ListRoute<Row> = {
  $url: () => URL
  $get: (...args: never[]) => Promise<{ json: () => Promise<readonly Row[]> }>
}

/** What an admin list can be asked for; kept in the screen's URL. */
type ListFilters = { q?: string; status?: string; sort?: string; [extra: string]: string | undefined }

/** Whoever asks for more looks for something further down: 112 rows by tens were eleven presses. */
const laterPageSize = 50

/** A list by pages: `limit` rows (the server's 10 unless given), then 50 at a time; `total` is null where something is filtered. */
export function listQuery<Row>(route: ListRoute<Row>, filters: ListFilters = {}, limit?: number) {
  const search = new URLSearchParams(
    Object.entries(filters).filter((pair): pair is [string, string] => Boolean(pair[1])),
  )
  if (limit) search.set('limit', String(limit))
  const path = route.$url().pathname
  return infiniteQueryOptions({
    queryKey: [path, search.toString()],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams(search)
      if (pageParam) {
        params.set('cursor', pageParam)
        params.set('limit', String(laterPageSize))
      }
      const response = await get(`${path}?${params}`, signal)
      const rows: Row[] = await readJson(response)
      const total = response.headers.get('X-Total-Count')
      const unread = response.headers.get('X-Unread-Count')
      return {
        rows,
        next: response.headers.get('X-Next-Cursor'),
        total: total === null ? null : Number(total),
        unread: unread === null ? null : Number(unread),
        hasSettled: response.headers.has('X-Has-Settled'),
      }
    },
    getNextPageParam: (page) => page.next,
    // Another search or order keeps the rows in place until its own are there.
    placeholderData: keepPreviousData,
  })
}

type RowRoute<Row> = {
  $url: () => URL
  $get: (input: { query: { id: string } }) => Promise<ResponseLike & { json: () => Promise<readonly Row[]> }>
}

/** Asks a list for one of its rows, whatever page it stands on. Under the list's key, so that a change asks again. */
export const rowQuery =
  <Row>(route: RowRoute<Row>) =>
  (id: string) => ({ queryKey: [route.$url().pathname, 'one', id], queryFn: () => send(route.$get({ query: { id } })) })

/** After a change: asks again for everything under these keys, whatever its filters; a list keeps its pages and place. */
export function useInvalidate(keys: readonly (readonly string[])[]) {
  const client = useQueryClient()
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

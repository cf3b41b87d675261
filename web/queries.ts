import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { get, type ResponseLike, readJson, send } from './api.ts'

type Get = { $get: (...args: never[]) => Promise<unknown>; $url: () => URL }

/** Returns query options of a GET route: the key is its URL, the data its typed response. */
export const query = <Route extends Get>(route: Route) =>
  queryOptions<InferResponseType<Route['$get']>>({ queryKey: [route.$url().pathname] })

export type ListRoute<Row> = {
  $url: () => URL
  $get: (...args: never[]) => Promise<{ json: () => Promise<readonly Row[]> }>
}

/** Filters of an admin list, kept in the screen's URL. */
type ListFilters = { q?: string; status?: string; sort?: string; [extra: string]: string | undefined }

/** Page size after the first page: with 10 rows per page, 112 rows took eleven presses. */
const laterPageSize = 50

/**
 * Query of a list by pages: `limit` rows (the server's default is 10), then 50 at a time. `total` is null for a
 * filtered list.
 */
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
    // Keeps the current rows until a new search or sort order has loaded.
    placeholderData: keepPreviousData,
  })
}

type RowRoute<Row> = {
  $url: () => URL
  $get: (input: { query: { id: string } }) => Promise<ResponseLike & { json: () => Promise<readonly Row[]> }>
}

/** Query of one row of a list, on any page. Its key starts with the list's key, so a change refreshes it. */
export const rowQuery =
  <Row>(route: RowRoute<Row>) =>
  (id: string) => ({ queryKey: [route.$url().pathname, 'one', id], queryFn: () => send(route.$get({ query: { id } })) })

/** Returns a function that refreshes all queries under these keys with any filters; lists keep their pages. */
export function useInvalidate(keys: readonly (readonly string[])[]) {
  const client = useQueryClient()
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'

const route = api.admin.search
export type Found = InferResponseType<typeof route.$get, 200>

/** All that was found by what was typed. The rows of before stay until those of another letter are there. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: [route.$url().pathname, q],
    queryFn: ({ signal }) => send(route.$get({ query: { q } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })

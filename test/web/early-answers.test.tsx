import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, send } from '../../web/api.ts'
import { askEarly, dropEarly, takeEarly } from '../../web/lib/early-answers.ts'
import { listQuery } from '../../web/queries.ts'
import { createQueryClient } from '../../web/query-client.ts'

beforeEach(() => {
  dropEarly()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ count: 1 }))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const asked = () => vi.mocked(fetch).mock.calls.map(([input]) => String(input))

test('what was asked early is not asked again by the query that reads it', async () => {
  askEarly(['/api/chat/unread'])
  expect(await createQueryClient().fetchQuery({ queryKey: ['/api/chat/unread'] })).toEqual({ count: 1 })
  expect(asked()).toEqual(['/api/chat/unread'])
})

test('neither by a list, nor by a typed call', async () => {
  askEarly(['/api/bookings', '/api/user/orders/o1'])
  const client = createQueryClient()
  await client.fetchInfiniteQuery(listQuery(api.bookings))
  await send(api.user.orders[':id'].$get({ param: { id: 'o1' } }))
  expect(asked()).toEqual(['/api/bookings', '/api/user/orders/o1'])
})

test('it is read once, and asked once however often it is wanted', () => {
  askEarly(['/api/bookings'])
  askEarly(['/api/bookings'])
  expect(asked()).toHaveLength(1)
  expect(takeEarly('/api/bookings?')).toBeDefined()
  expect(takeEarly('/api/bookings')).toBeUndefined()
})

test('it is not read after ten seconds, nor after something was changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  askEarly(['/api/bookings', '/api/user'])
  vi.setSystemTime(Date.now() + 10_000)
  expect(takeEarly('/api/bookings')).toBeUndefined()

  askEarly(['/api/user'])
  await send(api.logout.$post())
  expect(takeEarly('/api/user')).toBeUndefined()
})

test('a failure is the reader’s, who may ask again', async () => {
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  askEarly(['/api/bookings'])
  await expect(takeEarly('/api/bookings')).rejects.toThrow('Failed to fetch')
  expect(takeEarly('/api/bookings')).toBeUndefined()
})

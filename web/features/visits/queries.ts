import type { InferResponseType } from 'hono/client'
import { dayMs, indianToday } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { monthPeriod } from '../../lib/month-periods.ts'
import { query } from '../../queries.ts'

/** Some days at the desk: who comes, and when a place is free. */
export type Week = InferResponseType<typeof api.admin.visits.$get>
export type AdminVisit = Week['visits'][number]
export type WeekDay = Week['days'][number]

const freePath = api.visits.free.$url().pathname
const visitsPath = api.admin.visits.$url().pathname

/** The free times of a month (`2026-12`), of this one from today on. */
export function freeQuery(month: string) {
  const { from: first, to } = monthPeriod(month)
  const today = indianToday()
  const from = today.startsWith(month) ? today : first
  const days = String((Date.parse(to) - Date.parse(from)) / dayMs + 1)
  return {
    queryKey: [freePath, from],
    queryFn: () => send(api.visits.free.$get({ query: { from, days } })),
    // Others choose, too.
    staleTime: 0,
  }
}

/** Seven days of visits from an Indian date on. */
export const weekQuery = (from: string) => ({
  queryKey: [visitsPath, from],
  queryFn: () => send(api.admin.visits.$get({ query: { from, days: '7' } })),
})

export const todayQuery = query(api.admin.today)

/** What shows visits to the admin. */
export const adminVisitKeys = [
  [visitsPath],
  [api.admin.today.$url().pathname],
  [api.admin.orders.$url().pathname],
  [api.bookings.$url().pathname],
  // A message is written with it.
  [api.admin.messages.$url().pathname],
  [api.admin.dashboard.orders.$url().pathname],
]

/** Beside what an admin arranges or cancels. */
export const whoIsTold = 'Customers with an account are told. For a number, a WhatsApp message waits for you to send.'

/** What shows a customer the visits of a booking or an order. */
export const customerVisitKeys = (of: 'bookings' | 'orders', id: string) =>
  of === 'bookings'
    ? [[api.user.bookings.$url().pathname]]
    : [[api.user.orders.$url().pathname], [api.user.orders[':id'].$url({ param: { id } }).pathname]]

/** The calendar entry of a visit. */
export const calendarPath = (id: string) => api.visits[':id'].ics.$url({ param: { id } }).pathname

export type Found = InferResponseType<typeof api.admin.search.$get>

/** People, orders and bookings by a name or a number. */
export const searchQuery = (q: string) => ({
  queryKey: [api.admin.search.$url().pathname, q],
  queryFn: () => send(api.admin.search.$get({ query: { q } })),
})

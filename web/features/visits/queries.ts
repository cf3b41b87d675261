import type { InferResponseType } from 'hono/client'
import { dayMs, indianToday } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { monthPeriod } from '../../lib/month-periods.ts'
import { query } from '../../queries.ts'

/** Visits and free places of several days, for the admin. */
export type Week = InferResponseType<typeof api.admin.visits.$get>
export type AdminVisit = Week['visits'][number]
export type WeekDay = Week['days'][number]

const freePath = api.visits.free.$url().pathname
const visitsPath = api.admin.visits.$url().pathname

/** Query of the free times of a month (`2026-12`); the current month starts today. */
export function freeQuery(month: string) {
  const { from: first, to } = monthPeriod(month)
  const today = indianToday()
  const from = today.startsWith(month) ? today : first
  const days = String((Date.parse(to) - Date.parse(from)) / dayMs + 1)
  return {
    queryKey: [freePath, from],
    queryFn: () => send(api.visits.free.$get({ query: { from, days } })),
    // Never cached: other customers book times too.
    staleTime: 0,
  }
}

/** Query of seven days of visits from an Indian date. */
export const weekQuery = (from: string) => ({
  queryKey: [visitsPath, from],
  queryFn: () => send(api.admin.visits.$get({ query: { from, days: '7' } })),
})

export const todayQuery = query(api.admin.today)

/** Query keys of visits for the admin. */
export const adminVisitKeys = [
  [visitsPath],
  [api.admin.today.$url().pathname],
  [api.admin.orders.$url().pathname],
  [api.bookings.$url().pathname],
  // A visit may create a message.
  [api.admin.messages.$url().pathname],
  [api.admin.answers.$url().pathname],
]

/** Note shown when an admin arranges or cancels a visit. */
export const whoIsTold = 'Customers with an account are told. For a number, a WhatsApp message waits for you to send.'

/** Query keys of a customer's visits to a booking or an order. */
export const customerVisitKeys = (of: 'bookings' | 'orders', id: string) =>
  of === 'bookings'
    ? [[api.user.bookings.$url().pathname]]
    : [[api.user.orders.$url().pathname], [api.user.orders[':id'].$url({ param: { id } }).pathname]]

/** Returns the path of a visit's calendar entry. */
export const calendarPath = (id: string) => api.visits[':id'].ics.$url({ param: { id } }).pathname

export type Found = InferResponseType<typeof api.admin.search.$get>

/** Query that finds people, orders and bookings by a name or a number. */
export const searchQuery = (q: string) => ({
  queryKey: [api.admin.search.$url().pathname, q],
  queryFn: () => send(api.admin.search.$get({ query: { q } })),
})

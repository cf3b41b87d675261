import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../api.ts'
import { query } from '../../queries.ts'

/** Interval for checking for new data while the page is visible, in milliseconds; showing the page also checks. */
const intervalMs = 30_000

const pathOf = (route: { $url: () => URL }) => route.$url().pathname

/** Lists and figures that an open screen refreshes. Records being edited are not refreshed. */
const livePaths = [
  api.admin.answers,
  api.admin.today,
  api.admin.dashboard.stats,
  api.admin.notifications,
  api.bookings,
  api.admin.contacts,
  api.admin.leads,
  api.chat.leads,
  api.admin.chat.rooms,
  api.admin.testimonials,
  api.admin.visits,
].map(pathOf)

/** Refreshes the lists, the figures and the bell of an open admin screen. Renders nothing. */
export function LiveDesk() {
  const client = useQueryClient()
  const options = { refetchInterval: intervalMs, refetchOnWindowFocus: true }
  const changes = useQuery({ ...query(api.admin.dashboard.changes), ...options }).data?.changes
  const seen = useRef(changes)
  useEffect(() => {
    const hasMoved = seen.current !== undefined && changes !== seen.current
    seen.current = changes
    if (hasMoved) client.invalidateQueries({ predicate: ({ queryKey: [path] }) => livePaths.includes(String(path)) })
  }, [changes, client])
  return null
}

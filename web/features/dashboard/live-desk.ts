import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../api.ts'
import { query } from '../../queries.ts'

/** How often an open screen looks whether anything is new; never while it is hidden, and at once when it is shown again. */
const intervalMs = 30_000

const pathOf = (route: { $url: () => URL }) => route.$url().pathname

/** What an open screen asks for again: lists and figures. What is being edited stays as it was read. */
const livePaths = [
  api.admin.answers,
  api.admin.today,
  api.admin.dashboard.stats,
  api.admin.dashboard.orders,
  api.admin.notifications,
  api.bookings,
  api.admin.contacts,
  api.admin.leads,
  api.chat.leads,
  api.admin.chat.rooms,
  api.admin.testimonials,
  api.admin.visits,
].map(pathOf)

/** Keeps the lists, the figures and the bell of an open admin screen as they are in the boutique. Renders nothing. */
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

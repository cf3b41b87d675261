import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { laterCode } from '../../lib/later-code.ts'
import { whenIdle } from '../../lib/run-later.ts'
import { useSession } from '../../session.tsx'
import { todayQuery } from './queries.ts'

/** Code that stores the offline day and shows it. */
export const keptDesk = laterCode(() => import('./kept-desk.tsx'))

/**
 * Stores the day's work on this device after each change; a service worker shows it offline. A failed write is made up
 * for by the next change. Renders nothing.
 */
export function KeepDay() {
  const { user } = useSession()
  const { data } = useQuery(todayQuery)
  const userId = user?.id
  useEffect(() => {
    if (!userId || !data) return
    let isLeft = false
    async function keep(id: string, today: NonNullable<typeof data>) {
      // Never resolves if the browser allows no service worker.
      await navigator.serviceWorker?.ready
      const { keepDay } = await keptDesk.load({ says: false })
      if (!isLeft) await keepDay(id, today)
    }
    if ('serviceWorker' in navigator && 'caches' in globalThis) whenIdle(() => keep(userId, data).catch(() => {}))
    return () => {
      isLeft = true
    }
  }, [userId, data])
  return null
}

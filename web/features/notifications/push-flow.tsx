import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { asksWithoutTap, permission, register, subscribeSilently } from './push.ts'
import { PushCard } from './push-card.tsx'
import { useAllow } from './use-push.ts'

/** Spec section 4: after somebody is in, in milliseconds. */
const patience = 2000

/** What this device has been asked: once by the browser, and once by the card. */
const asked = 'push-asked'

/**
 * Lets this device be told of what happens: 2 s after somebody is signed in it asks, where the browser asks without a
 * tap, and offers a card with a button elsewhere. Where the answer was yes before, it subscribes and says nothing.
 */
export default function PushFlow({ userId }: { userId: string }) {
  const [offers, setOffers] = useState(false)
  const [path] = useLocation()
  const { isAdmin } = useSession()
  const { mutate: allow } = useAllow()
  useNews()
  useEffect(() => {
    const begin = async () => {
      if (!navigator.serviceWorker) return
      await register()
      if (permission() === 'granted') return subscribeSilently(userId)
      if (permission() !== 'default' || localStorage.getItem(asked) === 'card') return
      if (localStorage.getItem(asked) || !asksWithoutTap()) return setOffers(true)
      localStorage.setItem(asked, 'browser')
      allow()
    }
    const waiting = setTimeout(() => begin().catch((error) => console.warn('No notifications here', error)), patience)
    return () => clearTimeout(waiting)
  }, [userId, allow])

  // Over a page of the shop it would stand in the way of what she came for.
  if (!offers || !/^\/(user|admin)\b/.test(path)) return null
  const close = () => {
    localStorage.setItem(asked, 'card')
    setOffers(false)
  }
  return <PushCard isAdmin={isAdmin} onClose={close} />
}

/** A push that arrives while the page is open: the bell counts it. */
function useNews() {
  const client = useQueryClient()
  useEffect(() => {
    const hear = () => {
      for (const { notifications } of [api.admin, api.user])
        client.invalidateQueries({ queryKey: [notifications.$url().pathname] })
    }
    navigator.serviceWorker?.addEventListener('message', hear)
    return () => navigator.serviceWorker?.removeEventListener('message', hear)
  }, [client])
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { PushPromptCard } from './push-prompt-card.tsx'
import { canAskWithoutTap, getPermission, registerServiceWorker, subscribeSilently } from './push-subscription.ts'
import { useEnablePush } from './use-push.ts'

/** Spec section 4: after somebody is in, in milliseconds. */
const promptDelayMs = 2000

/** What this device has been asked: once by the browser, and once by the card. */
const askedKey = 'push-asked'

/**
 * Lets this device be told of what happens: 2 s after somebody is signed in it asks, where the browser asks without a
 * tap, and offers a card with a button elsewhere. Where the answer was yes before, it subscribes and says nothing.
 */
export default function PushPrompt({ userId }: { userId: string }) {
  const [showsCard, setShowsCard] = useState(false)
  const [path] = useLocation()
  const { isAdmin } = useSession()
  const { mutate } = useEnablePush()
  useRefreshOnPush()
  useEffect(() => {
    const begin = async () => {
      if (!navigator.serviceWorker) return
      await registerServiceWorker()
      if (getPermission() === 'granted') return subscribeSilently(userId)
      if (getPermission() !== 'default' || localStorage.getItem(askedKey) === 'card') return
      if (localStorage.getItem(askedKey) || !canAskWithoutTap()) return setShowsCard(true)
      localStorage.setItem(askedKey, 'browser')
      mutate()
    }
    const waiting = setTimeout(
      () => begin().catch((error) => console.warn('No notifications here', error)),
      promptDelayMs,
    )
    return () => clearTimeout(waiting)
  }, [userId, mutate])

  // Over a page of the shop it would stand in the way of what she came for.
  if (!showsCard || !/^\/(user|admin)\b/.test(path)) return null
  const close = () => {
    localStorage.setItem(askedKey, 'card')
    setShowsCard(false)
  }
  return <PushPromptCard isAdmin={isAdmin} onClose={close} />
}

/** A push that arrives while the page is open: the bell counts it. */
function useRefreshOnPush() {
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

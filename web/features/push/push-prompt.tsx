import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'wouter'
import { t } from '../../../shared/words/t.ts'
import { api } from '../../api.ts'
import { useInvalidate } from '../../queries.ts'
import { type User, useSession } from '../../session.tsx'
import { pushAskedBy, setPushAskedBy, usePushPlace } from './push-place.ts'
import { canAskWithoutTap, getPermission, registerServiceWorker, subscribeSilently } from './push-subscription.ts'
import { devicesQuery, useEnablePush, usePushPermission } from './use-push.ts'

/** Watches the body's children, because dialogs are added directly to the body. */
function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Returns whether any dialog is open, including the chat. */
const useDialogOpen = () => useSyncExternalStore(subscribe, isDialogOpen)

/** Delay after a signed-in user opens a page, in milliseconds. */
const promptDelayMs = 2000

/**
 * Asks a signed-in user after 2 s to allow notifications on this device. Uses the browser's prompt if it works without
 * a tap, otherwise a card with a button. If the permission was already granted, it subscribes silently.
 */
export function PushPrompt({ user }: { user: User }) {
  const [showsCard, setShowsCard] = useState(false)
  const [path] = useLocation()
  const { isAdmin } = useSession()
  const { mutate } = useEnablePush()
  const refresh = useInvalidate([devicesQuery.queryKey.map(String)])
  const begin = useEffectEvent(async () => {
    if (!navigator.serviceWorker) return
    await registerServiceWorker()
    if (getPermission() === 'granted') return (await subscribeSilently(user)) && refresh()
    if (getPermission() !== 'default' || pushAskedBy() === 'card') return
    if (pushAskedBy() || !canAskWithoutTap()) return setShowsCard(true)
    setPushAskedBy('browser')
    mutate()
  })
  const isDialogOpen = useDialogOpen()
  const place = usePushPlace()
  useRefreshOnPush()
  useEffect(() => {
    const waiting = setTimeout(
      () => begin().catch((error) => console.warn('No notifications here', error)),
      promptDelayMs,
    )
    return () => clearTimeout(waiting)
  }, [])

  // On public pages, the card would cover the content.
  if (!showsCard || isDialogOpen || !/^\/(user|admin)\b/.test(path)) return null
  const close = () => {
    setPushAskedBy('card')
    setShowsCard(false)
  }
  const card = <PushPromptCard isAdmin={isAdmin} isAfloat={place === null} onClose={close} />
  return place ? createPortal(card, place) : card
}

/** Refreshes the bell when a push arrives while the page is open. */
function useRefreshOnPush() {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      for (const { notifications } of [api.admin, api.user])
        client.invalidateQueries({ queryKey: [notifications.$url().pathname] })
    }
    navigator.serviceWorker?.addEventListener('message', refresh)
    return () => navigator.serviceWorker?.removeEventListener('message', refresh)
  }, [client])
}

type Props = {
  isAdmin: boolean
  /** True if the card floats over a page without a place for it. */
  isAfloat: boolean
  onClose: () => void
}

/** Asks in a card, for browsers that require a tap. It never returns once answered. */
function PushPromptCard({ isAdmin, isAfloat, onClose }: Props) {
  const { mutate, isPending } = useEnablePush()
  const examples = isAdmin
    ? 'a booking, a question, a message'
    : t('a new photo of your order, a fitting, an answer from us')
  return (
    <section className={isAfloat ? 'push-card push-card-afloat' : 'push-card'} aria-labelledby="push-card">
      <h2 id="push-card" className="text-title leading-tight">
        {t('Shall we let you know?')}
      </h2>
      <p className="text-ink-soft">
        {t('A short note on this device when there is something new: {examples}.', { examples })}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        <button
          type="button"
          className="btn btn-small"
          aria-disabled={isPending}
          onClick={() => isPending || mutate(undefined, { onSettled: onClose })}
        >
          {t('Allow notifications')}
        </button>
        <button type="button" className="link" onClick={onClose}>
          {t('Not now')}
        </button>
      </div>
    </section>
  )
}

/** Offers, at the end of a dashboard, to enable notifications after a 'no' on this device. */
export function PushReminder() {
  const permission = usePushPermission()
  const { isAdmin } = useSession()
  const { mutate, isPending, isError } = useEnablePush()
  if (permission === 'denied')
    return (
      <p className="mt-11 text-ink-soft">
        {t('Notifications are blocked on this device.')}{' '}
        <Link className="link" href={isAdmin ? '/admin/settings' : '/user/settings'}>
          {t('How to allow them')}
        </Link>
      </p>
    )
  // Also after a granted permission, because the subscription itself may fail.
  const isOffered = permission === 'default' || isPending || isError
  if (!isOffered || !pushAskedBy()) return null
  return (
    <section className="mt-11 grid justify-items-start gap-3" aria-label={t('Notifications on this device')}>
      <p className="text-ink-soft">{t('Notifications are off on this device.')}</p>
      <button
        type="button"
        className="btn btn-line btn-small"
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        {isPending ? t('Allowing...') : t('Turn on notifications')}
      </button>
      {isError && (
        <p role="alert" className="text-danger">
          {t('That did not work. Please try again.')}
        </p>
      )}
    </section>
  )
}

import { useEffect, useSyncExternalStore } from 'react'
import { laterCode } from '../lib/later-code.ts'
import { whenIdle } from '../lib/run-later.ts'
import { LaterPart } from './later-part.tsx'

export type ToastMessage = {
  id: number
  title: string
  description?: string
  tone: 'good' | 'bad' | 'info'
  /** 5000 by default. */
  durationMs?: number
  /** Button of the toast. */
  action?: { label: string; onClick: () => void }
}

// Separate from the view (8 KB), which loads with the first toast.
let current: ToastMessage | undefined
let count = 0
const listeners = new Set<() => void>()

export type ToastInput = Omit<ToastMessage, 'id' | 'tone'> & { tone?: ToastMessage['tone'] }

/** Shows one toast for 5 s; a newer toast replaces it. */
export function toast(message: ToastInput) {
  current = { id: ++count, tone: 'info', ...message }
  for (const listener of listeners) listener()
}

/** Removes a toast, unless a newer one has replaced it. */
export function dismiss(id: number) {
  if (current?.id === id) current = undefined
  for (const listener of listeners) listener()
}

/** Removes an error toast after a correction or at a retry. */
export function dismissFailure() {
  if (current?.tone === 'bad') dismiss(current.id)
}

export const currentToast = () => current
function subscribeToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const code = laterCode(() => import('./toaster.tsx'))

/** Renders toasts. Loads their view when the page is idle, so that the view can report a lost connection. */
export function ToastSlot() {
  const message = useSyncExternalStore(subscribeToasts, currentToast, () => undefined)
  useEffect(() => whenIdle(code.prepare), [])
  if (!message) return null
  return (
    <LaterPart code={code} isExtra failed={() => <PlainToast message={message} />}>
      {({ default: Toaster }) => <Toaster message={message} onDismiss={() => dismiss(message.id)} />}
    </LaterPart>
  )
}

/** Duration of a toast without the view, in milliseconds. */
const plainMs = 8000

/** Shows a toast's text alone if the view cannot be loaded. */
function PlainToast({ message }: { message: ToastMessage }) {
  useEffect(() => {
    const going = setTimeout(() => dismiss(message.id), plainMs)
    return () => clearTimeout(going)
  }, [message])
  return (
    <p role="alert" className="notice">
      <span>
        <b>{message.title}</b> {message.description}
      </span>
      {message.action && (
        <button type="button" onClick={message.action.onClick}>
          {message.action.label}
        </button>
      )}
    </p>
  )
}

import { useEffect, useSyncExternalStore } from 'react'
import { laterCode } from '../lib/later-code.ts'
import { whenIdle } from '../lib/run-later.ts'
import { LaterPart } from './later-part.tsx'

export type ToastMessage = {
  id: number
  title: string
  description?: string
  tone: 'good' | 'bad' | 'info'
  /** 5000 unless given. */
  durationMs?: number
  /** What can be done about it. */
  action?: { label: string; onClick: () => void }
}

// Apart from the view (8 KB), which comes with the first toast.
let current: ToastMessage | undefined
let count = 0
const listeners = new Set<() => void>()

export type ToastInput = Omit<ToastMessage, 'id' | 'tone'> & { tone?: ToastMessage['tone'] }

/** Shows one toast for 5 s; a newer one takes its place. */
export function toast(message: ToastInput) {
  current = { id: ++count, tone: 'info', ...message }
  for (const listener of listeners) listener()
}

/** Takes a toast away, unless another stands there by now. */
export function dismiss(id: number) {
  if (current?.id === id) current = undefined
  for (const listener of listeners) listener()
}

/** Takes the word of a failure away: it has been corrected, or is tried again. */
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

/** Where toasts appear. Their view comes when the page is idle: it says so when the connection is lost. */
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

/** How long the words stand where the view did not come, in milliseconds. */
const plainMs = 8000

/** Where the view cannot be fetched: the words alone. */
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

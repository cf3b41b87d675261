import { useEffect, useSyncExternalStore } from 'react'
import { laterCode } from '../lib/later-code.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { LaterPart } from './later-part.tsx'
import { currentToast, dismiss, subscribeToasts } from './toast.ts'

const code = laterCode(() => import('./toaster.tsx'))

/** Where toasts appear. Their view comes when the page is idle: it says so when the connection is lost. */
export function ToastSlot() {
  const hasToast = useSyncExternalStore(
    subscribeToasts,
    () => currentToast() !== undefined,
    () => false,
  )
  useEffect(() => whenIdle(code.prepare), [])
  return hasToast ? (
    <LaterPart code={code} isExtra failed={() => <PlainToast />}>
      {({ default: Toaster }) => <Toaster />}
    </LaterPart>
  ) : null
}

/** How long the words stand where the view did not come, in milliseconds. */
const plainMs = 8000

/** Where the view cannot be fetched: the words alone. */
function PlainToast() {
  const message = useSyncExternalStore(subscribeToasts, currentToast)
  useEffect(() => {
    if (!message) return
    const going = setTimeout(() => dismiss(message.id), plainMs)
    return () => clearTimeout(going)
  }, [message])
  return message ? (
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
  ) : null
}

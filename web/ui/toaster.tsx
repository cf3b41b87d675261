import { Toast as Radix } from 'radix-ui'
import { useLayoutEffect, useRef } from 'react'
import { t } from '../../shared/words/t.ts'
import { Icon } from './icon.tsx'
import type { ToastMessage } from './toast.tsx'

const icons = { good: 'check', bad: 'warning', info: 'chat' } as const

type Props = {
  message: ToastMessage
  onDismiss: () => void
}

/** The one toast: it stays 5000 ms, goes with a swipe to the right past 50 px, and F8 focuses it. */
export default function Toaster({ message, onDismiss }: Props) {
  const viewport = useRef<HTMLOListElement>(null)
  // Dialogs and the chat leave this much room, so that nothing of theirs lies under it.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--toast-space', `${entry?.target.clientHeight ?? 0}px`),
    )
    if (viewport.current) observer.observe(viewport.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--toast-space')
    }
  }, [])
  return (
    <Radix.Provider label={t('Notification')} duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Radix.Root
        key={message.id}
        className={`toast toast-${message.tone}`}
        {...(message.durationMs && { duration: message.durationMs })}
        onOpenChange={(open) => open || onDismiss()}
      >
        <Icon name={icons[message.tone]} />
        <div className="grid min-w-0 gap-1">
          <Radix.Title className="font-semibold">{message.title}</Radix.Title>
          {message.description && <Radix.Description>{message.description}</Radix.Description>}
          {message.action && (
            <Radix.Action
              altText={message.action.label}
              className="link justify-self-start"
              onClick={message.action.onClick}
            >
              {message.action.label}
            </Radix.Action>
          )}
        </div>
        <Radix.Close className="icon-btn" aria-label={t('Close')}>
          <Icon name="close" />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport
        ref={viewport}
        className="toast-viewport"
        label={t('Notifications ({key})', { key: 'F8' })}
        hotkey={['F8']}
      />
    </Radix.Provider>
  )
}

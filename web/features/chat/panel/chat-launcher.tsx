import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type ComponentType, type ToggleEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../../shared/words/t.ts'
import { api, send } from '../../../api.ts'
import { query } from '../../../queries.ts'
import { useSession } from '../../../session.tsx'
import { toastOffline } from '../../../shell/toast-failure.ts'
import { chatOpensId, type OpenChatOptions, onOpenChat } from '../public.ts'
import { findEarlyChat } from './early-chat.ts'
import { findGuestRoomId } from './guest-room-id.ts'

/** Guest details of this browser with the room's id; null if the guest left none. */
export const guestLead = query(api.chat.leads.room)

export const customerRoom = (orderId?: string) =>
  queryOptions({
    queryKey: ['/api/chat/room', orderId ?? ''],
    queryFn: () =>
      orderId ? send(api.chat.room[':orderId'].$get({ param: { orderId } })) : send(api.chat.room.$get()),
  })

/** Customer's chats with messages, newest first. */
export const ownRooms = query(api.chat.rooms)
export type OwnRoom = InferResponseType<typeof api.chat.rooms.$get>[number]

export type ChatPanelProps = { options: OpenChatOptions; onClose: () => void }
type Props = {
  /** Fetches the panel when it is opened for the first time. */
  load: () => Promise<{ ChatPanel: ComponentType<ChatPanelProps> }>
}

/** Interval for counting unread messages while the chat is closed, in milliseconds. */
const unreadIntervalMs = 10_000
const unread = query(api.chat.unread)

/**
 * Sewing button with a speech tail that opens the chat. The button works before the page's script: the browser opens
 * its popover, and an open popover marks a waiting press.
 */
export function ChatLauncher({ load }: Props) {
  const { user, isAdmin } = useSession()
  const client = useQueryClient()
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps>>()
  const [options, setOptions] = useState<OpenChatOptions>()
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element>(null)
  const isOpening = useRef(false)
  const waiting = useRef<HTMLDivElement>(null)
  // Other visitors cannot have unread messages, so their page sends no request.
  const canHaveUnread = !options && !isAdmin && (user !== null || findGuestRoomId() !== null)
  const { data, isError } = useQuery({ ...unread, enabled: canHaveUnread, refetchInterval: unreadIntervalMs })
  const count = (canHaveUnread && data?.count) || 0
  /** The button opens the room with the newest unread message, matching its badge. */
  const orderId = (count > 0 && data?.room?.orderId) || undefined
  const isUnknown = canHaveUnread && isError && !data

  const open = useEffectEvent(async (newOptions: OpenChatOptions) => {
    if (isOpening.current) return
    isOpening.current = true
    opener.current = document.activeElement
    try {
      const { ChatPanel } = await load()
      const show = () => {
        setPanel(() => ChatPanel)
        setOptions(newOptions)
        client.setQueryData(unread.queryKey, { count: 0 })
      }
      // Hands over the early chat only when the panel has all its data, in one step, so no typed letter is lost. If it
      // was closed meanwhile, the panel stays closed.
      const early = findEarlyChat()
      if (early) await client.prefetchQuery(guestLead)
      if (!early) show()
      else if (findEarlyChat()) flushSync(show)
    } catch {
      toastOffline()
    }
    waiting.current?.hidePopover()
    isOpening.current = false
  })
  function close() {
    setOptions(undefined)
    // The button must be visible before it can be focused. In browsers that do not focus clicked buttons, there is no
    // earlier focus.
    requestAnimationFrame(() => {
      const before = opener.current
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus()
      else button.current?.focus()
    })
  }
  useEffect(() => onOpenChat((newOptions) => open(newOptions)), [])
  // Any button that targets the popover opens the chat, even if pressed before this code loaded.
  useEffect(() => {
    if (waiting.current?.matches(':popover-open')) open({})
  }, [])
  const handleToggle = ({ newState }: ToggleEvent<HTMLElement>) => {
    if (newState === 'open') open({ orderId })
  }
  return (
    <>
      {/* Stands before its button: a press while the page is still loading would otherwise open nothing. */}
      <div
        ref={waiting}
        id={chatOpensId}
        popover="auto"
        className="chat-opens"
        onToggle={handleToggle}
        // The early chat may be inside.
        suppressHydrationWarning
      >
        {t('Opening the chat...')}
      </div>
      <button
        ref={button}
        type="button"
        aria-label={launcherLabel(count, isUnknown)}
        aria-haspopup="dialog"
        popoverTarget={chatOpensId}
        onClick={() => open({ orderId })}
        className={`fixed right-3 bottom-3 z-40 size-12 noscript:hidden ${options ? 'invisible' : ''}`}
      >
        <svg className="chat-launcher" viewBox="0 0 62 62" aria-hidden="true">
          <path d="M31 1a30 30 0 1 1-19.5 52.8L2.5 60l3-13.5A30 30 0 0 1 31 1Z" />
          <circle cx="31" cy="31" r="24" />
          <path d="M24.5 24.5h0m13 0h0m-13 13h0m13 0h0" />
          <path d="M24.5 24.5l13 13m0-13l-13 13" />
        </svg>
        {(count > 0 || isUnknown) && (
          <span aria-hidden="true" className="num unread-count">
            {isUnknown ? '?' : count > 9 ? '9+' : count}
          </span>
        )}
      </button>
      {Panel && options && <Panel key={options.orderId} options={options} onClose={close} />}
    </>
  )
}

function launcherLabel(count: number, isUnknown: boolean) {
  if (isUnknown) return t('Chat with us, we could not look for new messages')
  return count > 0 ? t('Chat with us, {count} unread', { count }) : t('Chat with us')
}

import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ChatSide } from '../../../../shared/chat-rooms.ts'
import { t } from '../../../../shared/words/t.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import type { RoomClient } from '../client/room-client.ts'
import type { RoomState } from '../client/room-state.ts'
import { MessageRun } from './message-run.tsx'
import { type AuthorName, formatDay, threadItems } from './thread-items.ts'

type Props = {
  room: RoomClient
  state: RoomState
  side: ChatSide
  /** Name of the other side: 'Kasavu & Lace', 'Sneha'. */
  otherName: string
  online: boolean
  intro?: ReactNode
  authorName?: AuthorName
}

export function Thread({ room, state, side, otherName, online, intro, authorName }: Props) {
  const items = useMemo(() => threadItems(state, side, authorName), [state, side, authorName])
  const { place, isBelow, toEnd } = useThreadScroll(room, state)
  const earlier = useMutation({ mutationFn: () => room.loadEarlier() })
  const hasEarlier = (state.messages[0]?.seq ?? 1) > 1
  return (
    <div className="relative flex min-h-24 flex-[1_0_0] flex-col">
      <div
        ref={place}
        // https://dequeuniversity.com/rules/axe/4.10/scrollable-region-focusable
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        // Scroll anchoring is off while earlier messages load: the code restores the position, and both together would
        // move it twice.
        className="flex flex-1 flex-col gap-3.5 overflow-y-auto overscroll-contain p-5 focus-visible:-outline-offset-2 aria-busy:[overflow-anchor:none]"
        role="log"
        aria-live="polite"
        aria-label={t('Conversation with {name}', { name: otherName })}
        aria-busy={!state.loaded || earlier.isPending}
      >
        {earlier.isError && (
          <p role="alert" className="self-center text-label font-semibold">
            {t('We could not load more.')}
          </p>
        )}
        {hasEarlier && (
          <button
            type="button"
            className="link self-center"
            aria-disabled={earlier.isPending}
            onClick={() => earlier.isPending || earlier.mutate()}
          >
            {earlier.isPending ? t('Loading...') : earlier.isError ? t('Try again') : t('Load earlier messages')}
          </button>
        )}
        {!hasEarlier && intro}
        {!state.loaded && !state.failed && <Skeleton label={t('Loading messages')} />}
        {state.failed && !state.loaded && (
          <ErrorState onRetry={room.reload}>{t('We could not load your messages.')}</ErrorState>
        )}
        {items.map((item) => {
          if (item.kind === 'day') return <DayBreak key={item.id}>{formatDay(item.at)}</DayBreak>
          if (item.kind === 'new') return <DayBreak key={item.id}>{t('New messages')}</DayBreak>
          return (
            <MessageRun
              key={item.id}
              messages={item.messages}
              mine={item.mine}
              who={item.mine ? (item.messages[0]?.by ?? t('You')) : otherName}
              online={online}
              onRetry={room.retry}
              onDiscard={room.discard}
            />
          )
        })}
        {state.typing && (
          <p className="flex items-center gap-2.5 text-label text-ink-soft">
            <span className="typing-indicator" aria-hidden="true" />
            {t('{name} is typing', { name: otherName })}
          </p>
        )}
      </div>
      {isBelow && (
        <button type="button" className="btn btn-small absolute bottom-3 self-center" onClick={toEnd}>
          {t('New messages below')}
        </button>
      )}
    </div>
  )
}

const DayBreak = ({ children }: { children: ReactNode }) => (
  <p className="self-center text-small text-ink-soft">{children}</p>
)

/** Largest distance from the end, in pixels, that counts as at the end. */
const endThreshold = 80

type Shown = { first: number; newest: number; unsentCount: number; typing: boolean }

/**
 * Keeps the newest message in view at the end of the thread, and keeps the position of a reader further up. Marks
 * visible messages as read; `isBelow` says that a new message is out of view.
 */
function useThreadScroll(room: RoomClient, { messages, unsent, typing }: RoomState) {
  const place = useRef<HTMLDivElement>(null)
  const previous = useRef({ first: 0, newest: 0, unsentCount: 0 })
  const heightBefore = useRef(0)
  const atEnd = useRef(true)
  const [isBelow, setBelow] = useState(false)

  const checkPosition = useEffectEvent(() => {
    const box = place.current
    if (!box) return
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < endThreshold
    if (!atEnd.current) return
    setBelow(false)
    if (document.visibilityState === 'visible') room.markAllSeen()
  })
  function toEnd() {
    const box = place.current
    if (box) box.scrollTop = box.scrollHeight
  }

  const keepAtEnd = useEffectEvent(() => {
    if (atEnd.current) toEnd()
  })

  const adjust = useEffectEvent((shown: Shown) => {
    const box = place.current
    if (!box) return
    const before = previous.current
    const hasSent = shown.unsentCount > before.unsentCount
    if (before.first > shown.first && shown.first > 0) box.scrollTop += box.scrollHeight - heightBefore.current
    else if (atEnd.current || hasSent) toEnd()
    else if (shown.newest > before.newest) setBelow(true)
    previous.current = shown
    checkPosition()
  })

  const first = messages[0]?.seq ?? 0
  const newest = messages.at(-1)?.seq ?? 0
  const unsentCount = unsent.length
  useLayoutEffect(() => adjust({ first, newest, unsentCount, typing }), [first, newest, unsentCount, typing])

  // Runs before the change is rendered. A height saved at the last change would be wrong after the phone is rotated.
  const noteHeight = useEffectEvent(() => {
    heightBefore.current = place.current?.scrollHeight ?? 0
  })
  useEffect(() => room.subscribe(() => noteHeight()), [room])

  useEffect(() => {
    const box = place.current
    if (!box) return
    const handleChange = () => checkPosition()
    box.addEventListener('scroll', handleChange, { passive: true })
    document.addEventListener('visibilitychange', handleChange)
    // Keeps the end in view when a phone's keyboard takes half of the height.
    const observer = new ResizeObserver(() => keepAtEnd())
    observer.observe(box)
    return () => {
      box.removeEventListener('scroll', handleChange)
      document.removeEventListener('visibilitychange', handleChange)
      observer.disconnect()
    }
  }, [])

  return { place, isBelow, toEnd }
}

import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { ChatSide } from '../../../../shared/chat-rooms.ts'
import { t } from '../../../../shared/words/t.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import type { RoomClient } from '../client/room-client.ts'
import type { RoomState } from '../client/room-state.ts'
import { formatDay } from './format-times.ts'
import { MessageRun } from './message-run.tsx'
import { type AuthorName, threadItems } from './thread-items.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

type Props = {
  room: RoomClient
  state: RoomState
  side: ChatSide
  /** 'Kasavu & Lace', 'Sneha'. */
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
        // What stood above is measured when earlier messages come: a browser that keeps the place as well moves it twice.
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

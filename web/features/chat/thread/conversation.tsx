import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { type ChatSide, otherSide } from '../../../../shared/chat-rooms.ts'
import { t } from '../../../../shared/words/t.ts'
import { useOnline } from '../../../lib/browser-state.ts'
import { signInHref } from '../../../lib/sign-in-href.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useRoomClient } from '../client/room-client.ts'
import type { CloseReason, RoomState } from '../client/room-state.ts'
import { Composer, type PhotoSlot, useDraft } from './composer.tsx'
import { Thread } from './thread.tsx'
import type { AuthorName } from './thread-items.ts'

export type ConversationProps = {
  roomId: string
  side: ChatSide
  /** Of the other side: 'Kasavu & Lace', 'Sneha'. */
  otherName: string
  /** Names the draft on this device: it outlives a sign-in, which changes the room. */
  draftKey: string
  /** Put into an empty draft. */
  initialText?: string
  /** Stands above the messages and does not scroll with them. */
  top?: ReactNode
  intro?: ReactNode
  /** Names who else wrote on our side. */
  authorName?: AuthorName
  /** Stands below the messages. */
  note?: (state: RoomState) => ReactNode
  /** Stands in place of the field where nothing can be written. */
  closed?: ReactNode
  photos?: (slot: PhotoSlot) => ReactNode
  /** Stands above the field; `insert` adds a text to the draft. */
  tools?: (insert: (text: string) => void) => ReactNode
  /** This room's messages have joined another's: ask for the room again. */
  onMerged: () => void
  /** Gets the last message, and the last that was read here, after each change: a list elsewhere shows them too. */
  onActivity?: (seqs: { last?: number; read: number }) => void
}

/** The room's summary, which lists are made of, is half a second behind. */
const summaryDelayMs = 1000

/** A room's messages and the field for the next. Give it the room's id as its key. */
export function Conversation({
  roomId,
  side,
  otherName,
  draftKey,
  initialText,
  top,
  intro,
  authorName,
  note,
  closed,
  photos,
  tools,
  onMerged,
  onActivity,
}: ConversationProps) {
  const { room, state } = useRoomClient(roomId, side)
  const [draft, changeDraft] = useDraft(draftKey, initialText)
  const online = useOnline()
  const notifyMerged = useEffectEvent(onMerged)
  useEffect(() => {
    if (state.closeReason === 'merged') notifyMerged()
  }, [state.closeReason])
  const notifyActivity = useEffectEvent((seqs: { last?: number; read: number }) => onActivity?.(seqs))
  const last = state.messages.at(-1)?.seq
  const read = state.readUpTo[side]
  useEffect(() => {
    const timer = setTimeout(() => notifyActivity({ last, read }), summaryDelayMs)
    return () => clearTimeout(timer)
  }, [last, read])
  const insert = (text: string) => changeDraft({ text: draft.text ? `${draft.text.trimEnd()}\n${text}` : text })
  return (
    <>
      <div className="chat-body">
        {top}
        <ConnectionNotice online={online} ending={state.closeReason} />
        {state.connectionStatus === 'live' && state.presence[otherSide[side]] && (
          <p className="border-b border-hair px-5 py-1.5 text-small text-leaf">
            {t('{name} is here now', { name: otherName })}
          </p>
        )}
        <Thread {...{ room, state, side, otherName, online, intro, authorName }} />
        {note?.(state)}
        {closed}
      </div>
      {state.connectionStatus !== 'ended' && !closed && (
        <>
          {tools && <div className="chat-tools">{tools(insert)}</div>}
          <Composer
            draft={draft}
            onDraft={changeDraft}
            onSend={room.send}
            onTyping={room.sendTyping}
            photos={photos}
            place={`chat-${roomId}`}
          />
        </>
      )}
    </>
  )
}

const noticeClasses = 'flex gap-3 border-b border-hair px-5 py-3 text-label'

/** Why nothing can be sent: no network, or a session that has ended. */
export function ConnectionNotice({ online, ending }: { online: boolean; ending?: CloseReason }) {
  return (
    <div role="status">
      {ending && ending !== 'merged' ? (
        <div className={`${noticeClasses} bg-st-cancelled-bg text-st-cancelled`}>
          <Icon name="warning" />
          {ending === 'signedOut' ? (
            <p>
              <b className="block font-semibold">{t('You are logged out.')}</b>
              {t('What you have written is kept.')}{' '}
              <a href={signInHref(location.pathname + location.search)} className="underline">
                {t('Sign in to go on')}
              </a>
            </p>
          ) : (
            <p className="font-semibold">{t('This chat is no longer there.')}</p>
          )}
        </div>
      ) : (
        !online && (
          <div className={`${noticeClasses} bg-st-pending-bg text-st-pending`}>
            <Icon name="warning" />
            <p>
              <b className="block font-semibold">{t('No Internet connection.')}</b>
              {t('What you write is kept here and will be sent when you are back online.')}
            </p>
          </div>
        )
      )}
    </div>
  )
}

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
  /** Name of the other side: 'Kasavu & Lace', 'Sneha'. */
  otherName: string
  /** Key of the draft on this device: it survives a sign-in, which changes the room. */
  draftKey: string
  /** Fills an empty draft. */
  initialText?: string
  /** Shown above the messages, outside the scroll area. */
  top?: ReactNode
  intro?: ReactNode
  /** Names other authors on the same side. */
  authorName?: AuthorName
  /** Shown below the messages. */
  note?: (state: RoomState) => ReactNode
  /** Shown instead of the field if writing is not possible. */
  closed?: ReactNode
  photos?: (slot: PhotoSlot) => ReactNode
  /** Shown above the field; `insert` adds a text to the draft. */
  tools?: (insert: (text: string) => void) => ReactNode
  /** Called when this room's messages moved to another room; the caller requests the room again. */
  onMerged: () => void
  /** Receives the last message and the last read `seq` after each change, for lists elsewhere that show them. */
  onActivity?: (seqs: { last?: number; read: number }) => void
}

/** The room's summary, the source of the lists, lags half a second behind. */
const summaryDelayMs = 1000

/** Shows a room's messages and the message field. Requires the room's id as its key. */
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

/** Explains why sending is not possible: no network, or an ended session. */
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

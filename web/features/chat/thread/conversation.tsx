import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { ChatSide } from '../../../../shared/chat-rooms.ts'
import { otherSide } from '../client/room-state.ts'
import { useRoomClient } from '../client/use-room-client.ts'
import { Composer, type PhotoSlot } from './composer.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Thread } from './thread.tsx'
import { useDraft } from './use-draft.ts'
import { useOnline } from './use-online.ts'

type Props = {
  roomId: string
  side: ChatSide
  /** Who is on the other side: 'Kasavu & Lace', 'Sneha'. */
  other: string
  /** Where the draft is kept: it outlives a sign-in, which changes the room. */
  draftKey: string
  /** Put into an empty draft. */
  initialText?: string
  intro?: ReactNode
  pictures?: (slot: PhotoSlot) => ReactNode
  /** Stands above the field; `insert` adds a text to the draft. */
  tools?: (insert: (text: string) => void) => ReactNode
  /** This room's messages have joined another's: ask for the room again. */
  onMerged: () => void
  /** Something was said or read in it: a list elsewhere may want to know. */
  onActivity?: () => void
}

/** The room's summary, which lists are made of, is half a second behind (in milliseconds). */
const summaryDelayMs = 1000

/** One conversation with its field. Give it the room's id as its key. */
export function Conversation({
  roomId,
  side,
  other,
  draftKey,
  initialText,
  intro,
  pictures,
  tools,
  onMerged,
  onActivity,
}: Props) {
  const { room, state } = useRoomClient(roomId, side)
  const [draft, changeDraft] = useDraft(draftKey, initialText)
  const online = useOnline()
  const notifyMerged = useEffectEvent(onMerged)
  useEffect(() => {
    if (state.closeReason === 'merged') notifyMerged()
  }, [state.closeReason])
  const notifyActivity = useEffectEvent(() => onActivity?.())
  const last = state.messages.at(-1)?.seq
  const read = state.readUpTo[side]
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what is new
  useEffect(() => {
    const timer = setTimeout(notifyActivity, summaryDelayMs)
    return () => clearTimeout(timer)
  }, [last, read])
  const insert = (text: string) => changeDraft({ text: draft.text ? `${draft.text.trimEnd()}\n${text}` : text })
  return (
    <>
      <ConnectionNotice online={online} ending={state.closeReason} />
      {state.connectionStatus === 'live' && state.presence[otherSide(side)] && (
        <p className="border-b border-hair px-5 py-1.5 text-small text-leaf">{other} is here now</p>
      )}
      <Thread {...{ room, state, side, other, online, intro }} />
      {state.connectionStatus !== 'ended' && (
        <>
          {tools?.(insert)}
          <Composer
            draft={draft}
            onDraft={changeDraft}
            onSend={room.send}
            onTyping={room.type}
            pictures={pictures}
            place={`chat-${roomId}`}
          />
        </>
      )}
    </>
  )
}

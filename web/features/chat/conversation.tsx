import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { ChatSide } from '../../../shared/chat.ts'
import { Composer, type PictureSlot } from './composer.tsx'
import { useDraft } from './draft.ts'
import { LineNotice } from './line-notice.tsx'
import { otherSide } from './room-state.ts'
import { Thread } from './thread.tsx'
import { useOnline } from './use-online.ts'
import { useRoom } from './use-room.ts'

type Props = {
  roomId: string
  side: ChatSide
  /** Who is on the other side: 'Kasavu & Lace', 'Sneha'. */
  other: string
  /** Where the draft is kept: it outlives a sign-in, which changes the room. */
  place: string
  /** Put into an empty draft. */
  about?: string
  intro?: ReactNode
  pictures?: (slot: PictureSlot) => ReactNode
  /** Stands above the field; `insert` adds a text to the draft. */
  tools?: (insert: (text: string) => void) => ReactNode
  /** This room's messages have joined another's: ask for the room again. */
  onMerged: () => void
  /** Something was said or read in it: a list elsewhere may want to know. */
  onNews?: () => void
}

/** The room's summary, which lists are made of, is half a second behind (in milliseconds). */
const summary = 1000

/** One conversation with its field. Give it the room's id as its key. */
export function Conversation({ roomId, side, other, place, about, intro, pictures, tools, onMerged, onNews }: Props) {
  const { room, state } = useRoom(roomId, side)
  const [draft, changeDraft] = useDraft(place, about)
  const online = useOnline()
  const tellMerged = useEffectEvent(onMerged)
  useEffect(() => {
    if (state.ending === 'merged') tellMerged()
  }, [state.ending])
  const tellNews = useEffectEvent(() => onNews?.())
  const last = state.messages.at(-1)?.seq
  const read = state.read[side]
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what is new
  useEffect(() => {
    const soon = setTimeout(tellNews, summary)
    return () => clearTimeout(soon)
  }, [last, read])
  const insert = (text: string) => changeDraft({ text: draft.text ? `${draft.text.trimEnd()}\n${text}` : text })
  return (
    <>
      <LineNotice online={online} ending={state.ending} />
      {state.line === 'live' && state.present[otherSide(side)] && (
        <p className="border-b border-hair px-5 py-1.5 text-small text-leaf">{other} is here now</p>
      )}
      <Thread {...{ room, state, side, other, online, intro }} />
      {state.line !== 'ended' && (
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

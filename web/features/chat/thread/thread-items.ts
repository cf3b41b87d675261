import type { FrameMessage } from '../../../../shared/chat-frames.ts'
import { type ChatSide, sideOf } from '../../../../shared/chat-rooms.ts'
import { lazy } from '../../../../shared/lazy.ts'
import { dayMs } from '../../../../shared/time.ts'
import { spoken, t } from '../../../../shared/words/t.ts'
import { isRead, type RoomState, type Unsent } from '../client/room-state.ts'

/** Message as the list shows it: confirmed by the room, or still unsent. */
export type ThreadMessage = {
  id: string
  text: string
  photos: string[]
  at: string
  state: 'sending' | 'failed' | 'sent' | 'read'
  reason?: string
  /** Name of another author on the same side. */
  by?: string
}
/** Item of a thread, from top to bottom. A run is a series of messages of one side without a pause. */
type ThreadItem =
  | { kind: 'day'; id: string; at: string }
  | { kind: 'new'; id: string }
  | { kind: 'run'; id: string; mine: boolean; messages: ThreadMessage[] }

/** Shortest pause, in milliseconds, after which the next message shows its own time. */
const runGapMs = 5 * 60_000

/** Returns the name of another admin; undefined for the current user. */
export type AuthorName = (authorId: string) => string | undefined

/** Builds the displayed items of a room's thread; `side` is the viewer's. */
export function threadItems(state: RoomState, side: ChatSide, authorName?: AuthorName): ThreadItem[] {
  const items: ThreadItem[] = []
  let run: Extract<ThreadItem, { kind: 'run' }> | undefined
  let before: ThreadMessage | undefined
  function add(message: ThreadMessage, mine: boolean, isNew: boolean) {
    const newDay = !before || dayKey(before.at) !== dayKey(message.at)
    if (newDay) items.push({ kind: 'day', id: `day-${dayKey(message.at)}`, at: message.at })
    if (isNew) items.push({ kind: 'new', id: 'new' })
    const paused = before && Date.parse(message.at) - Date.parse(before.at) > runGapMs
    // A failed message stands alone, with its retry actions below.
    const alone = message.state === 'failed' || before?.state === 'failed'
    if (!run || run.mine !== mine || before?.by !== message.by || newDay || isNew || paused || alone) {
      run = { kind: 'run', id: message.id, mine, messages: [] }
      items.push(run)
    }
    run.messages.push(message)
    before = message
  }
  for (const message of state.messages)
    add(
      fromRoomMessage(state, message, authorName),
      sideOf(message.senderRole) === side,
      message.seq === state.firstUnreadSeq,
    )
  for (const unsent of state.unsent) add(fromUnsent(unsent), true, false)
  return items
}

const fromRoomMessage = (state: RoomState, message: FrameMessage, authorName?: AuthorName): ThreadMessage => ({
  // The id stays the same after the room confirms the message, so the row keeps its place on the screen.
  id: message.clientId ?? message.id,
  text: message.message,
  photos: message.attachments,
  at: message.createdAt,
  state: isRead(state, message) ? 'read' : 'sent',
  by: message.authorId && authorName?.(message.authorId),
})

const fromUnsent = ({ clientId, message, attachments, at, state, reason }: Unsent): ThreadMessage => ({
  id: clientId,
  text: message,
  photos: attachments,
  at: new Date(at).toISOString(),
  state,
  reason,
})

// Uses the visitor's own time zone and the wording of lib/format.ts: the panel is never rendered on the server.
const inWords = (parts: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(spoken() === 'ml' ? 'ml-IN' : 'en-IN', parts))
const timeFormat = inWords({ hour: 'numeric', minute: '2-digit' })
const dayFormat = inWords({ weekday: 'long', day: 'numeric', month: 'long' })
const shortDayFormat = inWords({ day: 'numeric', month: 'short' })
const dateKeyFormat = lazy(() => new Intl.DateTimeFormat('en-CA'))

/** Formats a time: `10:12 AM`. */
export const formatTime = (iso: string) => timeFormat().format(new Date(iso)).toUpperCase()
/** Returns the day in the visitor's time zone: `2026-05-14`. */
const dayKey = (iso: string) => dateKeyFormat().format(new Date(iso))

/** Returns 0 for today, 1 for yesterday, else -1. */
function daysAgo(iso: string, now: number) {
  const day = dayKey(iso)
  return [now, now - dayMs].findIndex((other) => dateKeyFormat().format(other) === day)
}
/** Formats a day: `Today`, `Yesterday`, else `Thursday 14 May`. */
export const formatDay = (iso: string, now = Date.now()) =>
  [t('Today'), t('Yesterday')][daysAgo(iso, now)] ?? dayFormat().format(new Date(iso))
/** Formats a time for a list: today's time, else `Yesterday` or `14 May`. */
export function formatWhen(iso: string, now = Date.now()) {
  const days = daysAgo(iso, now)
  if (days === 0) return formatTime(iso)
  return days === 1 ? t('Yesterday') : shortDayFormat().format(new Date(iso))
}

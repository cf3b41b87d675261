import type { FrameMessage } from '../../../../shared/chat-frames.ts'
import { type ChatSide, sideOf } from '../../../../shared/chat-rooms.ts'
import { lazy } from '../../../../shared/lazy.ts'
import { dayMs } from '../../../../shared/time.ts'
import { spoken, t } from '../../../../shared/words/t.ts'
import { isRead, type RoomState, type Unsent } from '../client/room-state.ts'

/** A message as the list shows it: the room's, or one of ours on its way. */
export type ThreadMessage = {
  id: string
  text: string
  photos: string[]
  at: string
  state: 'sending' | 'failed' | 'sent' | 'read'
  reason?: string
  /** Who of our side wrote it, where that is somebody else. */
  by?: string
}
/** What stands in a thread, from above. A run is what one side said without a pause. */
type ThreadItem =
  | { kind: 'day'; id: string; at: string }
  | { kind: 'new'; id: string }
  | { kind: 'run'; id: string; mine: boolean; messages: ThreadMessage[] }

/** Longer than this, in milliseconds, is a pause: the next message shows its own time. */
const runGapMs = 5 * 60_000

/** The name of another admin; none for oneself. */
export type AuthorName = (authorId: string) => string | undefined

/** The thread of a room, ready to be shown; `side` is ours. */
export function threadItems(state: RoomState, side: ChatSide, authorName?: AuthorName): ThreadItem[] {
  const items: ThreadItem[] = []
  let run: Extract<ThreadItem, { kind: 'run' }> | undefined
  let before: ThreadMessage | undefined
  function add(message: ThreadMessage, mine: boolean, isNew: boolean) {
    const newDay = !before || dayKey(before.at) !== dayKey(message.at)
    if (newDay) items.push({ kind: 'day', id: `day-${dayKey(message.at)}`, at: message.at })
    if (isNew) items.push({ kind: 'new', id: 'new' })
    const paused = before && Date.parse(message.at) - Date.parse(before.at) > runGapMs
    // A message that failed has its own way out below it.
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
  // The same before and after the room has it, so that it stays in its place on the screen.
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

// By the visitor's own clock, written as everywhere else (lib/format.ts): the panel is never rendered on the server.
const inWords = (parts: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(spoken() === 'ml' ? 'ml-IN' : 'en-IN', parts))
const timeFormat = inWords({ hour: 'numeric', minute: '2-digit' })
const dayFormat = inWords({ weekday: 'long', day: 'numeric', month: 'long' })
const shortDayFormat = inWords({ day: 'numeric', month: 'short' })
const dateKeyFormat = lazy(() => new Intl.DateTimeFormat('en-CA'))

/** `10:12 AM`. */
export const formatTime = (iso: string) => timeFormat().format(new Date(iso)).toUpperCase()
/** `2026-05-14`, the visitor's day. */
const dayKey = (iso: string) => dateKeyFormat().format(new Date(iso))

/** 0 for today, 1 for yesterday, else -1. */
function daysAgo(iso: string, now: number) {
  const day = dayKey(iso)
  return [now, now - dayMs].findIndex((other) => dateKeyFormat().format(other) === day)
}
/** `Today`, `Yesterday`, else `Thursday 14 May`. */
export const formatDay = (iso: string, now = Date.now()) =>
  [t('Today'), t('Yesterday')][daysAgo(iso, now)] ?? dayFormat().format(new Date(iso))
/** For a list: the time of today, else `Yesterday` or `14 May`. */
export function formatWhen(iso: string, now = Date.now()) {
  const days = daysAgo(iso, now)
  if (days === 0) return formatTime(iso)
  return days === 1 ? t('Yesterday') : shortDayFormat().format(new Date(iso))
}

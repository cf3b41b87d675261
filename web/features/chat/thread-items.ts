import { type ChatMessage, type ChatSide, sideOf } from '../../../shared/chat.ts'
import { isRead, type RoomState, type Unsent } from './room-state.ts'
import { dayOf } from './times.ts'

/** A message as the list shows it: the room's, or one of ours on its way. */
export type Shown = {
  id: string
  text: string
  pictures: string[]
  at: string
  state: 'sending' | 'failed' | 'sent' | 'read'
  reason?: string
}
/** What stands in a thread, from above. A run is what one side said without a pause. */
export type ThreadItem =
  | { kind: 'day'; id: string; at: string }
  | { kind: 'new'; id: string }
  | { kind: 'run'; id: string; mine: boolean; messages: Shown[] }

/** Longer than this, in milliseconds, is a pause: the next message shows its own time. */
const pause = 5 * 60_000

/** The thread of a room, ready to be shown; `side` is ours. */
export function threadItems(state: RoomState, side: ChatSide): ThreadItem[] {
  const items: ThreadItem[] = []
  let run: Extract<ThreadItem, { kind: 'run' }> | undefined
  let before: Shown | undefined
  function add(message: Shown, mine: boolean, isNew: boolean) {
    const newDay = !before || dayOf(before.at) !== dayOf(message.at)
    if (newDay) items.push({ kind: 'day', id: `day-${dayOf(message.at)}`, at: message.at })
    if (isNew) items.push({ kind: 'new', id: 'new' })
    const paused = before && Date.parse(message.at) - Date.parse(before.at) > pause
    // A message that failed has its own way out below it.
    const alone = message.state === 'failed' || before?.state === 'failed'
    if (!run || run.mine !== mine || newDay || isNew || paused || alone) {
      run = { kind: 'run', id: message.id, mine, messages: [] }
      items.push(run)
    }
    run.messages.push(message)
    before = message
  }
  for (const message of state.messages)
    add(kept(state, message), sideOf(message.senderRole) === side, message.seq === state.newFrom)
  for (const unsent of state.unsent) add(onItsWay(unsent), true, false)
  return items
}

const kept = (state: RoomState, message: ChatMessage): Shown => ({
  // The same before and after the room has it, so that it stays in its place on the screen.
  id: message.clientId ?? message.id,
  text: message.message,
  pictures: message.attachments,
  at: message.createdAt,
  state: isRead(state, message) ? 'read' : 'sent',
})

const onItsWay = ({ clientId, message, attachments, at, state, reason }: Unsent): Shown => ({
  id: clientId,
  text: message,
  pictures: attachments,
  at: new Date(at).toISOString(),
  state,
  reason,
})

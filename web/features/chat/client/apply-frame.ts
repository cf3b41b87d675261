import type { ServerFrame } from '../../../../shared/chat-frames.ts'
import { type ChatSide, sideOf } from '../../../../shared/chat-rooms.ts'
import { type RoomState, updateUnsent, withMessages } from './room-state.ts'

/** The room after a frame; `side` is ours. A frame that changes nothing returns the same state. */
export function applyFrame(state: RoomState, frame: ServerFrame, side: ChatSide): RoomState {
  switch (frame.type) {
    case 'hello':
      return {
        ...state,
        connectionStatus: 'live',
        readUpTo: maxReadUpTo(state.readUpTo, frame.read),
        presence: frame.present,
      }
    case 'messages': {
      const theirs = frame.messages.some(({ senderRole }) => sideOf(senderRole) !== side)
      return { ...withMessages(state, frame.messages), typing: state.typing && !theirs }
    }
    case 'refused':
      return updateUnsent(state, frame.clientId, { state: 'failed', reason: frame.message })
    case 'read':
      return {
        ...state,
        readUpTo: { ...state.readUpTo, [frame.side]: Math.max(state.readUpTo[frame.side], frame.upTo) },
      }
    case 'typing':
      return frame.side === side ? state : { ...state, typing: true }
    case 'present':
      return { ...state, presence: { person: frame.person, shop: frame.shop } }
  }
}

/** What was read before a reconnect stays read. */
const maxReadUpTo = (ours: RoomState['readUpTo'], theirs: RoomState['readUpTo']) => ({
  person: Math.max(ours.person, theirs.person),
  shop: Math.max(ours.shop, theirs.shop),
})

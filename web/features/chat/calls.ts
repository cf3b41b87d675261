import { api, send } from '../../api.ts'
import type { RoomCalls } from './room.ts'

/** A room's calls, the same for each of its members. */
export function callsOf(roomId: string): RoomCalls {
  const socket = api.chat.room[':id'].socket.$url({ param: { id: roomId } })
  socket.protocol = socket.protocol.replace('http', 'ws')
  return {
    socketUrl: socket.href,
    load: (query) => send(api.chat.messages[':roomId'].$get({ param: { roomId }, query })),
    post: (message) => send(api.chat.messages.$post({ json: { roomId, ...message } })),
    tellRead: () => send(api.chat.room[':id'].read.$post({ param: { id: roomId } })),
  }
}

import { api, send } from '../../../api.ts'
import type { RoomApi } from './room-client.ts'

export function createRoomApi(roomId: string): RoomApi {
  const socket = api.chat.room[':id'].socket.$url({ param: { id: roomId } })
  socket.protocol = socket.protocol.replace('http', 'ws')
  return {
    socketUrl: socket.href,
    load: (query) => send(api.chat.messages[':roomId'].$get({ param: { roomId }, query })),
    post: (message) => send(api.chat.messages.$post({ json: { roomId, ...message } })),
    markRead: () => send(api.chat.room[':id'].read.$post({ param: { id: roomId } })),
  }
}

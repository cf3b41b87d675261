import { useEffect, useState, useSyncExternalStore } from 'react'
import { frameVersion } from '../../../../shared/chat-frames.ts'
import type { ChatSide } from '../../../../shared/chat-rooms.ts'
import { t } from '../../../../shared/words/t.ts'
import { api, send } from '../../../api.ts'
import { toast } from '../../../ui/toast.tsx'
import { createRoomClient, type RoomApi } from './room-client.ts'

/** A room, connected while its component is mounted. One component, one room: give it the id as its key. */
export function useRoomClient(id: string, side: ChatSide) {
  const showFailure = (sentence: string) => toast({ tone: 'bad', title: t('Error'), description: sentence })
  const [room] = useState(() => createRoomClient(id, side, createRoomApi(id), showFailure))
  useEffect(() => room.start(), [room])
  return { room, state: useSyncExternalStore(room.subscribe, room.state) }
}

function createRoomApi(roomId: string): RoomApi {
  const socket = api.chat.room[':id'].socket.$url({ param: { id: roomId }, query: { v: frameVersion } })
  socket.protocol = socket.protocol.replace('http', 'ws')
  return {
    socketUrl: socket.href,
    load: (query) => send(api.chat.messages[':roomId'].$get({ param: { roomId }, query })),
    post: (message) => send(api.chat.messages.$post({ json: { roomId, ...message } })),
    markRead: () => send(api.chat.room[':id'].read.$post({ param: { id: roomId } })),
  }
}

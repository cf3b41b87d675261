import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatSide } from '../../../../shared/chat-rooms.ts'
import { toast } from '../../../ui/toast.ts'
import { createRoomApi } from './room-api.ts'
import { createRoomClient } from './room-client.ts'

/** A room, connected while its component is mounted. One component, one room: give it the id as its key. */
export function useRoomClient(id: string, side: ChatSide) {
  const showFailure = (sentence: string) => toast({ tone: 'bad', title: 'Error', description: sentence })
  const [room] = useState(() => createRoomClient(id, side, createRoomApi(id), showFailure))
  useEffect(() => room.start(), [room])
  return { room, state: useSyncExternalStore(room.subscribe, room.state) }
}

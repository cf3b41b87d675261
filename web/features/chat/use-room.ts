import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatSide } from '../../../shared/chat.ts'
import { toast } from '../../ui/toast.ts'
import { callsOf } from './calls.ts'
import { openRoom } from './room.ts'

/** A room, held open while its part of the screen stands. One component, one room: give it the id as its key. */
export function useRoom(id: string, side: ChatSide) {
  const [room] = useState(() =>
    openRoom(id, side, callsOf(id), (sentence) => toast({ tone: 'bad', title: 'Error', description: sentence })),
  )
  useEffect(() => room.start(), [room])
  return { room, state: useSyncExternalStore(room.subscribe, room.state) }
}

import { useMutation } from '@tanstack/react-query'
import type { RoomClient } from '../client/room-client.ts'

/** The way to the page before the first message. */
export const useEarlierMessages = (room: RoomClient) => useMutation({ mutationFn: () => room.loadEarlier() })

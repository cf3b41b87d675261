import { useMutation } from '@tanstack/react-query'
import type { Room } from './room.ts'

/** The way to the page before the first message. */
export const useEarlier = (room: Room) => useMutation({ mutationFn: () => room.loadEarlier() })

import { photoLimits } from './photos.ts'

/** Who may write in a room. A room has two sides: the shop (every admin), and the person it belongs to. */
export const chatRoles = ['customer', 'guest', 'admin'] as const
export type ChatRole = (typeof chatRoles)[number]
export const chatSides = ['person', 'shop'] as const
export type ChatSide = (typeof chatSides)[number]
export const otherSide = { person: 'shop', shop: 'person' } as const
export const sideOf = (role: ChatRole): ChatSide => (role === 'admin' ? 'shop' : 'person')

const orderRoomPrefix = 'order-'
/** The room in which an order is talked about. */
export const roomIdOfOrder = (orderId: string) => `${orderRoomPrefix}${orderId}`
/** The order a room is about, if it is about one. */
export const orderIdOfRoom = (roomId?: string | null) =>
  roomId?.startsWith(orderRoomPrefix) ? roomId.slice(orderRoomPrefix.length) : undefined

/** What the ids of guests begin with, and of the rooms that were opened for them. */
export const guestRoomPrefix = 'guest-'

/**
 * Letters of a message, messages of a page, photos of a message, how long somebody counts as typing, and how many missed
 * messages a socket gives: whoever misses more loads the room anew.
 */
export const chatLimits = { text: 4000, page: 50, photos: photoLimits.count, typingMs: 4000, sinceReach: 500 } as const

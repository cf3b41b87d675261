import { photoLimits } from './photos.ts'

/** Roles of people who write in a room. A room has two sides: the shop (every admin), and the person it belongs to. */
export const chatRoles = ['customer', 'guest', 'admin'] as const
export type ChatRole = (typeof chatRoles)[number]
export const chatSides = ['person', 'shop'] as const
export type ChatSide = (typeof chatSides)[number]
export const otherSide = { person: 'shop', shop: 'person' } as const
export const sideOf = (role: ChatRole): ChatSide => (role === 'admin' ? 'shop' : 'person')

const orderRoomPrefix = 'order-'
/** Returns the id of the room for an order's chat. */
export const roomIdOfOrder = (orderId: string) => `${orderRoomPrefix}${orderId}`
/** Returns the id of the order that a room is about, if any. */
export const orderIdOfRoom = (roomId?: string | null) =>
  roomId?.startsWith(orderRoomPrefix) ? roomId.slice(orderRoomPrefix.length) : undefined

/** Prefix of the ids of guests and of their rooms. */
export const guestRoomPrefix = 'guest-'

/**
 * Limits: letters of a message, messages of a page, photos of a message, duration of the typing state, and messages
 * replayed after a reconnect. A client that missed more messages reloads the room.
 */
export const chatLimits = { text: 4000, page: 50, photos: photoLimits.count, typingMs: 4000, sinceReach: 500 } as const

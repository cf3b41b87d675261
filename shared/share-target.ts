import { maxUpdatePhotos } from './orders.ts'

/** Where the phone's share sheet sends photos, and where their order is chosen. */
export const sharePath = '/admin/share'
/** The field of the multipart form that the share sheet fills. */
export const sharedField = 'photos'
/** What one update of an order takes. */
export const maxSharedPhotos = maxUpdatePhotos
/** A photo over 10 MB is made smaller before it is sent; what is far larger would fill the phone's memory meanwhile. */
export const maxSharedBytes = 50 * 1024 * 1024

/** Why photos that were shared do not wait, by the name in the URL of the screen that says so. */
export const leftOutReasons = ['other', 'large', 'more'] as const
export type LeftOut = Record<(typeof leftOutReasons)[number], number>
/** The name in that URL for photos that could not be read at all. */
export const unreadShare = 'unread'

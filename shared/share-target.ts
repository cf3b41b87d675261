import { maxUpdatePhotos } from './orders.ts'

/** Path to which the phone's share sheet sends photos, and of the screen that chooses their order. */
export const sharePath = '/admin/share'
/** Field of the multipart form that the share sheet sends. */
export const sharedField = 'photos'
/** Maximum number of photos in one order update. */
export const maxSharedPhotos = maxUpdatePhotos
/**
 * Maximum bytes of a shared photo. A photo over 10 MB is shrunk before the upload; a far larger one would exhaust the
 * phone's memory.
 */
export const maxSharedBytes = 50 * 1024 * 1024

/** Reasons for which shared photos are skipped, as named in the URL of the screen that reports them. */
export const leftOutReasons = ['other', 'large', 'more'] as const
export type LeftOut = Record<(typeof leftOutReasons)[number], number>
/** Name in that URL for photos that could not be read at all. */
export const unreadShare = 'unread'

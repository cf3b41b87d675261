import { photoLimits } from './photos.ts'

/**
 * Letters of a message, messages of a page, photos of a message, how long somebody counts as typing, and how many missed
 * messages a socket gives: whoever misses more loads the room anew.
 */
export const chatLimits = { text: 4000, page: 50, photos: photoLimits.count, typingMs: 4000, sinceReach: 500 } as const

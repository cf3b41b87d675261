import { photoLimits } from './photos.ts'

/** Letters of a message, messages of a page, photos of a message, and how long somebody counts as typing. */
export const chatLimits = { text: 4000, page: 50, photos: photoLimits.count, typingMs: 4000 } as const

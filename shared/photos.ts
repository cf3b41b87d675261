// Apart from the schemas in uploads.ts: the uploader needs these in the browser, and zod (22 KB) not.

/** At most 5 photos of 10 MB each. */
export const photoLimits = { count: 5, bytes: 10485760 } as const
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof photoTypes)[number]

/** The one part size of multipart uploads, in bytes; larger files go up in parts. R2 takes none below 5 MiB but the last. */
export const partBytes = 5 * 1024 * 1024

/** The key (`u/<user>/<uuid>`, chosen by the server) that an upload URL was signed for; null for any other text. */
export const photoKeyOf = (url: string) => /u\/[\w-]{1,64}\/[\da-f-]{36}(?=$|\?)/.exec(url)?.[0] ?? null

/** Where a private photo is served to those who may see it; `key` is what bookings, orders and updates keep. */
export const photoUrl = (key: string) => `/api/photos/${key}`

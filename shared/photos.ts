// Separate from the schemas in uploads.ts: the uploader needs these values in the browser, without zod (22 KB).

/** At most 5 photos of 10 MB each. */
export const photoLimits = { count: 5, bytes: 10485760 } as const
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof photoTypes)[number]

/**
 * Size in bytes of each part of a multipart upload; larger files are split. R2 requires at least 5 MiB for all parts
 * but the last.
 */
export const partBytes = 5 * 1024 * 1024

/**
 * Returns the key (`u/<user>/<uuid>`, chosen by the server) that an upload URL was signed for; null for any other text.
 */
export const photoKeyOf = (url: string) => /u\/[\w-]{1,64}\/[\da-f-]{36}(?=$|\?)/.exec(url)?.[0] ?? null

/** Returns the address of a private photo, which checks access. Bookings, orders and updates store its `key`. */
export const photoUrl = (key: string) => `/api/photos/${key}`

/** Number of leading bytes that `imageType` needs. */
export const imageHeadLength = 12

/** Returns the image type by a file's first bytes, regardless of its name; null for anything but JPEG, PNG and WebP. */
export function imageType(head: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | null {
  const startsWith = (text: string, at = 0) => String.fromCharCode(...head.subarray(at, at + text.length)) === text
  if (startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'image/webp'
  return null
}

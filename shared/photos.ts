// Apart from the schemas in uploads.ts: the uploader needs these in the browser, and zod (22 KB) not.

/** At most 5 photos of 10 MB each. */
export const photoLimits = { count: 5, bytes: 10485760 } as const
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof photoTypes)[number]

/** The one part size of multipart uploads, in bytes; larger files go up in parts. R2 takes none below 5 MiB but the last. */
export const partBytes = 5 * 1024 * 1024

/** The key (`u/<user>/<uuid>`, chosen by the server) that an upload URL was signed for; null for any other text. */
export const photoKeyOf = (url: string) => /u\/[\w-]{1,64}\/[\da-f-]{36}(?=$|\?)/.exec(url)?.[0] ?? null

/** The address of a private photo for those who may see it; bookings, orders and updates keep its `key`. */
export const photoUrl = (key: string) => `/api/photos/${key}`

/** How many first bytes `imageType` looks at. */
export const imageHeadLength = 12

/** The type a file's first bytes say it is, whatever its name says; null for anything but JPEG, PNG and WebP. */
export function imageType(head: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | null {
  const startsWith = (text: string, at = 0) => String.fromCharCode(...head.subarray(at, at + text.length)) === text
  if (startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'image/webp'
  return null
}

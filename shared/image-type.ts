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

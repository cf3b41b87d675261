import type { PublicImage } from '../../../shared/images.ts'
import type { Client } from './client.ts'
import { jpeg } from './uploads.ts'

/** First bytes of a WebP, enough to identify it. */
export const webp = new Uint8Array([...Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')])

type ImageFields = Record<string, Uint8Array | string>

/** Upload of the admin's browser for a photo 1200 px wide. */
export const imageUpload: ImageFields = {
  width: '1200',
  height: '1500',
  jpeg,
  480: webp,
  720: webp,
  960: webp,
  1600: webp,
}

/** Uploads a picture as this person through the real route. */
export function uploadImage(client: Client, fields: ImageFields = imageUpload) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    body.append(name, typeof value === 'string' ? value : new File([value], name))
  const headers = { Cookie: client.cookie, Origin: 'http://localhost' }
  return client.fetch(new Request('http://localhost/api/admin/pictures', { method: 'POST', headers, body }))
}

/** Uploads a picture that is not yet attached to anything. */
export async function newImage(client: Client) {
  const response = await uploadImage(client)
  if (response.status !== 201) throw new Error(`picture: ${response.status} ${await response.text()}`)
  return response.json<PublicImage>()
}

/** Returns the addresses of all files of a picture. */
export const imageUrls = ({ src, srcset }: PublicImage) => [
  src,
  ...(srcset ?? '').split(', ').flatMap((entry) => entry.split(' ')[0] ?? []),
]

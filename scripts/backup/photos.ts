import { mapConcurrent } from '../../worker/lib/map-concurrent.ts'
import { readZip } from './read-zips.ts'
import type { Shop } from './rooms.ts'

/** Photos at once: each is in memory on both sides. */
const concurrency = 4

/** Puts the photos of these zips where they were, one zip after the other. Those that are there already stay. */
export async function importPhotos({ origin, key }: Shop, zips: string[]) {
  let count = 0
  for (const zip of zips) {
    const { files } = await readZip(zip)
    await mapConcurrent(files, concurrency, async ({ path, content, sha256, contentType }) => {
      const headers = {
        Authorization: `Bearer ${key}`,
        'X-SHA256': sha256,
        'Content-Type': contentType ?? 'application/octet-stream',
      }
      const body = new Uint8Array(content)
      const response = await fetch(`${origin}/api/backup/objects/${path}`, { method: 'PUT', headers, body })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      count++
    })
  }
  return count
}

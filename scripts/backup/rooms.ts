import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import type { BackupPage } from '../../worker/features/chat/durable-object/backup.ts'
import { mapConcurrent } from '../../worker/lib/map-concurrent.ts'
import { build, exitOnFailure, root } from '../run.ts'
import { serve, waitForServer } from '../serve.ts'

/** A line of rooms.jsonl. */
export type RoomPage = { roomId: string; page: BackupPage }
/** Where the rooms are: only a running Worker reaches them, and answers to its BACKUP_KEY. */
export type Shop = { origin: string; key: string }

/** Rooms at once. */
const concurrency = 6

/** The shop of a folder on this machine, running for as long as `work` takes. */
export async function withLocalShop<Result>(persistTo: string, work: (shop: Shop) => Promise<Result>) {
  if (!existsSync(`${root}/dist/boutique`)) await exitOnFailure('Building the pages', build())
  const port = await findFreePort()
  const key = randomBytes(32).toString('base64url')
  const server = serve(port, ['--persist-to', persistTo, '--var', `BACKUP_KEY:${key}`])
  try {
    const origin = `http://127.0.0.1:${port}`
    if (!(await waitForServer(origin))) throw new Error('The shop did not answer within 3 minutes.')
    return await work({ origin, key })
  } finally {
    await server.stop()
  }
}

/**
 * A port of loopback that nobody listens on, below those that the system gives away by itself: until a server has started
 * there, seconds later, no other process is given it.
 */
export async function findFreePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.close()
    if (isFree) return port
  }
}

async function post({ origin, key }: Shop, what: 'export' | 'import', body: object) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${origin}/api/backup/rooms/${what}`, init)
  if (response.status === 404) throw new Error(`${origin} does not know this BACKUP_KEY.`)
  return response
}

/** All pages of all these rooms, room by room. */
export async function exportRooms(shop: Shop, roomIds: string[]) {
  const rooms = await mapConcurrent(roomIds, concurrency, async (roomId) => {
    const pages: RoomPage[] = []
    for (let after = 0; ; ) {
      const response = await post(shop, 'export', { roomId, after })
      if (!response.ok) throw new Error(`Room ${roomId}: ${response.status} ${await response.text()}`)
      const page: BackupPage = await response.json()
      pages.push({ roomId, page })
      if (page.row) return pages
      after = page.messages.at(-1)?.seq ?? after
    }
  })
  return rooms.flat()
}

/** Stores the pages again, and answers the rooms that were left as they are: they have messages of their own. */
export async function importRooms(shop: Shop, pages: RoomPage[]) {
  const kept = new Set<string>()
  const rooms = Map.groupBy(pages, ({ roomId }) => roomId)
  await mapConcurrent([...rooms], concurrency, async ([roomId, ofRoom]) => {
    for (const { page } of ofRoom) {
      const response = await post(shop, 'import', { roomId, page })
      if (response.status === 409) kept.add(roomId)
      if (response.status === 409) return
      if (!response.ok) throw new Error(`Room ${roomId}: ${response.status} ${await response.text()}`)
    }
  })
  return [...kept]
}

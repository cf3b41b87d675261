import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { mapConcurrent } from '../../worker/lib/take-turns.ts'
import { build, root } from '../run.ts'
import { findFreePort, serve, waitForServer } from '../serve.ts'
import type { RoomPage } from './from-rows.ts'
import { readZip } from './read-zips.ts'

/** A running shop that answers to its BACKUP_KEY: only the Worker reaches the rooms and the photos. */
export type Shop = { origin: string; key: string }

/** Rooms or photos at once: each is in memory on both sides. */
const concurrency = 4

/** The shop of a folder on this machine, running for as long as `work` takes. */
export async function withLocalShop<Result>(persistTo: string, work: (shop: Shop) => Promise<Result>) {
  if (!existsSync(`${root}/dist/boutique`) && (await build()) !== 0)
    throw new Error('Building the pages did not work; the reason stands above.')
  const port = await findFreePort()
  const key = randomBytes(32).toString('base64url')
  const server = serve(port, ['--persist-to', persistTo, '--var', `BACKUP_KEY:${key}`])
  process.once('exit', server.kill)
  try {
    const origin = `http://127.0.0.1:${port}`
    if (!(await waitForServer(origin))) throw new Error('The shop did not answer within 3 minutes.')
    return await work({ origin, key })
  } finally {
    await server.stop()
    process.off('exit', server.kill)
  }
}

/** Throws a sentence for every answer that is no success. */
async function ask({ origin, key }: Shop, path: string, { headers, ...init }: RequestInit = {}) {
  const request = { ...init, headers: { ...headers, Authorization: `Bearer ${key}` } }
  const response = await fetch(`${origin}/api/backup${path}`, request)
  if (response.ok) return response
  const reason = await response.text()
  if (response.status === 404 && reason.includes('There is nothing here'))
    throw new Error(`${origin} does not know this BACKUP_KEY.`)
  throw new Refusal(response.status, `${path}: ${response.status} ${reason}`)
}
class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const begun = z.object({ photos: z.array(z.object({ month: z.string(), part: z.int() })) })

/** Downloads the whole shop into a folder, part after part as the desk does, and answers the paths of the zips. */
export async function downloadZips(shop: Shop, folder: string) {
  const backup = randomUUID()
  const zips: string[] = []
  const save = async (kind: string, query: Record<string, string>) => {
    const response = await ask(shop, `/${kind}.zip?${new URLSearchParams({ ...query, backup })}`)
    const [, name = ''] = /filename="([\w.-]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
    const path = join(folder, name)
    await writeFile(path, new Uint8Array(await response.arrayBuffer()), { mode: 0o600 })
    zips.push(path)
    return (await readZip(path)).manifest.next
  }
  const { photos } = begun.parse(await (await ask(shop, '', { method: 'POST' })).json())
  for (let [part, next]: [number, string | null] = [1, '']; next !== null; part++)
    next = await save('shop', { part: String(part), ...(next && { after: next }) })
  for (const { month, part } of photos) await save('photos', { month, part: String(part) })
  return zips
}

/** Puts the photos of these zips where they were, one zip after the other. Those that are there already stay. */
export async function putPhotosBack(shop: Shop, zips: string[]) {
  let count = 0
  for (const zip of zips) {
    const { files } = await readZip(zip)
    await mapConcurrent(files, concurrency, async ({ path, content, sha256, contentType }) => {
      const headers = { 'X-SHA256': sha256, 'Content-Type': contentType ?? 'application/octet-stream' }
      await ask(shop, `/objects/${path}`, { method: 'PUT', headers, body: new Uint8Array(content) })
      count++
    })
  }
  return count
}

/** Stores the pages of rooms again, and answers the rooms that were left as they are: they have messages of their own. */
export async function putRoomsBack(shop: Shop, pages: RoomPage[]) {
  const kept = new Set<string>()
  const rooms = Map.groupBy(pages, ({ roomId }) => roomId)
  await mapConcurrent([...rooms], concurrency, async ([roomId, ofRoom]) => {
    try {
      for (const { page } of ofRoom)
        await ask(shop, '/rooms/import', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ roomId, page }),
        })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error
      kept.add(roomId)
    }
  })
  return [...kept]
}

import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { getTableColumns, getTableName, is, type Table } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { unzipFiles } from '../../../scripts/backup/read-zips.ts'
import { fillSample } from '../../../scripts/sample/fill.ts'
import { type BackupManifest, backupManifest, ticketHeader } from '../../../shared/backup.ts'
import { createCtx } from '../../../worker/context.ts'
import * as schema from '../../../worker/db/schema.ts'
import { blankedColumns, leftOutTables } from '../../../worker/features/backup/table-rows.ts'
import { fillIfEmpty } from '../../helpers/fill-if-empty.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { stubOf } from '../../helpers/worker/chat-rooms.ts'
import { admin, type Client, customer, refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { jpeg } from '../../helpers/worker/uploads.ts'

type Begun = { ticket: string; photos: { month: string; part: number; photos: number; bytes: number }[] }
let owner: Client
let begun: Begun

const filesOf = async (response: Response) => {
  const bytes = new Uint8Array(await response.arrayBuffer())
  return new Map(Array.from(unzipFiles(bytes), ({ path, content }) => [path, content]))
}
const take = (path: string, ticket = begun.ticket, who = owner) => who.get(path, { [ticketHeader]: ticket })
const manifestOf = (files: Map<string, Buffer>): BackupManifest =>
  backupManifest.parse(JSON.parse(String(files.get('manifest.json'))))
const linesOf = (content: Buffer | undefined): Record<string, unknown>[] =>
  String(content)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Tables of the schema that a backup contains. */
const tables = Object.values(schema).flatMap((table: unknown) =>
  is(table, SQLiteTable) && !leftOutTables.has(getTableName(table)) ? [getTableName(table)] : [],
)

beforeAll(async () => {
  // Keeps the day fixed for all tests: the shop can be downloaded once a day.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await fillSample(createCtx(env, keepRunning), async () => jpeg)
  for (const table of tables) await fillIfEmpty(env.DB, table)
  const sneha = await customer()
  const room = await roomOf(sneha)
  await sendMessage(sneha, room, 'Canary in the chat')
  // Runs the room's update of D1 now; otherwise it could fall between a file and its comparison.
  await runDurableObjectAlarm(stubOf(room))
  owner = await admin()
  expect((await owner.post('/api/admin/backup', { password: 'not-the-password' })).status).toBe(400)
  begun = await owner.make<Begun>('/api/admin/backup', { password: 'correct-horse-battery' })
})

afterAll(() => void vi.useRealTimers())

it('is the last backup once all its rows were downloaded, and not before', async () => {
  const lastAt = async () => (await owner.read<{ lastAt: string | null }>('/api/admin/backup')).lastAt
  await db.run("DELETE FROM audit WHERE what = 'backup-made'")
  expect(await lastAt()).toBeNull()
  await (await take('/api/admin/backup/shop.zip')).arrayBuffer()
  expect(await lastAt()).toBe(new Date().toISOString())
  expect((await owner.read<{ backup: object }>('/api/admin/today')).backup).toEqual({ lastAt: await lastAt() })
})

describe('the whole shop', () => {
  it('has every row of every table that is not left out, and what the manifest says of each file', async () => {
    const files = await filesOf(await take('/api/admin/backup/shop.zip'))
    const { files: listed, next, part } = manifestOf(files)
    expect([next, part]).toEqual([null, 1])
    expect([...files.keys()]).toEqual([...listed.map(({ path }) => path), 'manifest.json'])
    for (const { path, bytes, sha256, rows } of listed) {
      const content = files.get(path)
      expect([path, content?.length]).toEqual([path, bytes])
      expect(
        createHash('sha256')
          .update(content ?? '')
          .digest('hex'),
      ).toBe(sha256)
      expect([path, linesOf(content).length]).toEqual([path, rows])
    }
    for (const name of leftOutTables) expect([name, files.get(`tables/${name}.ndjson`)]).toEqual([name, undefined])
    for (const name of tables) {
      const results = await db.all(`SELECT * FROM "${name}"`)
      expect([name, results.length]).not.toEqual([name, 0])
      const blanked = results.map((row) => JSON.stringify({ ...row, ...blankedColumns[name] })).sort()
      const kept = linesOf(files.get(`tables/${name}.ndjson`)).map((row) => JSON.stringify(row))
      expect([name, kept.sort()]).toEqual([name, blanked])
    }
    expect(String(files.get('rooms.ndjson'))).toContain('Canary in the chat')
  })

  it('has no password, hash of one, session or token', async () => {
    const files = await filesOf(await take('/api/admin/backup/shop.zip'))
    const all = [...files.values()].map(String).join('\n')
    expect(all).not.toContain('$scrypt$')
    const results = await db.all<{ sid: string }>('SELECT sid FROM sessions')
    expect(results.length).toBeGreaterThan(1)
    for (const { sid } of results) expect(all).not.toContain(sid)
  })

  it('goes on where a part ended', async () => {
    const whole = linesOf((await filesOf(await take('/api/admin/backup/shop.zip'))).get('tables/notifications.ndjson'))
    const [, second] = await db.all<{ rowid: number }>('SELECT rowid FROM notifications ORDER BY rowid LIMIT 2')
    const after = Buffer.from(JSON.stringify(['notifications', second?.rowid])).toString('base64url')
    const files = await filesOf(await take(`/api/admin/backup/shop.zip?part=2&after=${after}`))
    expect(manifestOf(files)).toMatchObject({ part: 2, next: null })
    expect([...files.keys()][0]).toBe('tables/notifications.ndjson')
    expect(linesOf(files.get('tables/notifications.ndjson'))).toEqual(whole.slice(2))
    expect(files.has('rooms.ndjson')).toBe(true)
    for (const none of ['rubbish', Buffer.from('["sessions",null]').toString('base64url')])
      expect((await take(`/api/admin/backup/shop.zip?part=2&after=${none}`)).status).toBe(404)
  })

  it('comes once a day, is in the log once, and is for that session alone', async () => {
    const again = await owner.post('/api/admin/backup', { password: 'correct-horse-battery' })
    expect(await refusal(again)).toEqual([
      429,
      'The whole shop can be downloaded once a day: again after 5:30 in the morning.',
    ])
    const results = await db.all("SELECT who FROM audit WHERE what = 'backup'")
    expect(results).toHaveLength(1)
    for (const forged of ['', `${begun.ticket}0`, begun.ticket.replace(/\.\d+\./, '.99999999999999.')])
      expect((await take('/api/admin/backup/shop.zip', forged)).status).toBe(403)
    const elsewhere = await admin()
    expect((await take('/api/admin/backup/shop.zip', begun.ticket, elsewhere)).status).toBe(403)
  })
})

it('photos come by months, each as it lies in the bucket, and one that is gone is named', async () => {
  const results = await db.all<{ key: string; size: number }>('SELECT key, size FROM photos WHERE etag IS NOT NULL')
  const months = begun.photos.filter(({ month }) => month !== 'window')
  expect(months.reduce((sum, { photos }) => sum + photos, 0)).toBe(results.length)
  expect(months.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(results.reduce((sum, { size }) => sum + size, 0))
  const gone = results[0]?.key ?? ''
  const found = new Map<string, Buffer>()
  await env.PHOTOS.delete(gone)
  const missing: string[] = []
  for (const { month, part } of begun.photos) {
    const files = await filesOf(await take(`/api/admin/backup/photos.zip?month=${month}&part=${part}`))
    const manifest = manifestOf(files)
    missing.push(...manifest.missing)
    for (const { path, sha256 } of manifest.files) {
      const content = files.get(path) ?? Buffer.alloc(0)
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
      found.set(path, content)
    }
  }
  expect(missing).toEqual([gone])
  const { objects } = await env.PHOTOS.list()
  const expected = objects.map(({ key }) => key).filter((key) => /^(u|public|retired)\//.test(key))
  expect([...found.keys()].sort()).toEqual(expected.sort())
  for (const [key, content] of found)
    expect(content.equals(Buffer.from((await (await env.PHOTOS.get(key))?.arrayBuffer()) ?? []))).toBe(true)
  expect((await take('/api/admin/backup/photos.zip?month=2001-01&part=1')).status).toBe(404)
})

it('what is left out is every column that opens something', () => {
  const suspicious = /hash|token|secret|password|sealed|mark$|auth_key|p256dh|^sid$|renewed/
  // The column of an admin's settings only records that the password is her own.
  const harmless = ['order_payments', 'imports', 'admin_settings']
  const open = Object.values(schema).flatMap((table: unknown) => {
    if (!is(table, SQLiteTable) || leftOutTables.has(getTableName(table))) return []
    const name = getTableName(table)
    const columns = Object.keys(getTableColumns(table as Table)).map((column) =>
      column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    )
    const blanked = Object.keys(blankedColumns[name] ?? {})
    return columns
      .filter((column) => suspicious.test(column) && !blanked.includes(column) && !harmless.includes(name))
      .map((column) => `${name}.${column}`)
  })
  expect(open).toEqual([])
})

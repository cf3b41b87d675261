import { env } from 'cloudflare:workers'
import { getTableColumns, type Table } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleCustomer } from '../../../scripts/sample/data/families.ts'
import { fillSample } from '../../../scripts/sample/fill.ts'
import { unzip } from '../../../scripts/unzip.ts'
import { createCtx } from '../../../worker/context.ts'
import * as schema from '../../../worker/db/schema.ts'
import { apartTables, dataMap, insideTables } from '../../../worker/features/privacy/data-map.ts'
import { erasureMap } from '../../../worker/features/privacy/erasure-map.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

describe('the map of the download', () => {
  it('has every column that the erasure map calls personal: to be shown, or kept inside on purpose', () => {
    const parts: Record<string, { hers: readonly string[]; inside: readonly string[] } | undefined> = dataMap
    const tables: Record<string, unknown> = schema
    const elsewhere: string[] = [...insideTables, ...apartTables]
    const forgotten = Object.entries(erasureMap).flatMap(([name, fate]) => {
      if (elsewhere.includes(name)) return []
      const columns = Object.keys(getTableColumns(tables[name] as Table))
      const personal: string[] =
        fate === 'delete'
          ? columns
          : Object.entries(fate).flatMap(([column, fate]) => (fate === 'blank' ? [column] : []))
      const part = parts[name]
      return personal
        .filter((column) => ![...(part?.hers ?? []), ...(part?.inside ?? [])].includes(column))
        .map((column) => `${name}.${column}`)
    })
    expect(forgotten).toEqual([])
  })
})

describe('the download', () => {
  const elizabeth = new Client()
  let id: string
  beforeAll(async () => {
    await fillSample(createCtx(env, keepRunning))
    await elizabeth.post('/api/login', sampleCustomer)
    id = (await elizabeth.read<{ id: string }>('/api/user')).id
    const set = (sql: string) => db.run(sql, id)
    await set(
      "UPDATE orders SET tailor_notes = 'INSIDE', notes = 'INSIDE', delivery_address = 'Canary lane 7' WHERE user_id = ?",
    )
    await set("UPDATE wearers SET note = 'INSIDE' WHERE user_id = ?")
    await set("UPDATE users SET admin_mark = 'INSIDE', claim_hash = 'INSIDE' WHERE id = ?")
    await set("INSERT INTO customer_notes (user_id, notes, updated_at) VALUES (?, 'INSIDE', 0)")
    await set(
      "UPDATE work_updates SET is_visible = 0, title = 'INSIDE' WHERE id = (SELECT id FROM work_updates WHERE order_id IN (SELECT id FROM orders WHERE user_id = ?) LIMIT 1)",
    )
    await sendMessage(elizabeth, await roomOf(elizabeth), 'Canary in the chat')
  })

  it('has what is hers, in files that say what they are, with her photos as they are', async () => {
    const response = await elizabeth.get('/api/user/data.zip')
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="what-we-keep.zip"')
    const files = unzip(new Uint8Array(await response.arrayBuffer()))
    const readMe = files.get('read-me.txt') ?? ''
    for (const name of [...files.keys()].slice(1)) expect(readMe).toContain(name.replace(/\/.*/, '/'))
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'you.json',
        'bookings.json',
        'orders.json',
        'order-pieces.json',
        'payments.json',
        'measurements.json',
        'consents.json',
        'requests.json',
        'chats/1.json',
      ]),
    )
    const all = [...files.values()].join('\n')
    for (const hers of [
      sampleCustomer.email,
      'Elizabeth',
      'Canary lane 7',
      'Canary in the chat',
      'Who can see the measurements',
    ])
      expect(all).toContain(hers)
    const rows = JSON.parse(files.get('orders.json') ?? '[]')
    const results = await db.all<{ id: string }>('SELECT id FROM orders WHERE user_id = ?', id)
    expect(rows.map((row: { id: string }) => row.id).sort()).toEqual(results.map((row) => row.id).sort())
    const photos = [...files.keys()].filter((path) => path.startsWith('photos/'))
    expect(photos.length).toBeGreaterThan(0)
  })

  it('has nothing internal, and nothing of anybody else', async () => {
    const files = unzip(new Uint8Array(await (await elizabeth.get('/api/user/data.zip')).arrayBuffer()))
    const all = [...files].flatMap(([path, text]) => (path.startsWith('photos/') ? [path] : [path, text])).join('\n')
    for (const inside of ['INSIDE', 'scrypt', 'password', 'leadScore', 'p256dhKey']) expect(all).not.toContain(inside)
    const results = await db.all<{ email: string; phone_e164: string | null }>(
      "SELECT email, phone_e164 FROM users WHERE id <> ? AND has_account = 1 AND role = 'customer'",
      id,
    )
    expect(results.length).toBeGreaterThan(5)
    for (const { email, phone_e164 } of results) {
      expect(all).not.toContain(email)
      if (phone_e164) expect(all).not.toContain(phone_e164)
    }
  })

  it('has no enquiry from an address that nobody has confirmed', async () => {
    const stranger = await customer()
    await db.run('UPDATE users SET email_confirmed_at = NULL WHERE id = ?', stranger.id)
    await new Client().post('/api/contacts', {
      name: 'Owner of the address',
      email: stranger.email,
      message: 'Do you alter gowns?',
    })
    const files = async () => unzip(new Uint8Array(await (await stranger.get('/api/user/data.zip')).arrayBuffer()))
    expect((await files()).has('enquiries.json')).toBe(false)
    await db.run('UPDATE users SET email_confirmed_at = 1 WHERE id = ?', stranger.id)
    expect((await files()).get('enquiries.json')).toContain('Do you alter gowns?')
  })

  it('names a photo that is there no longer, and counts none that broke off', async () => {
    const mini = await customer()
    const key = await createUploadedPhoto(mini.id)
    await env.PHOTOS.delete(key)
    for (let nth = 0; nth < 4; nth++) await (await mini.get('/api/user/data.zip')).body?.cancel()
    const response = await mini.get('/api/user/data.zip')
    expect([response.status, response.headers.get('X-Parts')]).toEqual([200, '1'])
    const files = unzip(new Uint8Array(await response.arrayBuffer()))
    expect(JSON.parse(files.get('left-out.json') ?? '')).toEqual([
      { file: expect.stringContaining(`${key.split('/').at(-1)}`), why: 'We no longer have this photo' },
    ])
    expect((await mini.get('/api/user/data.zip?part=2')).status).toBe(404)
  })

  it('is given three times a day, is in the log, and not for the desk', async () => {
    stopClock()
    const sneha = await customer()
    const statuses: number[] = []
    for (let nth = 0; nth < 4; nth++) {
      const response = await sneha.get('/api/user/data.zip')
      statuses.push(response.status)
      await response.arrayBuffer()
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    const results = await db.all("SELECT what FROM audit WHERE about = ? AND what = 'download'", sneha.id)
    expect(results).toHaveLength(3)
    expect((await (await admin()).get('/api/user/data.zip')).status).toBe(403)
  })
})

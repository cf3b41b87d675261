import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BackupPage } from '../../../worker/features/chat/durable-object/backup.ts'
import { sweepGuestRooms } from '../../../worker/features/chat/guests/guest-leads.ts'
import { createGuest, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { historyOf, settle, stubOf, summaryOf } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { countedCtx, countOf, yearEnd } from '../../helpers/worker/sweeps.ts'

const key = 'a-backup-key-of-the-tests-alone-123456'

beforeEach(() => {
  env.BACKUP_KEY = key
})

afterEach(() => {
  env.BACKUP_KEY = undefined
})
const putBack = (body: object, bearer = key, client = new Client()) =>
  client.post('/api/backup/rooms/import', body, { Authorization: `Bearer ${bearer}` })

async function backUp(roomId: string) {
  const pages: BackupPage[] = []
  for (let after = 0; ; after = pages.at(-1)?.messages.at(-1)?.seq ?? 0) {
    const page = await stubOf(roomId).backUp(after)
    pages.push(page)
    if (page.row) return pages
  }
}

const restore = async (roomId: string, pages: BackupPage[]) => {
  const statuses: number[] = []
  for (const page of pages) statuses.push((await putBack({ roomId, page })).status)
  return statuses
}

describe('the backup of rooms', () => {
  it('is for the key alone, says nothing to others, and counts those who try', async () => {
    stopClock()
    const { room } = await createGuest()
    const input = { roomId: room, page: await stubOf(room).backUp(0) }
    const guesser = new Client()
    expect((await (await signInAdmin()).post('/api/backup/rooms/import', input)).status).toBe(404)
    for (let nth = 0; nth < 10; nth++) expect((await putBack(input, 'x'.repeat(38), guesser)).status).toBe(404)
    expect((await putBack(input, 'x'.repeat(38), guesser)).status).toBe(429)
    expect((await putBack(input)).status).toBe(200)
    env.BACKUP_KEY = 'short'
    expect((await putBack(input, 'short')).status).toBe(404)
    env.BACKUP_KEY = undefined
    expect((await putBack(input, '')).status).toBe(404)
  })

  it('brings nothing back into the room of a customer who was erased since', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    await sendMessage(sneha, room, 'For Mia')
    await settle(room)
    const pages = await backUp(room)
    await stubOf(room).erase()
    expect(await restore(room, pages)).toEqual(pages.map(() => 200))
    expect(await stubOf(room).backUp(0)).toMatchObject({ messages: [], row: { texts: { person_name: '' } } })
  })

  it('brings a room back as it was: messages, who has read what, and what D1 has of it', async () => {
    const [owner, sneha] = [await signInAdmin(), await customer()]
    const room = await roomOf(sneha)
    for (let nth = 1; nth <= 12; nth++) await sendMessage(nth % 3 ? sneha : owner, room, `${nth} ${'ക'.repeat(3000)}`)
    await sendMessage(sneha, room, 'unread')
    await settle(room)
    const [before, summary] = [await historyOf(sneha, room), await summaryOf(room)]
    const pages = await backUp(room)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(Buffer.byteLength(JSON.stringify({ roomId: room, page }))).toBeLessThan(64 * 1024)

    // The same room in a shop that has lost it.
    await runInDurableObject(stubOf(room), (_, { storage }) => storage.deleteAll())
    await evictDurableObject(stubOf(room))
    await db.run('UPDATE chat_rooms SET revision = 0, unread_shop = 0, preview = NULL')
    expect(await historyOf(sneha, room)).toEqual([])
    expect(await restore(room, pages)).toEqual(pages.map(() => 200))
    expect(await historyOf(sneha, room)).toEqual(before)
    expect(await summaryOf(room)).toEqual(summary)
    expect(await backUp(room)).toEqual(pages)
    expect(await sendMessage(sneha, room, 'goes on')).toMatchObject({ seq: 14 })
    // Once more: what has been written since stays.
    expect(await restore(room, pages)).toEqual(pages.map(() => 200))
    expect((await historyOf(sneha, room)).at(-1)).toMatchObject({ message: 'goes on' })
  })

  it('leaves a room with messages of its own as it is', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const [room, other] = [await roomOf(sneha), await roomOf(divya)]
    await sendMessage(sneha, room, 'one')
    await sendMessage(sneha, room, 'two')
    await sendMessage(divya, other, 'mine')
    expect(await restore(other, await backUp(room))).toEqual([409])
    expect((await historyOf(divya, other)).map(({ message }) => message)).toEqual(['mine'])
  })

  it('takes nothing that is no backup', async () => {
    const { room } = await createGuest()
    const message = {
      seq: 1,
      id: 'm',
      author: 'a',
      clientId: 'c',
      role: 'guest',
      text: 'x',
      attachments: [],
      createdAt: 1,
    }
    for (const page of [
      { messages: [{ ...message, seq: 0 }], row: null },
      { messages: [{ ...message, role: 'owner' }], row: null },
      { messages: [message], row: { numbers: { 'id = 1, one': 1 }, texts: {} } },
    ])
      expect((await putBack({ roomId: room, page })).status).toBe(400)
  })
})

const isThere = async (room: string) => (await countOf('chat_rooms', 'id', room)) === 1

/** All that a room's own storage has. */
const storedIn = (room: string) =>
  runInDurableObject(stubOf(room), (_room, state) => {
    const tables = state.storage.sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('messages', 'room')")
      .toArray()
    return JSON.stringify(tables.map(({ name }) => state.storage.sql.exec(`SELECT * FROM ${name}`).toArray()))
  })

describe('the sweep of guests’ chats', () => {
  it('takes a chat 12 months after its last word, in the room itself too', async () => {
    const { ctx, tally } = countedCtx()
    const guest = await createGuest({ name: 'Rosamma Guest' })
    await sendMessage(guest, guest.room, 'The first word')
    await settle(guest.room)
    const sneha = await customer()
    const hers = await roomOf(sneha)
    await sendMessage(sneha, hers, 'A word of an account')
    await settle(hers)
    const { before, after } = yearEnd()
    await sweepGuestRooms(ctx, before)
    expect(await historyOf(guest, guest.room)).toHaveLength(1)

    await sweepGuestRooms(ctx, after)
    expect(await isThere(guest.room)).toBe(false)
    expect(await storedIn(guest.room)).not.toMatch(/The first word|Rosamma/)
    expect(await db.count('chat_leads')).toBe(0)
    expect(await (await signInAdmin()).read('/api/chat/rooms?q=Rosamma')).toEqual([])
    expect((await guest.get(`/api/chat/messages/${guest.room}`)).status).toBe(404)
    // An account's chat stays with the account.
    expect(await historyOf(sneha, hers)).toHaveLength(1)
    expect(await findTableScans(tally)).toEqual([])
  })

  it('finds a room again that was closed and not emptied, and lets nobody in meanwhile', async () => {
    const { ctx } = countedCtx()
    const guest = await createGuest()
    await sendMessage(guest, guest.room, 'A word that stayed')
    await settle(guest.room)
    const { after } = yearEnd()
    const broken = { getByName: () => ({ erase: () => Promise.reject(new Error('gone')) }) }
    const failing = { ...ctx, env: { ...ctx.env, CHAT: Object.assign(Object.create(env.CHAT), broken) } }
    await expect(sweepGuestRooms(failing, after)).rejects.toThrow('gone')
    expect(await isThere(guest.room)).toBe(true)
    expect((await guest.post('/api/chat/messages', { roomId: guest.room, message: 'Hello?' })).status).toBe(404)
    await sweepGuestRooms(ctx, after)
    expect(await isThere(guest.room)).toBe(false)
    expect(await storedIn(guest.room)).not.toContain('A word that stayed')
  })
})

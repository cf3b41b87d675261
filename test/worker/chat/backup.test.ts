import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BackupPage } from '../../../worker/features/chat/durable-object/backup.ts'
import { createGuest, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { historyOf, settle, stubOf, summaryOf } from '../../helpers/worker/chat-rooms.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'

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
    expect((await (await admin()).post('/api/backup/rooms/import', input)).status).toBe(404)
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
    const [owner, sneha] = [await admin(), await customer()]
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
    await env.DB.prepare('UPDATE chat_rooms SET revision = 0, unread_shop = 0, preview = NULL').run()
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
      {},
      { messages: [{ ...message, seq: 0 }], row: null },
      { messages: [{ ...message, role: 'owner' }], row: null },
      { messages: [message], row: { numbers: { 'id = 1, one': 1 }, texts: {} } },
    ])
      expect((await putBack({ roomId: room, page })).status).toBe(400)
  })
})

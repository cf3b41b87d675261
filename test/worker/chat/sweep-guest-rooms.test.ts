import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { sweepGuestRooms } from '../../../worker/features/chat/guests/sweep-guest-rooms.ts'
import { createGuest, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { historyOf, settle, stubOf } from '../../helpers/worker/chat-rooms.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import { foundUnder } from '../../helpers/worker/leads.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import { countedCtx, counterOf, countOf, yearEnd } from '../../helpers/worker/sweeps.ts'

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
    const waiting = await counterOf('chat_rooms:waiting')
    const { before, after } = yearEnd()
    await sweepGuestRooms(ctx, before)
    expect(await historyOf(guest, guest.room)).toHaveLength(1)

    await sweepGuestRooms(ctx, after)
    expect(await isThere(guest.room)).toBe(false)
    expect(await storedIn(guest.room)).not.toContain('The first word')
    expect(await storedIn(guest.room)).not.toContain('Rosamma')
    expect(await countOf('chat_leads', 'chat_room_id', guest.room)).toBe(0)
    expect(await foundUnder(guest.room)).toEqual([])
    expect(await countOf('search_words', 'row_id', guest.room)).toBe(0)
    expect(await counterOf('chat_rooms:waiting')).toBe(waiting - 1)
    expect(await counterOf('chat_leads')).toBe(0)
    expect(await (await (await admin()).get('/api/chat/rooms?q=Rosamma')).json()).toEqual([])
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
    const failing = {
      ...ctx,
      env: {
        ...ctx.env,
        CHAT: Object.assign(Object.create(env.CHAT), {
          getByName: () => ({ erase: () => Promise.reject(new Error('gone')) }),
        }),
      },
    }
    await expect(sweepGuestRooms(failing, after)).rejects.toThrow('gone')
    expect(await isThere(guest.room)).toBe(true)
    expect((await guest.post('/api/chat/messages', { roomId: guest.room, message: 'Hello?' })).status).toBe(404)
    await sweepGuestRooms(ctx, after)
    expect(await isThere(guest.room)).toBe(false)
    expect(await storedIn(guest.room)).not.toContain('A word that stayed')
  })

  it('reads next to nothing where nothing is old', async () => {
    await createGuest()
    const { ctx, tally } = countedCtx()
    await sweepGuestRooms(ctx)
    expect(tally).toMatchObject({ trips: 1 })
    expect(tally.rowsRead).toBeLessThan(20)
  })
})

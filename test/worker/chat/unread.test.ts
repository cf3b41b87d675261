import { beforeAll, describe, expect, it } from 'vitest'
import { createGuest, roomOf, sendMessage, unreadCount } from '../../helpers/worker/chat.ts'
import { orderOf, settle } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})

type Room = Record<'id' | 'customerId' | 'status' | 'createdAt', string> & {
  orderId: string | null
  guestThread: boolean
}

describe('unread messages', () => {
  it('are counted for each side until it reads, in one row and without waking the room', async () => {
    const sneha = await customer()
    const [room, order] = [await roomOf(sneha), await orderOf(sneha.id)]
    const { id: orderRoom } = await (await sneha.get(`/api/chat/room/${order}`)).json<Room>()
    await sendMessage(admin, room, 'One')
    await sendMessage(admin, orderRoom, 'Two')
    await Promise.all([settle(room), settle(orderRoom)])
    const cost = countD1(sneha)
    expect(await unreadCount(sneha)).toBe(2)
    expect(cost.trips).toBe(1)
    expect(cost.rowsRead).toBeLessThanOrEqual(2 + 4)
    expect(await findTableScans(cost)).toEqual([])
    expect(await unreadCount(sneha, room)).toBe(1)
    expect(await unreadCount(admin, room)).toBe(0)

    // At once, though no alarm has run: who has just read sees no badge.
    expect((await sneha.post(`/api/chat/room/${room}/read`)).status).toBe(200)
    expect(await unreadCount(sneha)).toBe(1)
    expect(await unreadCount(sneha, room)).toBe(0)
  })

  it('are rooms that wait, for the owner, and an answer is enough to end the wait', async () => {
    const [sneha, reena] = [await customer(), await createGuest()]
    const room = await roomOf(sneha)
    const before = await unreadCount(admin)
    await sendMessage(sneha, room, 'Hello?')
    await sendMessage(sneha, room, 'Anybody?')
    await sendMessage(reena, reena.room, 'Hello')
    await Promise.all([settle(room), settle(reena.room)])
    expect(await unreadCount(admin)).toBe(before + 2)
    await sendMessage(admin, room, 'Here we are.')
    await settle(room)
    expect(await unreadCount(admin)).toBe(before + 1)
    expect(await unreadCount(admin, room)).toBe(0)
    expect(await unreadCount(sneha)).toBe(1)
  })

  it('are none for a visitor', async () => {
    expect(await unreadCount(new Client())).toBe(0)
    const sneha = await customer()
    expect(await unreadCount(new Client(), await roomOf(sneha))).toBe(0)
  })
})

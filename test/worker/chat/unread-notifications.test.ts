import { beforeAll, describe, expect, it } from 'vitest'
import { createGuest, openSocket, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { notificationsOf, settle } from '../../helpers/worker/chat-rooms.ts'
import { customer, admin as signInAdmin } from '../../helpers/worker/client.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})

describe('who is away', () => {
  it('is told once of a burst, and again only of what comes after it was read', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    for (let nth = 1; nth <= 10; nth++) await sendMessage(sneha, room, `message ${nth}`)
    await settle(room)
    await sendMessage(sneha, room, 'and another thing')
    await settle(room)
    expect(await notificationsOf(room)).toMatchObject([
      { user_id: null, title: 'New chat message', message: 'Sneha Mathew writes: message 10', is_read: 0 },
    ])
    for (let nth = 1; nth <= 5; nth++) await sendMessage(admin, room, `answer ${nth}`)
    await settle(room)
    const told = await notificationsOf(room)
    expect(told.map(({ user_id, is_read }) => [user_id, is_read])).toEqual([
      // Answered, so the bell forgets it.
      [null, 1],
      [sneha.id, 0],
    ])
    await sneha.post(`/api/chat/room/${room}/read`)
    await sendMessage(sneha, room, 'Thank you')
    await settle(room)
    expect((await notificationsOf(room)).map(({ user_id, is_read }) => [user_id, is_read])).toEqual([
      [null, 1],
      [sneha.id, 1],
      [null, 0],
    ])
  })

  it('is not told while there, but on leaving without having read', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const adminSocket = await openSocket(admin, room)
    await sendMessage(sneha, room, 'Hello')
    await settle(room)
    expect(await notificationsOf(room)).toEqual([])
    adminSocket.close()
    await expect.poll(async () => (await notificationsOf(room)).length, { timeout: 5000 }).toBe(1)
  })

  it('is nobody with a guest, who has no account to tell', async () => {
    const reena = await createGuest()
    await sendMessage(admin, reena.room, 'Hello')
    await settle(reena.room)
    expect((await notificationsOf(reena.room)).map(({ type }) => type)).toEqual(['chat_lead'])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { closeCodes } from '../../../shared/chat-frames.ts'
import { createGuest, openSocket, roomOf, sendMessage, unreadCount } from '../../helpers/worker/chat.ts'
import { historyOf, notificationsOf, orderOf, settle } from '../../helpers/worker/chat-rooms.ts'
import { customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})

type Room = Record<'id' | 'customerId' | 'status' | 'createdAt', string> & {
  orderId: string | null
  guestThread: boolean
}

describe('a room', () => {
  it('is made at the first call and the same ever after, by any spelling of no order', async () => {
    const sneha = await customer()
    const both = await Promise.all([sneha.get('/api/chat/room'), sneha.get('/api/chat/room')])
    const [room, again] = await Promise.all(both.map((response) => response.json<Room>()))
    expect(room).toMatchObject({ customerId: sneha.id, orderId: null, status: 'active', guestThread: false })
    expect(again).toEqual(room)
    for (const none of ['undefined', 'null', ''])
      expect(await (await sneha.get(`/api/chat/room/${none}`)).json()).toEqual(room)
  })

  it('of an order is for its customer and for the owner alone', async () => {
    const [sneha, divya, reena] = [await customer(), await customer(), await createGuest()]
    const order = await orderOf(sneha.id)
    expect((await divya.get(`/api/chat/room/${order}`)).status).toBe(404)
    expect((await reena.get(`/api/chat/room/${order}`)).status).toBe(404)
    expect((await sneha.get(`/api/chat/room/${crypto.randomUUID()}`)).status).toBe(404)
    const room = await (await admin.get(`/api/chat/room/${order}`)).json<Room>()
    expect(room).toMatchObject({ customerId: sneha.id, orderId: order })
    expect(await (await sneha.get(`/api/chat/room/${order}`)).json()).toMatchObject({ id: room.id })
    expect(room.id).not.toBe(await roomOf(sneha))
    expect((await divya.get(`/api/chat/messages/${room.id}`)).status).toBe(404)
  })
})

describe('the room of an order that changes hands', () => {
  it('is closed to whom it was, who hears nothing more; the next customer writes in a room of her own', async () => {
    const [before, after] = [await customer(), await customer()]
    const order = await orderOf(before.id)
    const room = await (await before.get(`/api/chat/room/${order}`)).json<Room>()
    await sendMessage(before, room.id, 'What only she may know')
    const [socket, adminSocket] = [await openSocket(before, room.id), await openSocket(admin, room.id)]
    const { updatedAt } = await (await admin.get(`/api/admin/orders/${order}`)).json<{ updatedAt: string }>()
    const changed = await admin.send('PATCH', `/api/admin/orders/${order}`, { updatedAt, userId: after.id })
    expect(changed.status).toBe(200)
    expect(await socket.closed()).toBe(closeCodes.notYours)
    expect(adminSocket.isOpen()).toBe(true)
    for (const path of [`/api/chat/messages/${room.id}`, `/api/chat/room/${order}`])
      expect((await before.get(path)).status).toBe(404)
    expect((await after.get(`/api/chat/messages/${room.id}`)).status).toBe(404)
    const next = await (await after.get(`/api/chat/room/${order}`)).json<Room>()
    expect(next).toMatchObject({ customerId: after.id, orderId: null })
    expect(await historyOf(after, next.id)).toEqual([])
    expect(await historyOf(admin, room.id)).toHaveLength(1)
  })

  it('shows and tells its first customer nothing more, and the desk is not led there for the next', async () => {
    const [before, after] = [await customer(), await customer()]
    const order = await orderOf(before.id)
    const atDesk = async () =>
      (await admin.get(`/api/admin/orders/${order}`)).json<{ updatedAt: string; chatRoomId: string | null }>()
    const room = await (await before.get(`/api/chat/room/${order}`)).json<Room>()
    const { id: ownersId } = await (await admin.get('/api/user')).json<{ id: string }>()
    const photo = await createUploadedPhoto(ownersId)
    await sendMessage(admin, room.id, 'See', { attachments: [photo] })
    await settle(room.id)
    expect(await unreadCount(before)).toBe(1)
    expect((await before.get(`/api/photos/${photo}`)).status).toBe(200)
    const { updatedAt, chatRoomId } = await atDesk()
    expect(chatRoomId).toBe(room.id)
    await admin.send('PATCH', `/api/admin/orders/${order}`, { updatedAt, userId: after.id })
    expect((await before.get(`/api/photos/${photo}`)).status).toBe(404)
    // What waited unread there cannot be read any more, so no badge counts it.
    expect(await unreadCount(before)).toBe(0)
    expect((await admin.get(`/api/photos/${photo}`)).status).toBe(200)
    expect((await atDesk()).chatRoomId).toBeNull()
    const refused = await admin.post('/api/chat/messages', { roomId: room.id, message: 'Of the next customer' })
    expect(refused.status).toBe(409)
    await settle(room.id)
    expect(JSON.stringify(await notificationsOf(room.id))).not.toContain('Of the next')
    expect(await unreadCount(before)).toBe(0)
  })

  it('tells its first customer nothing more, though she had read all there was', async () => {
    const [before, after] = [await customer(), await customer()]
    const order = await orderOf(before.id)
    const room = await (await before.get(`/api/chat/room/${order}`)).json<Room>()
    await sendMessage(before, room.id, 'Hello')
    await settle(room.id)
    const { updatedAt } = await (await admin.get(`/api/admin/orders/${order}`)).json<{ updatedAt: string }>()
    await admin.send('PATCH', `/api/admin/orders/${order}`, { updatedAt, userId: after.id })
    const refused = await admin.post('/api/chat/messages', { roomId: room.id, message: 'Of the next customer' })
    expect(refused.status).toBe(409)
    await settle(room.id)
    expect((await notificationsOf(room.id)).filter(({ user_id }) => user_id !== null)).toEqual([])
  })
})

import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createGuest, openSocket, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { orderOf, settle } from '../../helpers/worker/chat-rooms.ts'
import { customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})

const moveOrder = (order: string, userId: string) =>
  env.DB.prepare('UPDATE orders SET user_id = ? WHERE id = ?').bind(userId, order).run()

describe('a customer’s chats', () => {
  it('are listed, the newest first, and the badge leads to the one with the newest unread message', async () => {
    const sneha = await customer()
    const [general, order] = [await roomOf(sneha), await orderOf(sneha.id)]
    const { id: orderRoom } = await (await sneha.get(`/api/chat/room/${order}`)).json<{ id: string }>()
    await sendMessage(admin, general, 'Good morning')
    await settle(general)
    expect(await (await sneha.get('/api/chat/unread')).json()).toEqual({
      count: 1,
      room: { id: general, orderId: null },
    })
    await sendMessage(admin, orderRoom, 'It is ready')
    await settle(orderRoom)
    expect(await (await sneha.get('/api/chat/unread')).json()).toEqual({
      count: 2,
      room: { id: orderRoom, orderId: order },
    })
    const cost = countD1(sneha)
    const rooms = await (await sneha.get('/api/chat/rooms')).json()
    expect(rooms).toMatchObject([
      { id: orderRoom, orderId: order, outfitType: 'Baptism gown', preview: 'It is ready', unread: 1 },
      { id: general, orderId: null, outfitType: null, preview: 'Good morning', unread: 1 },
    ])
    expect(cost.trips).toBe(1)
    expect(await findTableScans(cost)).toEqual([])
  })

  it('do not have the one of an order that is somebody else’s by now', async () => {
    const [sneha, other] = [await customer(), await customer()]
    const order = await orderOf(sneha.id)
    const { id: room } = await (await sneha.get(`/api/chat/room/${order}`)).json<{ id: string }>()
    await sendMessage(sneha, room, 'Mine')
    await settle(room)
    await moveOrder(order, other.id)
    expect(await (await sneha.get('/api/chat/rooms')).json()).toEqual([])
  })
})

describe('an admin', () => {
  it('begins a chat with a customer who has never written, and it is the customer’s own', async () => {
    const sneha = await customer()
    const { id } = await (await admin.post('/api/admin/chat/rooms', { customerId: sneha.id })).json<{ id: string }>()
    const again = await admin.post('/api/admin/chat/rooms', { customerId: sneha.id })
    expect(await again.json()).toMatchObject({ id })
    await sendMessage(admin, id, 'Your lace has come')
    expect(await roomOf(sneha)).toBe(id)
    expect((await admin.post('/api/admin/chat/rooms', { customerId: crypto.randomUUID() })).status).toBe(404)
  })

  it('begins none with a customer without an account, who could not read it', async () => {
    const input = { id: crypto.randomUUID(), firstName: 'Beena', lastName: 'Jose', phone: '94471 22001' }
    expect((await admin.post('/api/admin/customers', input)).status).toBe(201)
    expect((await admin.post('/api/admin/chat/rooms', { customerId: input.id })).status).toBe(409)
    const made = await admin.post('/api/admin/orders', {
      outfitType: 'Gown',
      customerName: 'B',
      customerPhone: input.phone,
    })
    const order = await made.json<{ id: string; userId: string }>()
    expect(order.userId).toBe(input.id)
    expect((await admin.get(`/api/chat/room/${order.id}`)).status).toBe(404)
  })

  it('cannot write where nobody reads: in the chat of an order that changed hands', async () => {
    const [sneha, other] = [await customer(), await customer()]
    const order = await orderOf(sneha.id)
    const { id: room } = await (await sneha.get(`/api/chat/room/${order}`)).json<{ id: string }>()
    await sendMessage(sneha, room, 'Is it ready?')
    await settle(room)
    await moveOrder(order, other.id)
    const refused = await admin.post('/api/chat/messages', { roomId: room, message: 'On Friday' })
    expect(refused.status).toBe(409)
    expect((await refused.json<{ message: string }>()).message).toMatch(/^This order belongs to somebody else now/)
    const socket = await openSocket(admin, room)
    socket.say('On Friday', 'c1')
    await socket.until(() => socket.frames.some((frame) => frame.type === 'refused' && frame.clientId === 'c1'))
    socket.close()
    expect(await (await admin.get(`/api/admin/chat/rooms/${room}`)).json()).toMatchObject({ isReadOnly: true })
    expect(await (await admin.get(`/api/chat/messages/${room}`)).json()).toHaveLength(1)
  })
})

describe('a message', () => {
  it('that is sent again is answered 200 with the first one', async () => {
    const sneha = await customer()
    const message = { roomId: await roomOf(sneha), message: 'Hello', clientId: 'once' }
    const first = await sneha.post('/api/chat/messages', message)
    const again = await sneha.post('/api/chat/messages', message)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(await again.json()).toEqual(await first.json())
  })

  it('may carry the label a guest’s page made for itself, and no account’s id', async () => {
    const [reena, sneha] = [await createGuest(), await customer()]
    const send = (senderId: string) =>
      reena.post('/api/chat/messages', { roomId: reena.room, message: 'Hello', senderId })
    for (const label of ['guest', 'guest-1716000000000-x7', reena.room]) expect((await send(label)).status).toBe(201)
    for (const id of [sneha.id, 'admin']) expect((await send(id)).status).toBe(403)
  })
})

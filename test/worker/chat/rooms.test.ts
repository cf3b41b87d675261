import { describe, expect, it } from 'vitest'
import { closeCodes } from '../../../shared/chat-frames.ts'
import {
  createGuest,
  createMember,
  openSocket,
  postMessage,
  roomOf,
  sendMessage,
  unreadCount,
} from '../../helpers/worker/chat.ts'
import { historyOf, notificationsOf, orderOf, settle } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer, refusal } from '../../helpers/worker/client.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { admin, adminId, divya, openShop, sneha } from '../../helpers/worker/shop.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

openShop()

/** Creates a customer with an order and its room. */
async function createBuyer() {
  const client = await customer()
  const order = await orderOf(client.id)
  return Object.assign(client, { order, room: await roomOf(client, order) })
}
const look = async (who: Client, photo: string) => (await who.get(`/api/photos/${photo}`)).status

describe('a room', () => {
  it('is made at the first call and the same ever after, by any spelling of no order', async () => {
    const reader = await customer()
    const [room, again] = await Promise.all([reader.read('/api/chat/room'), reader.read('/api/chat/room')])
    expect(room).toMatchObject({ customerId: reader.id, orderId: null, status: 'active', guestThread: false })
    expect(again).toEqual(room)
    for (const none of ['undefined', 'null', '']) expect(await reader.read(`/api/chat/room/${none}`)).toEqual(room)
  })

  it('of an order is for its customer and for the owner alone', async () => {
    const order = await orderOf(sneha.id)
    expect((await (await createGuest()).get(`/api/chat/room/${order}`)).status).toBe(404)
    const room = await admin.read<{ id: string }>(`/api/chat/room/${order}`)
    expect(room).toMatchObject({ customerId: sneha.id, orderId: order })
    expect(await roomOf(sneha, order)).toBe(room.id)
    expect(await roomOf(sneha)).not.toBe(room.id)
    expect((await divya.get(`/api/chat/messages/${room.id}`)).status).toBe(404)
  })
})

describe('the room of an order that changes hands', () => {
  it('is closed to whom it was, who hears nothing more; the next customer writes in a room of her own', async () => {
    const [before, after] = [await createBuyer(), await customer()]
    const { order, room } = before
    await sendMessage(before, room, 'What only she may know')
    const [socket, adminSocket] = [await openSocket(before, room), await openSocket(admin, room)]
    expect((await admin.updateOrder(order, { userId: after.id })).status).toBe(200)
    expect(await socket.closed()).toBe(closeCodes.notYours)
    expect(adminSocket.isOpen()).toBe(true)
    for (const path of [`/api/chat/messages/${room}`, `/api/chat/room/${order}`])
      expect((await before.get(path)).status).toBe(404)
    expect((await after.get(`/api/chat/messages/${room}`)).status).toBe(404)
    const next = await after.read<{ id: string }>(`/api/chat/room/${order}`)
    expect(next).toMatchObject({ customerId: after.id, orderId: null })
    expect(await historyOf(after, next.id)).toEqual([])
    expect(await historyOf(admin, room)).toHaveLength(1)
  })

  it.each([
    ['unread', true],
    ['read', false],
  ])(
    'shows and tells its first customer nothing more of what was %s, and takes no word of the desk',
    async (_, isUnread) => {
      const [before, after] = [await createBuyer(), await customer()]
      const { order, room } = before
      const atDesk = async () =>
        (await admin.read<{ chatRoomId: string | null }>(`/api/admin/orders/${order}`)).chatRoomId
      const photo = await createUploadedPhoto(adminId)
      if (isUnread) await sendMessage(admin, room, 'See', { attachments: [photo] })
      else await sendMessage(before, room, 'Hello')
      await settle(room)
      const shown = isUnread ? 200 : 404
      const seen = async () => [await unreadCount(before), await look(before, photo), await atDesk()]
      const toldHer = async () =>
        (await notificationsOf(room)).flatMap(({ user_id, message }) => (user_id === null ? [] : message))
      expect(await seen()).toEqual([Number(isUnread), shown, room])
      await admin.updateOrder(order, { userId: after.id })
      // Unread messages that became inaccessible are counted in no badge.
      expect(await seen()).toEqual([0, 404, null])
      expect(await look(admin, photo)).toBe(shown)
      const told = await toldHer()
      expect((await postMessage(admin, room, 'Of the next customer')).status).toBe(409)
      await settle(room)
      expect([await toldHer(), await unreadCount(before)]).toEqual([told, 0])
    },
  )

  it('takes no word of the desk by a socket either, and is open to read alone', async () => {
    const [before, after] = [await createBuyer(), await customer()]
    await sendMessage(before, before.room, 'Is it ready?')
    await settle(before.room)
    await db.run('UPDATE orders SET user_id = ? WHERE id = ?', after.id, before.order)
    const refused = await refusal(postMessage(admin, before.room, 'On Friday'))
    expect(refused).toEqual([409, expect.stringMatching(/^This order belongs to somebody else now/)])
    const socket = await openSocket(admin, before.room)
    socket.say('On Friday', 'c1')
    await socket.until(() => socket.frames.some((frame) => frame.type === 'refused' && frame.clientId === 'c1'))
    expect(await admin.read(`/api/admin/chat/rooms/${before.room}`)).toMatchObject({ isReadOnly: true })
    expect(await historyOf(admin, before.room)).toHaveLength(1)
    expect(await before.read('/api/chat/rooms')).toEqual([])
  })
})

it('a customer’s chats are listed, the newest first, and the badge leads to the one with the newest unread message', async () => {
  const buyer = await createBuyer()
  const { order, room: orderRoom } = buyer
  const general = await roomOf(buyer)
  for (const [count, id, orderId, message] of [
    [1, general, null, 'Good morning'],
    [2, orderRoom, order, 'It is ready'],
  ] as const) {
    await sendMessage(admin, id, message)
    await settle(id)
    expect(await buyer.read('/api/chat/unread')).toEqual({ count, room: { id, orderId } })
  }
  const cost = countD1(buyer)
  expect(await buyer.read('/api/chat/rooms')).toMatchObject([
    { id: orderRoom, orderId: order, outfitType: 'Baptism gown', preview: 'It is ready', unread: 1 },
    { id: general, orderId: null, outfitType: null, preview: 'Good morning', unread: 1 },
  ])
  expect(cost.trips).toBe(1)
  expect(await findTableScans(cost)).toEqual([])
})

describe('an admin', () => {
  const begin = (customerId: string) => admin.post('/api/admin/chat/rooms', { customerId })

  it('begins a chat with a customer who has never written, and it is the customer’s own', async () => {
    const reader = await customer()
    const { id } = await (await begin(reader.id)).json<{ id: string }>()
    expect(await (await begin(reader.id)).json()).toMatchObject({ id })
    await sendMessage(admin, id, 'Your lace has come')
    expect(await roomOf(reader)).toBe(id)
    expect((await begin(crypto.randomUUID())).status).toBe(404)
  })

  it('begins none with a customer without an account, who could not read it', async () => {
    const input = { id: crypto.randomUUID(), firstName: 'Beena', lastName: 'Jose', phone: '94471 22001' }
    expect((await admin.post('/api/admin/customers', input)).status).toBe(201)
    expect((await begin(input.id)).status).toBe(409)
    const order = await admin.createOrder({ customerPhone: input.phone })
    expect(order.userId).toBe(input.id)
    expect((await admin.get(`/api/chat/room/${order.id}`)).status).toBe(404)
  })
})

describe('pictures', () => {
  it('of an account are sent, shown to the members of the room, and to nobody else', async () => {
    const member = await createMember()
    const photo = await createUploadedPhoto(member.id)
    const upload = `http://localhost/cdn-cgi/local/r2/s3/boutique-photos/${photo}?X-Amz-Signature=abc`
    const sent = await sendMessage(member, member.room, '', { attachments: [upload] })
    expect(sent).toMatchObject({ message: '', attachments: [photo] })
    const looks = [member, admin, divya, await createGuest(), new Client()].map((who) => look(who, photo))
    expect(await Promise.all(looks)).toEqual([200, 200, 404, 404, 401])
  })

  it('of the owner reach a guest, who can send none', async () => {
    const reena = await createGuest()
    const photo = await createUploadedPhoto(adminId)
    const socket = await openSocket(reena, reena.room)
    await sendMessage(admin, reena.room, 'This lace?', { attachments: [photo] })
    await socket.until(() => socket.messages().length === 1)
    expect([await look(reena, photo), await look(await createGuest(), photo)]).toEqual([200, 404])
    expect((await postMessage(reena, reena.room, '', { attachments: [photo] })).status).toBe(403)
  })

  it('are five at most, real, one’s own and free; else nothing is sent', async () => {
    const member = await createMember()
    const post = async (attachments: string[], room = member.room) =>
      (await postMessage(member, room, 'see', { attachments })).status
    const foreign = await createUploadedPhoto(divya.id)
    const script = await createUploadedPhoto(member.id, { body: '<script>alert(1)</script>' })
    for (const wrong of [foreign, script, 'https://evil.test/picture.jpg']) expect(await post([wrong])).toBe(422)
    const six = await Promise.all(Array.from({ length: 6 }, () => createUploadedPhoto(member.id)))
    expect(await post(six)).toBe(400)
    expect(await historyOf(member, member.room)).toEqual([])
    expect(await look(divya, foreign)).toBe(404)
    expect(await post(six.slice(0, 5))).toBe(201)
    expect(await post(six.slice(0, 1), await roomOf(member, await orderOf(member.id)))).toBe(422)
  })

  it('reach a socket that sent them, or a refusal does', async () => {
    const member = await createMember()
    const hers = await openSocket(member, member.room)
    const photo = await createUploadedPhoto(member.id)
    for (const key of [photo, 'u/nobody/none'])
      hers.send({ type: 'send', clientId: key.slice(0, 9), message: '', attachments: [key] })
    await hers.until(() => hers.messages().length === 1 && hers.frames.some(({ type }) => type === 'refused'))
    expect(hers.frames.find(({ type }) => type === 'refused')).toMatchObject({ clientId: 'u/nobody/' })
  })
})

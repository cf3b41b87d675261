import { describe, expect, it } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import { createGuest, createMember, sendMessage } from '../../helpers/worker/chat.ts'
import { orderOf, settle } from '../../helpers/worker/chat-rooms.ts'
import { customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import { setNumber } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import { newProduct } from '../../helpers/worker/storefront.ts'

openShop()

describe('the owner’s rooms', () => {
  type Listed = { id: string; unread: number; preview: string | null; lastSide: string | null }
  const rooms = async (query = '') => {
    const response = await admin.get(`/api/admin/chat/rooms${query}`)
    return { rows: await response.json<Listed[]>(), next: response.headers.get('X-Next-Cursor') }
  }
  const idsOf = async (query: string) => (await rooms(query)).rows.map(({ id }) => id)

  it('come unread first, then the latest, with who it is and what was said last; opened ones without a word do not', async () => {
    const [silent, answered] = [await createMember(), await createMember()]
    const waiting = await createMember({ firstName: 'Waiting' })
    const reena = await createGuest({ name: 'Left Details' })
    await sendMessage(waiting, waiting.room, 'Is it\n\n  ready?')
    await sendMessage(answered, answered.room, 'Hello')
    await sendMessage(admin, answered.room, 'Hello Sneha')
    await Promise.all([settle(waiting.room), settle(answered.room)])
    const { rows } = await rooms('?limit=100')
    const [none, unread = 0, read = 0, guest = 0] = [silent, waiting, answered, reena].map(({ room }) =>
      rows.findIndex(({ id }) => id === room),
    )
    expect(none).toBe(-1)
    expect(rows[unread]).toMatchObject({
      ...{ unread: 1, preview: 'Is it ready?', lastSide: 'person' },
      person: { kind: 'customer', id: waiting.id, name: 'Waiting Mathew', email: waiting.email },
    })
    expect(rows[read]).toMatchObject({ unread: 0, preview: 'Hello Sneha', lastSide: 'shop' })
    const person = { kind: 'guest', name: 'Left Details' }
    expect(rows[guest]).toMatchObject({ unread: 0, preview: null, person })
    expect(unread).toBeLessThan(Math.min(read, guest))
    const waits = rows.map((row) => Number(row.unread > 0))
    expect(waits).toEqual(waits.toSorted((a, b) => b - a))
  })

  it('are those to answer when asked for: as many as the figure says, also where the owner has read them', async () => {
    const named = { firstName: 'Toanswer' }
    const [read, answered] = [await createMember(named), await createMember(named)]
    await sendMessage(read, read.room, 'Is it ready?')
    await sendMessage(answered, answered.room, 'Hello')
    await sendMessage(admin, answered.room, 'Hello Reena')
    await settle(read.room)
    await admin.post(`/api/chat/room/${read.room}/read`)
    await Promise.all([settle(read.room), settle(answered.room)])
    const { counts } = await admin.read<{ counts: { chat: number } }>('/api/admin/answers')
    const toAnswer = (await rooms('?status=to-answer&limit=100')).rows
    expect(toAnswer).toHaveLength(counts.chat)
    expect(toAnswer.find(({ id }) => id === read.room)).toMatchObject({ unread: 0, lastSide: 'person' })
    expect(await idsOf('?status=to-answer&q=toanswer')).toEqual([read.room])
    expect((await admin.get('/api/admin/chat/rooms?status=waiting')).status).toBe(400)
  })

  it('are paged without a gap or a double, and found by name and e-mail; no step scans a table', async () => {
    const named = [0, 1, 2, 3, 4, 5, 6].map((nth) => ({ name: `Zachariah ${nth}`, email: `paged${nth}@example.com` }))
    const people = await Promise.all(named.map(createGuest))
    for (const person of people.slice(0, 3)) await sendMessage(person, person.room, 'Hello')
    await Promise.all(people.map(({ room }) => settle(room)))
    const walk = async (query: string) => {
      const found: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await rooms(`?limit=2${query}${cursor && `&cursor=${cursor}`}`)
        found.push(...page.rows.map(({ id }) => id))
        cursor = page.next
      }
      return found
    }
    expect(await walk('')).toEqual(await idsOf('?limit=100'))
    expect((await walk('&q=zacha')).toSorted()).toEqual(people.map(({ room }) => room).toSorted())
    expect(await idsOf('?q=paged3@example.com')).toEqual([people[3]?.room])

    const counting = await signInAdmin()
    const cost = countD1(counting)
    const { next } = await rooms('?limit=2')
    for (const path of [
      'rooms',
      `rooms?limit=2&cursor=${next}`,
      'rooms?q=zacha',
      `rooms/${people[0]?.room}`,
      'replies',
    ])
      expect((await counting.get(`/api/admin/chat/${path}`)).status).toBe(200)
    expect(cost.trips).toBe(5)
    expect(await findTableScans(cost)).toEqual([])
    expect((await admin.get('/api/admin/chat/rooms?cursor=nonsense')).status).toBe(400)
  })

  it('open with what is known of the person beside the thread', async () => {
    const member = await createMember()
    const order = await orderOf(member.id)
    const booking = await book(member, { phone: '98473 11111', email: member.email })
    expect(await admin.read(`/api/admin/chat/rooms/${member.room}`)).toMatchObject({
      ...{ id: member.room, lead: { phone: '98473 11111', isPossible: false }, chatLead: null },
      person: { kind: 'customer', id: member.id, phone: '+919847311111', email: member.email },
      bookings: [{ id: booking.id, childName: 'Aadya', status: 'pending' }],
      orders: [{ id: order, outfitType: 'Baptism gown' }],
    })
    // The phone came with the booking, after the room.
    await sendMessage(member, member.room, 'Hello')
    await settle(member.room)
    expect(await idsOf('?q=98473%2011111')).toEqual([member.room])
    const { room } = await createGuest()
    expect(await admin.read(`/api/admin/chat/rooms/${room}`)).toMatchObject({
      ...{ person: { kind: 'guest', name: 'Reena Thomas' }, chatLead: { chatRoomId: room, location: 'Aluva' } },
      ...{ lead: { name: 'Reena Thomas', isPossible: true }, bookings: [], orders: [] },
    })
    await db.run('UPDATE orders SET number = 142 WHERE id = ?', order)
    const { id } = await admin.read<{ id: string }>(`/api/chat/room/${order}`)
    await sendMessage(member, id, 'And this one?')
    await settle(id)
    const ofOrder = { id, orderId: order, orderNumber: 142 }
    expect(await admin.read(`/api/admin/chat/rooms/${id}`)).toMatchObject({ ...ofOrder, orders: [{ number: 142 }] })
    expect((await rooms('?q=98473%2011111')).rows.find((row) => row.id === id)).toMatchObject(ofOrder)
    expect((await admin.get('/api/admin/chat/rooms/none')).status).toBe(404)
    // Of a guest with a known number it says whose that is.
    const known = async () => {
      const { room } = await createGuest({ phone: '98473 22222' })
      return admin.read(`/api/admin/chat/rooms/${room}`)
    }
    expect(await known()).toMatchObject({ known: null })
    const anna = await customer({ firstName: 'Anna', lastName: 'Kurian' })
    await setNumber(anna.id, '+919847322222')
    expect(await known()).toMatchObject({ person: { kind: 'guest' }, known: { id: anna.id, name: 'Anna Kurian' } })
  })
})

describe('saved replies', () => {
  const path = '/api/admin/chat/replies'
  const post = (reply: object) => admin.post(path, reply)
  const add = async (title: string) =>
    (await (await post({ title, message: `${title}: from ten to six.` })).json<{ id: string }>()).id

  it('are kept, changed, deleted and listed in the order they were made, 50 at the most', async () => {
    const [hours, prices] = [await add('Hours'), await add('Prices')]
    const changed = { title: 'Opening hours', message: 'Ten to six.' }
    expect((await admin.put(`${path}/${hours}`, changed)).status).toBe(200)
    expect(await admin.read(path)).toMatchObject([
      { id: hours, ...changed },
      { id: prices, title: 'Prices' },
    ])
    for (const status of [200, 404]) expect((await admin.delete(`${path}/${prices}`)).status).toBe(status)
    expect((await admin.put(`${path}/${prices}`, { title: 'x', message: 'y' })).status).toBe(404)
    expect((await post({ title: ' ', message: 'y' })).status).toBe(400)
    await db.run(
      `INSERT INTO saved_replies (id, title, message, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 50) SELECT 'r' || i, 'Reply', 'Hi', i, i FROM n`,
    )
    expect((await post({ title: 'One more', message: 'too much' })).status).toBe(409)
    await db.run("DELETE FROM saved_replies WHERE id LIKE 'r%'")
  })

  it('carry pieces in their order, say which was retired meanwhile, and none that there is not', async () => {
    const gown = await newProduct(admin, { name: 'Lace gown' })
    const suit = await newProduct(admin, { name: 'Ivory suit' })
    const id = await add('Ours')
    const put = (slugs: string[]) => admin.put(`${path}/${id}`, { title: 'Ours', message: 'Look', slugs })
    const pieces = [suit, gown].map(({ slug, name, category }) => ({ slug, name, category, isRetired: false }))
    expect(await (await put([suit.slug, gown.slug])).json()).toMatchObject({ pieces })
    await db.run('UPDATE products SET retired_at = 1 WHERE id = ?', gown.id)
    const stored = async () =>
      (await admin.read<{ id: string; pieces: object[] }[]>(path)).find((one) => one.id === id)?.pieces
    expect(await stored()).toEqual([pieces[0], { ...pieces[1], isRetired: true }])
    expect((await put(['no-such-piece'])).status).toBe(400)
    expect((await put(Array.from({ length: 7 }, () => suit.slug))).status).toBe(400)
    expect((await post({ title: 'New', message: 'Look', slugs: ['no-such-piece'] })).status).toBe(400)
    expect(await stored()).toHaveLength(2)
  })
})

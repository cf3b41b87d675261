import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createGuest, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { orderOf, settle } from '../../helpers/worker/chat-rooms.ts'
import { customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})

describe('the owner’s rooms', () => {
  type Listed = {
    id: string
    unread: number
    preview: string | null
    lastSide: string | null
    person: Record<string, string>
  }
  const rooms = async (query = '') => {
    const response = await admin.get(`/api/admin/chat/rooms${query}`)
    return { rows: await response.json<Listed[]>(), next: response.headers.get('X-Next-Cursor') }
  }

  it('come unread first, then the latest, with who it is and what was said last; opened ones without a word do not', async () => {
    const [quiet, waiting, answered, reena] = [
      await customer(),
      await customer({ firstName: 'Waiting' }),
      await customer(),
      await createGuest({ name: 'Left Details' }),
    ]
    const [silent, unread, read] = [await roomOf(quiet), await roomOf(waiting), await roomOf(answered)]
    await sendMessage(waiting, unread, 'Is it\n\n  ready?')
    await sendMessage(answered, read, 'Hello')
    await sendMessage(admin, read, 'Hello Sneha')
    await Promise.all([settle(unread), settle(read)])
    const { rows } = await rooms('?limit=100')
    const at = (id: string) => rows.findIndex((row) => row.id === id)
    expect(at(silent)).toBe(-1)
    expect(rows[at(unread)]).toMatchObject({
      unread: 1,
      preview: 'Is it ready?',
      lastSide: 'person',
      person: { kind: 'customer', id: waiting.id, name: 'Waiting Mathew', email: waiting.email },
    })
    expect(rows[at(read)]).toMatchObject({ unread: 0, preview: 'Hello Sneha', lastSide: 'shop' })
    expect(rows[at(reena.room)]).toMatchObject({
      unread: 0,
      preview: null,
      person: { kind: 'guest', name: 'Left Details' },
    })
    expect(at(unread)).toBeLessThan(Math.min(at(read), at(reena.room)))
    const waits = rows.map((row) => Number(row.unread > 0))
    expect(waits).toEqual(waits.toSorted((a, b) => b - a))
  })

  it('are those to answer when asked for: as many as the figure says, also where the owner has read them', async () => {
    const [sneha, reena] = [await customer({ firstName: 'Toanswer' }), await customer({ firstName: 'Toanswer' })]
    const [read, answered] = [await roomOf(sneha), await roomOf(reena)]
    await sendMessage(sneha, read, 'Is it ready?')
    await sendMessage(reena, answered, 'Hello')
    await sendMessage(admin, answered, 'Hello Reena')
    await settle(read)
    await admin.post(`/api/chat/room/${read}/read`)
    await Promise.all([settle(read), settle(answered)])
    const { counts } = await (await admin.get('/api/admin/answers')).json<{ counts: { chat: number } }>()
    const toAnswer = await rooms('?status=to-answer&limit=100')
    expect(toAnswer.rows).toHaveLength(counts.chat)
    expect(toAnswer.rows.find(({ id }) => id === read)).toMatchObject({ unread: 0, lastSide: 'person' })
    expect((await rooms('?status=to-answer&q=toanswer')).rows.map(({ id }) => id)).toEqual([read])
    expect((await admin.get('/api/admin/chat/rooms?status=waiting')).status).toBe(400)
  })

  it('are paged without a gap or a double, and found by name, e-mail and phone; no step scans a table', async () => {
    const people = await Promise.all(
      Array.from({ length: 7 }, (_, nth) =>
        createGuest({ name: `Zachariah Paged${nth}`, email: `paged${nth}@example.com` }),
      ),
    )
    for (const person of people.slice(0, 3)) await sendMessage(person, person.room, 'Hello')
    await Promise.all(people.map(({ room }) => settle(room)))
    const all = (await rooms('?limit=100')).rows.map(({ id }) => id)
    const walk = async (query: string) => {
      const found: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await rooms(`?limit=2${query}${cursor && `&cursor=${cursor}`}`)
        found.push(...page.rows.map(({ id }) => id))
        cursor = page.next
      }
      return found
    }
    expect(await walk('')).toEqual(all)
    expect((await walk('&q=zacha')).toSorted()).toEqual(people.map(({ room }) => room).toSorted())
    expect((await rooms('?q=paged3@example.com')).rows.map(({ id }) => id)).toEqual([people[3]?.room])
    expect((await rooms('?q=nobody-of-this-name')).rows).toEqual([])
    const lead = await env.DB.prepare('SELECT phone FROM chat_leads WHERE chat_room_id = ?')
      .bind(people[5]?.room)
      .first<{ phone: string }>()
    expect((await rooms(`?q=${encodeURIComponent(lead?.phone ?? '')}`)).rows.map(({ id }) => id)).toEqual([
      people[5]?.room,
    ])

    const counting = await signInAdmin()
    const cost = countD1(counting)
    const [, cursor] = ['', (await rooms('?limit=2')).next]
    for (const path of [
      'rooms',
      `rooms?limit=2&cursor=${cursor}`,
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
    const sneha = await customer()
    const room = await roomOf(sneha)
    const order = await orderOf(sneha.id)
    const asked = {
      childName: 'Aadya',
      parentName: 'Sneha',
      phone: '98473 11111',
      email: sneha.email,
      serviceType: 'accessories',
    }
    const booking = await (await sneha.post('/api/bookings', asked)).json<{ id: string }>()
    const known = await (await admin.get(`/api/admin/chat/rooms/${room}`)).json()
    expect(known).toMatchObject({
      id: room,
      person: { kind: 'customer', id: sneha.id, phone: '+919847311111', email: sneha.email },
      lead: { phone: '98473 11111', isPossible: false },
      chatLead: null,
      bookings: [{ id: booking.id, childName: 'Aadya', status: 'pending' }],
      orders: [{ id: order, outfitType: 'Baptism gown' }],
    })
    // The phone came with the booking, after the room.
    await sendMessage(sneha, room, 'Hello')
    await settle(room)
    expect((await rooms('?q=98473%2011111')).rows.map(({ id }) => id)).toEqual([room])
    const reena = await createGuest()
    expect(await (await admin.get(`/api/admin/chat/rooms/${reena.room}`)).json()).toMatchObject({
      person: { kind: 'guest', name: 'Reena Thomas' },
      chatLead: { chatRoomId: reena.room, location: 'Aluva' },
      lead: { name: 'Reena Thomas', isPossible: true },
      bookings: [],
      orders: [],
    })
    expect((await admin.get('/api/admin/chat/rooms/none')).status).toBe(404)
  })

  it('says of a guest who has a known number whose that is', async () => {
    const phone = '98473 22222'
    const known = async () => {
      const { room } = await createGuest({ phone })
      return (await admin.get(`/api/admin/chat/rooms/${room}`)).json<{ known: object | null }>()
    }
    expect(await known()).toMatchObject({ known: null })
    const anna = await customer({ firstName: 'Anna', lastName: 'Kurian' })
    await env.DB.prepare('UPDATE users SET phone = ?, phone_e164 = ? WHERE id = ?')
      .bind(phone, '+919847322222', anna.id)
      .run()
    expect(await known()).toMatchObject({ person: { kind: 'guest' }, known: { id: anna.id, name: 'Anna Kurian' } })
  })
})

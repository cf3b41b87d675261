import { describe, expect, it } from 'vitest'
import { outcomesOf } from '../../helpers/worker/answers.ts'
import { book, bookingInput } from '../../helpers/worker/bookings.ts'
import { createGuest, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { orderOf, settle } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { enquire, someone } from '../../helpers/worker/leads.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'

openShop()

type Asked = { kind: string; about: string; askedAt: string }
type Waiting = {
  counts: Record<'booking' | 'contact' | 'chat_lead' | 'password' | 'chat' | 'testimonial', number>
  people: { all: number; inChat: number }
  rows: (Asked & { dueAt: string; name: string; roomId: string | null; others: Asked[] })[]
}
const listAnswers = async () => admin.read<Waiting>('/api/admin/answers')

const answer = (kind: string, about: string, how = 'called') =>
  admin.post(`/api/admin/answers/${kind}/${about}/answered`, { how })

type News = { id: string; relatedId: string | null; type: string; isRead: boolean }
const unreadAbout = async (id: string) =>
  (await admin.read<News[]>('/api/admin/notifications?limit=100'))
    .filter((row) => (row.relatedId === id || row.id === id) && !row.isRead)
    .map(({ type }) => type)
const unreadInAll = async () =>
  Number((await admin.get('/api/admin/notifications?limit=1')).headers.get('X-Unread-Count'))

describe('an answer', () => {
  it('to a booking is owed, and stands in the bell, until it is confirmed or its customer cancels it, which is told', async () => {
    const sneha = await customer()
    const [confirmed, cancelled] = [await book(sneha), await book(sneha)]
    expect([await outcomesOf(confirmed.id), await unreadAbout(confirmed.id)]).toEqual([[null], ['booking']])
    await admin.put(`/api/admin/bookings/${confirmed.id}`, { status: 'confirmed' })
    expect([await outcomesOf(confirmed.id), await unreadAbout(confirmed.id)]).toEqual([['answered'], []])
    expect((await sneha.post(`/api/user/bookings/${cancelled.id}/cancel`)).status).toBe(200)
    expect([await outcomesOf(cancelled.id), await unreadAbout(cancelled.id)]).toEqual([['void'], ['booking_status']])
  })

  it('is not owed to what the admin wrote down herself', async () => {
    const { id } = await admin.make<{ id: string }>('/api/admin/bookings', { ...bookingInput, source: 'phone' })
    expect(await outcomesOf(id)).toEqual([])
  })

  it('to an enquiry may be given elsewhere: it is qualified by nobody, waits no more, and leaves the bell', async () => {
    const { id } = await enquire(someone())
    expect(await unreadAbout(id)).toEqual(['contact'])
    const before = (await listAnswers()).counts.contact
    const unread = await unreadInAll()
    const answered = await answer('contact', id, 'wrote')
    expect(answered.status).toBe(200)
    const first = await answered.json<{ answeredAt: string; outcome: string }>()
    expect(first.outcome).toBe('answered')
    expect(await (await answer('contact', id, 'none')).json()).toEqual(first)
    expect((await listAnswers()).counts.contact).toBe(before - 1)
    expect([await unreadAbout(id), await unreadInAll()]).toEqual([[], unread - 1])
    const [row] = await admin.read<{ status: string }[]>(`/api/admin/contacts?id=${id}`)
    expect(row?.status).toBe('new')
  })

  it('is owed to as many as the list of who waits shows, also where they are still pending or new', async () => {
    const name = `Waits${someone().phone.replace(/\D/g, '')}`
    const sneha = await customer()
    const [waiting, called] = [await book(sneha, { parentName: name }), await book(sneha, { parentName: name })]
    await admin.post('/api/admin/bookings', { ...bookingInput, parentName: name, source: 'phone' })
    await answer('booking', called.id)
    const contact = await enquire({ ...someone(), name })
    await answer('contact', (await enquire({ ...someone(), name })).id, 'wrote')
    const listed = async (path: string) => {
      const response = await admin.get(path)
      const rows = await response.json<{ id: string; isUnanswered: boolean | null }[]>()
      return { ids: rows.map(({ id }) => id), rows, total: response.headers.get('X-Total-Count') }
    }
    const { counts } = await listAnswers()
    for (const [path, count, own, rows] of [
      ['/api/bookings', counts.booking, waiting.id, 3],
      ['/api/admin/contacts', counts.contact, contact.id, 2],
    ] as const) {
      const toAnswer = await listed(`${path}?status=to-answer&limit=100`)
      expect([toAnswer.ids.length, toAnswer.total]).toEqual([count, String(count)])
      expect((await listed(`${path}?status=to-answer&q=${name}`)).ids).toEqual([own])
      const all = await listed(`${path}?q=${name}`)
      expect(all.ids).toHaveLength(rows)
      for (const id of all.ids)
        expect((await listed(`${path}?id=${id}`)).rows).toMatchObject([{ id, isUnanswered: id === own }])
    }
    expect((await listed('/api/chat/leads?status=to-answer')).total).toBe(String(counts.chat_lead))
  })

  it('that nobody needs is void; to what was never asked there is none', async () => {
    const { id } = await enquire(someone())
    expect(await (await answer('contact', id, 'none')).json()).toMatchObject({ outcome: 'void' })
    expect((await answer('contact', crypto.randomUUID())).status).toBe(404)
    expect((await answer('nothing', id)).status).toBe(400)
    expect((await answer('contact', id, 'shouted')).status).toBe(400)
  })

  it('to a forgotten password is the request that was handled', async () => {
    const { email } = await customer()
    await new Client().post('/api/auth/forgot-password', { email })
    const request = await db.first<{ id: string }>(
      'SELECT id FROM temporary_credentials WHERE user_id = (SELECT id FROM users WHERE email = ?)',
      email,
    )
    const id = request?.id ?? ''
    expect(await outcomesOf(id)).toEqual([null])
    await admin.post(`/api/admin/notifications/${id}/read`)
    expect(await outcomesOf(id)).toEqual(['answered'])
  })
})

describe('a chat', () => {
  const say = async (who: Client, room: string, text: string) => {
    await sendMessage(who, room, text)
    await settle(room)
  }

  it('that was read and not answered waits on; the answer, or that none is needed, ends it, and the next word opens it again', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    await say(sneha, room, 'Is it ready?')
    await admin.post(`/api/chat/room/${room}/read`)
    await settle(room)
    expect(await outcomesOf(room)).toEqual([null])
    expect((await listAnswers()).rows).toContainEqual(
      expect.objectContaining({ kind: 'chat', about: room, roomId: room }),
    )
    await say(admin, room, 'On Friday.')
    expect(await outcomesOf(room)).toEqual(['answered'])
    await say(sneha, room, 'Thank you!')
    expect(await outcomesOf(room)).toEqual(['answered', null])
    await answer('chat', room, 'none')
    await say(sneha, room, 'One more thing.')
    expect(await outcomesOf(room)).toEqual(['answered', 'void', null])
  })

  it('with a guest answers the details that the guest left, too', async () => {
    const reena = await createGuest()
    const [lead] = (await listAnswers()).rows.filter(({ roomId }) => roomId === reena.room)
    expect(lead).toMatchObject({ kind: 'chat_lead', name: 'Reena Thomas' })
    expect(await unreadAbout(reena.room)).toEqual(['chat_lead'])
    await say(admin, reena.room, 'Good morning!')
    expect([await outcomesOf(lead?.about ?? ''), await unreadAbout(reena.room)]).toEqual([['answered'], []])
  })

  it('of a guest that joined an account is owed in that account’s room alone', async () => {
    const reena = await createGuest()
    await say(reena, reena.room, 'Hello?')
    const account = await customer()
    const own = await roomOf(account)
    const browser = Object.assign(new Client(), { cookie: `${account.cookie}; ${reena.cookie}` })
    expect((await browser.post('/api/chat/guest/claim')).status).toBe(200)
    await settle(own)
    expect(await outcomesOf(reena.room)).toEqual(['void'])
    expect(await outcomesOf(own)).toEqual([null])
  })

  it('of an order that changed hands is owed to nobody', async () => {
    const [sneha, other] = [await customer(), await customer()]
    const order = await orderOf(sneha.id)
    const { id: room } = await sneha.read<{ id: string }>(`/api/chat/room/${order}`)
    await say(sneha, room, 'Is it ready?')
    await db.run('UPDATE orders SET user_id = ? WHERE id = ?', other.id, order)
    expect(await outcomesOf(room)).toEqual(['void'])
  })
})

it('the list of what waits has those who have waited longest first, with when their 24 hours are over, and counts offered testimonials', async () => {
  const { counts, rows } = await listAnswers()
  expect(rows.map(({ dueAt }) => dueAt)).toEqual(rows.map(({ dueAt }) => dueAt).sort())
  for (const { others, ...row } of rows)
    expect(Date.parse(row.dueAt) - Date.parse((others.at(-1) ?? row).askedAt)).toBe(24 * 3_600_000)
  expect(counts.testimonial).toBe(0)
  await db.run(
    `INSERT INTO testimonials (id, name, rating, review, created_at) VALUES ('offered', 'Anna', 5, 'Fine lace', 0)`,
  )
  expect((await listAnswers()).counts.testimonial).toBe(1)
})

it('a person who waits is listed and counted once, with the newest question and what was asked before', async () => {
  await db.run("UPDATE answers SET answered_at = asked_at, outcome = 'void' WHERE answered_at IS NULL")
  const person = someone()
  const reena = await createGuest({ phone: person.phone })
  const contact = await enquire(person)
  await sendMessage(reena, reena.room, 'Hello?')
  await settle(reena.room)
  const [sneha, other] = [await customer(), await customer()]
  const first = await book(sneha)
  await book(other)
  await db.run("UPDATE answers SET asked_at = asked_at - 5000 WHERE kind = 'chat_lead' AND answered_at IS NULL")
  await db.run('UPDATE answers SET asked_at = asked_at + 5000 WHERE about = ?', reena.room)
  const { people, rows } = await listAnswers()
  expect(people).toEqual({ all: rows.length, inChat: 1 })
  const [guest] = rows.filter(({ roomId }) => roomId === reena.room)
  expect(guest).toMatchObject({
    kind: 'chat',
    others: [{ kind: 'contact', about: contact.id }, { kind: 'chat_lead' }],
  })
  expect(
    rows.filter(({ about, others }) => [about, ...others.map((row) => row.about)].includes(first.id)),
  ).toHaveLength(1)
})

it('the number that open screens look at moves when something is asked, answered or told of, and not otherwise', async () => {
  const changes = async () => (await admin.read<{ changes: number }>('/api/admin/dashboard/changes')).changes
  const start = await changes()
  expect(await changes()).toBe(start)
  const { id } = await enquire(someone())
  const asked = await changes()
  expect(asked).toBeGreaterThan(start)
  await answer('contact', id)
  expect(await changes()).toBeGreaterThan(asked)
})

import { describe, expect, it } from 'vitest'
import { type Client, customer, type Person, refusal } from '../../helpers/worker/client.ts'
import { customersAdmin, type ListedCustomer } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

const owner = await customersAdmin()
const { id: ownerId } = await owner.read<{ id: string }>('/api/user')

let nth = 600
/** A number that nobody has. */
const newPhone = () => `94461 00${++nth}`
type Order = { id: string; userId: string; updatedAt: string }
const order = async (input: object) =>
  (await owner.post('/api/admin/orders', { outfitType: 'Baptism suit', ...input })).json<Order>()
const linkOf = async (id: string) => {
  return (await owner.make<{ url: string }>(`/api/admin/customers/${id}/claim-link`)).url.split('/claim#')[1] ?? ''
}
const add = (who: Client, token: string) => who.post('/api/user/claim', { token })
const ordersOf = async (person: Person) => (await person.read<{ id: string }[]>('/api/user/orders')).map(({ id }) => id)
type File = ListedCustomer & {
  orders: { id: string }[]
  bookings: { id: string }[]
  notes: string
  noWhatsapp: boolean
}
const fileOf = async (id: string) => owner.read<File>(`/api/admin/customers/${id}`)

/** A customer without an account who has everything that one can have, and the link. */
async function walkIn(more: object = {}) {
  const phone = newPhone()
  const wearer = crypto.randomUUID()
  const made = await order({ customerName: 'Anna Kurian', customerPhone: phone, advanceAmount: 50_000, ...more })
  const { id: booking } = await owner.make<{ id: string }>('/api/admin/bookings', {
    ...{ childName: 'Mia', parentName: 'Anna Kurian', phone, serviceType: 'baptism-suit', source: 'walk-in' },
  })
  const { userId } = made
  await owner.post(`/api/admin/customers/${userId}/consents`, { kind: 'parent_met', given: true, who: 'Anna Kurian' })
  await owner.patch(`/api/admin/customers/${userId}`, { notes: 'Likes lace', notedAt: null })
  await db.insert('wearers', { id: wearer, user_id: userId, name: 'Mia', created_at: 1, updated_at: 1 })
  return { phone, userId, order: made, booking, wearer, token: await linkOf(userId) }
}

describe('a customer who adds the orders of a link to an account', () => {
  it('has all that the customer without an account had, the number confirmed; the row and the link are gone', async () => {
    const [person, from] = [await customer(), await walkIn()]
    const before = await owner.stats()
    // The second press is one after a lost answer.
    for (const _again of [1, 2]) expect((await add(person, from.token)).status).toBe(200)
    expect(await ordersOf(person)).toEqual([from.order.id])
    expect(await person.read('/api/user/bookings')).toMatchObject([{ id: from.booking }])
    expect(await fileOf(person.id)).toMatchObject({
      orders: [{ id: from.order.id }],
      bookings: [{ id: from.booking }],
      notes: 'Likes lace',
      phone: from.phone,
      activeOrders: 1,
      totalOrders: 1,
    })
    expect((await owner.get(`/api/admin/customers/${from.userId}`)).status).toBe(404)
    expect(await owner.stats()).toEqual({ ...before, total: before.total - 1, newThisMonth: before.newThisMonth - 1 })
    expect(await db.count("consents WHERE user_id = ? AND kind = 'parent_met'", person.id)).toBe(1)
    expect((await owner.search(from.phone)).map(({ id }) => id)).toEqual([person.id])
    const found = await owner.read<{ id: string }[]>(`/api/admin/orders?q=${encodeURIComponent(from.phone)}`)
    expect(found.map(({ id }) => id)).toEqual([from.order.id])
    expect(await db.value('SELECT phone_confirmed_at FROM users WHERE id = ?', person.id)).toEqual(expect.any(Number))
    expect((await add(await customer(), from.token)).status).toBe(404)
    const opened = { token: from.token, email: 'late@example.com', password: 'kasavu-thread-7' }
    expect((await person.post('/api/auth/claim', opened)).status).toBe(404)
  })

  it('keeps another number of the account, and what the desk knows of both', async () => {
    const [person, from] = [await customer(), await walkIn({ customerEmail: 'anna@example.com' })]
    const phone = newPhone()
    await person.put('/api/user/profile', { ...person, phone })
    await owner.patch(`/api/admin/customers/${person.id}`, { notes: 'Pays by UPI', notedAt: null })
    await add(person, from.token)
    expect(await fileOf(person.id)).toMatchObject({
      phone,
      notes: `Pays by UPI\nLikes lace\nPhone: ${from.phone}\nEmail: anna@example.com`,
    })
  })

  it('gets no messages that the customer did not want', async () => {
    const [person, from] = [await customer(), await walkIn()]
    await db.run('UPDATE users SET no_whatsapp = 1 WHERE id = ?', from.userId)
    await add(person, from.token)
    expect((await fileOf(person.id)).noWhatsapp).toBe(true)
    const log = await db.all("SELECT given FROM consents WHERE user_id = ? AND kind = 'whatsapp'", person.id)
    expect(log).toEqual([{ given: 0 }])
  })

  it('sees the news of the order in the bell, and messages go to the account', async () => {
    const [person, from] = [await customer(), await walkIn()]
    type Inbox = { id: string }[]
    const before = await person.read<Inbox>('/api/user/notifications')
    await add(person, from.token)
    const after = await person.read<Inbox>('/api/user/notifications')
    expect(after.length).toBeGreaterThan(before.length)
    const messages = 'SELECT DISTINCT user_id FROM wa_messages WHERE about IN (?, ?)'
    expect(await db.all(messages, from.order.id, from.booking)).toEqual([{ user_id: person.id }])
  })

  it('keeps photos, wearer and address with the order', async () => {
    const photo = await createUploadedPhoto(ownerId)
    const from = await walkIn({ inspirationPhotos: [photo], deliveryWay: 'door', deliveryAddress: 'Palarivattom' })
    const path = `/api/admin/orders/${from.order.id}`
    await owner.patch(path, { wearerId: from.wearer, updatedAt: from.order.updatedAt })
    const person = await customer()
    await add(person, from.token)
    const kept = { userId: person.id, deliveryAddress: 'Palarivattom', inspirationPhotos: [photo] }
    expect(await owner.read(path)).toMatchObject(kept)
    expect(await person.read(`/api/user/orders/${from.order.id}`)).toMatchObject({ id: from.order.id })
    expect(await db.value('SELECT wearer_id FROM orders WHERE id = ?', from.order.id)).toBe(from.wearer)
    expect(await db.value('SELECT user_id FROM wearers WHERE id = ?', from.wearer)).toBe(person.id)
  })

  it('is one of two who press at once', async () => {
    const [one, other, from] = [await customer(), await customer(), await walkIn()]
    const answers = await Promise.all([add(one, from.token), add(other, from.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const won = answers[0]?.status === 200 ? one : other
    expect(await ordersOf(won)).toEqual([from.order.id])
    expect(await ordersOf(won === one ? other : one)).toEqual([])
  })

  it('lets an order be saved at the desk only as it is after the move', async () => {
    const [person, from] = [await customer(), await walkIn()]
    await add(person, from.token)
    const change = { description: 'With a veil', updatedAt: from.order.updatedAt }
    const stale = await owner.patch(`/api/admin/orders/${from.order.id}`, change)
    expect([stale.status, await stale.json()]).toMatchObject([409, { by: 'The customer', changed: ['userId'] }])
  })

  it('is refused with a link that has ended, with more orders than one batch takes, and as the owner', async () => {
    const person = await customer()
    const ended = 'This link no longer works. Please ask the boutique for a new one.'
    expect(await refusal(add(person, 'no-link'))).toEqual([404, ended])
    const from = await walkIn()
    expect((await add(owner, from.token)).status).toBe(403)
    const gown = { user_id: from.userId, outfit_type: 'Gown', created_at: 1, updated_at: 1 }
    for (let more = 0; more < 40; more++) await db.insert('orders', { ...gown, id: crypto.randomUUID() })
    expect((await add(person, from.token)).status).toBe(409)
    expect(await ordersOf(person)).toEqual([])
  })
})

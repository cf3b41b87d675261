import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import { askWorker } from '../../helpers/worker/background.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { orderOf } from '../../helpers/worker/chat-rooms.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import {
  type CustomerStats,
  customersAdmin,
  type ListedCustomer,
  someCustomer,
} from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

/** Sends a client's requests to a Worker that treats this address as an admin's. */
function withAdmins(client: Client, email: string) {
  const admins = { ...env, ADMIN_EMAILS: `owner@example.com,${email}` }
  client.fetch = (request) => askWorker(request, admins)
  return client
}

const owner = await customersAdmin()

describe('the list of customers', () => {
  it('finds them by name, e-mail and the phone of their first booking', async () => {
    const person = await customer(someCustomer())
    const found = async (typed: string) => (await owner.search(typed)).map(({ id }) => id)
    for (const typed of [person.firstName, `${person.firstName} kurian`, person.email, person.email.toUpperCase()])
      expect(await found(typed)).toEqual([person.id])
    expect(await found('94471 55501')).toEqual([])
    const asked = { childName: 'Aadya', parentName: 'Meera', email: person.email, serviceType: 'accessories' }
    await person.post('/api/bookings', { ...asked, phone: '94471 55501' })
    expect(await found('+91 94471 55501')).toEqual([person.id])
    // The account keeps its first phone number, and other numbers do not find it.
    await person.post('/api/bookings', { ...asked, phone: '94471 66601' })
    expect(await found('94471 66601')).toEqual([])
    expect((await owner.listed(person.email))?.phone).toBe('94471 55501')
  })

  it('has no admin, not even one who was a customer before', async () => {
    const promoted = await customer(someCustomer())
    const friend = await customer({ ...someCustomer(), firstName: promoted.firstName })
    await orderOf(promoted.id)
    const before = await owner.stats()
    expect(await owner.search(promoted.firstName)).toHaveLength(2)
    const client = withAdmins(new Client(), promoted.email)
    const login = { email: promoted.email, password: 'correct-horse-battery' }
    expect((await client.post('/api/auth/admin/login', login)).status).toBe(200)
    expect(await client.read(`/api/admin/customers?q=${promoted.firstName}`)).toMatchObject([{ id: friend.id }])
    expect(await owner.search('owner@example.com')).toEqual([])
    expect(await client.read('/api/admin/customers/stats')).toEqual({
      total: before.total - 1,
      newThisMonth: before.newThisMonth - 1,
      withActiveOrders: before.withActiveOrders - 1,
    })
    // If the address is no longer an admin's, the person is an ordinary customer.
    expect(await owner.stats()).toEqual(before)
    const all = await owner.get('/api/admin/customers?limit=1')
    expect(all.headers.get('X-Total-Count')).toBe(String(before.total))
    const response = await client.put(`/api/admin/customers/${promoted.id}`, { isActive: false })
    expect(response.status).toBe(404)
    expect((await client.get('/api/user')).status).toBe(200)
  })

  it('has whoever was an admin, who can be kept out', async () => {
    const leaver = await customer(someCustomer())
    const client = withAdmins(new Client(), leaver.email)
    const login = { email: leaver.email, password: 'correct-horse-battery' }
    expect((await client.post('/api/auth/admin/login', login)).status).toBe(200)
    expect((await owner.listed(leaver.email))?.id).toBe(leaver.id)
    expect((await owner.get(`/api/admin/customers/${leaver.id}`)).status).toBe(200)
    expect((await owner.put(`/api/admin/customers/${leaver.id}`, { isActive: false })).status).toBe(200)
    expect((await client.get('/api/user')).status).toBe(401)
  })
})

it('the figures of customers count a month as Kochi does', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2097-12-31T18:29:59.999Z') })
  try {
    const late = await admin()
    const figures = async () => late.read<CustomerStats>('/api/admin/customers/stats')
    await customer(someCustomer())
    const december = await figures()
    expect(december.newThisMonth).toBeGreaterThan(0)
    vi.setSystemTime(new Date('2097-12-31T18:30:00.000Z'))
    expect(await figures()).toMatchObject({ total: december.total, newThisMonth: 0 })
    await customer(someCustomer())
    expect(await figures()).toMatchObject({ total: december.total + 1, newThisMonth: 1 })
  } finally {
    vi.useRealTimers()
  }
})

describe('an inactive customer', () => {
  const set = (id: string, isActive: unknown) => owner.put(`/api/admin/customers/${id}`, { isActive })

  it('is signed out everywhere and cannot sign in, until activated again, and is no admin', async () => {
    const { id } = await owner.read<{ id: string }>('/api/user')
    expect([(await set(id, false)).status, (await owner.get('/api/user')).status]).toEqual([404, 200])

    const person = await customer(someCustomer())
    const other = await customer(someCustomer())
    const phone = new Client()
    expect((await phone.post('/api/login', person)).status).toBe(200)

    const answer = await set(person.id, false)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id: person.id, isActive: false })
    expect([(await person.get('/api/user')).status, (await phone.get('/api/user')).status]).toEqual([401, 401])
    const sessions = await env.DB.prepare('SELECT 1 FROM sessions WHERE user_id = ?').bind(person.id).all()
    expect(sessions.results).toEqual([])
    const refused = await phone.post('/api/login', person)
    expect(refused.status).toBe(403)
    const unknown = await phone.post('/api/login', { ...person, password: 'another-thread-8' })
    expect(unknown.status).toBe(401)
    expect((await other.get('/api/user')).status).toBe(200)
    expect((await owner.listed(person.email))?.isActive).toBe(false)

    expect(await (await set(person.id, true)).json()).toMatchObject({ isActive: true })
    expect((await person.get('/api/user')).status).toBe(401)
    expect((await phone.post('/api/login', person)).status).toBe(200)
  })
})

const desk = await orderAdmin()

const wants = (person: Client, marketingEmails: boolean) =>
  person.put('/api/user/settings', { ...settingsDefaults.user, marketingEmails })
const listed = async (query: string) => owner.read<ListedCustomer[]>(`/api/admin/customers?${query}`)

describe('who wants letters', () => {
  it('is a list of its own, which follows the settings', async () => {
    const [wanting, silent] = [await customer(someCustomer()), await customer(someCustomer())]
    await wants(wanting, true)
    const ids = async () => (await listed('letters=wanted&limit=100')).map(({ id }) => id)
    expect(await ids()).toEqual([wanting.id])
    await wants(silent, true)
    expect(await ids()).toEqual([silent.id, wanting.id])
    await wants(silent, false)
    expect(await ids()).toEqual([wanting.id])
    expect((await listed('limit=100')).map(({ id }) => id)).toContain(silent.id)
    // It holds no address that nobody has confirmed.
    await db.run('UPDATE users SET email_confirmed_at = NULL WHERE id = ?', wanting.id)
    expect(await listed(`letters=wanted&q=${wanting.email}`)).toEqual([])
  })

  it('is a column of the export, and an export of its own', async () => {
    const [wanting, silent] = [await customer(someCustomer()), await customer(someCustomer())]
    await wants(wanting, true)
    const exported = async (query = '') => openWorkbook(await owner.get(`/api/admin/customers/export${query}`))
    const { header, rows } = await exported()
    const column = header.indexOf('Wants news and offers')
    const said = (email: string) => rows.find((row) => row.includes(email))?.[column]
    expect([said(wanting.email), said(silent.email)]).toEqual(['Yes', 'No'])
    const few = await exported('?letters=wanted')
    expect(few.rows.every((row) => row[column] === 'Yes')).toBe(true)
    expect(few.rows.some((row) => row.includes(wanting.email))).toBe(true)
  })
})

it("a customer's orders are counted through every change, exactly", async () => {
  async function order(user_id: string | null, status = 'pending') {
    const id = crypto.randomUUID()
    await db.insert('orders', { id, user_id, status, outfit_type: 'Baptism gown', created_at: 0, updated_at: 0 })
    return id
  }
  const update = (id: string, set: string) => db.run(`UPDATE orders SET ${set} WHERE id = ?`, id)
  const [person, other] = [await customer(someCustomer()), await customer(someCustomer())]
  const counts = async ({ email }: { email: string }) => {
    const row = await owner.listed(email)
    return [row?.activeOrders, row?.totalOrders]
  }
  const before = (await owner.stats()).withActiveOrders
  const withActive = async () => (await owner.stats()).withActiveOrders - before

  const first = await order(person.id)
  const second = await order(person.id, 'stitching')
  await order(person.id, 'delivered')
  await order(null)
  for (const [id, set, ...counted] of [
    [first, "notes = 'at first'", [2, 3], [0, 0], 1],
    [first, "status = 'ready'", [2, 3], [0, 0], 1],
    [first, "status = 'delivered'", [1, 3], [0, 0], 1],
    [second, "status = 'cancelled'", [0, 3], [0, 0], 0],
    [second, "status = 'pending'", [1, 3], [0, 0], 1],
    [second, `user_id = '${other.id}'`, [0, 2], [1, 1], 1],
    [second, 'user_id = NULL', [0, 2], [0, 0], 0],
    [second, "status = 'delivered', notes = 'again'", [0, 2], [0, 0], 0],
  ] as const) {
    await update(id, set)
    expect([set, await counts(person), await counts(other), await withActive()]).toEqual([set, ...counted])
  }
})

it('the notes about a customer stand beside orders, bookings, leads and consent, and only admins read them', async () => {
  const divya = await customer({ firstName: 'Divya' })
  const booking = await book(divya, { email: divya.email })
  const order = await desk.createOrder({ userId: divya.id })
  const path = `/api/admin/customers/${divya.id}`
  const saved = await desk.send('PATCH', path, { notes: 'Allergic to wool', notedAt: null })
  const { notedAt } = await saved.json<{ notedAt: string }>()
  expect(await desk.read(path)).toMatchObject({
    id: divya.id,
    firstName: 'Divya',
    notes: 'Allergic to wool',
    notedAt,
    orders: [{ id: order.id }],
    bookings: [{ id: booking.id }],
    leads: [{ type: 'booking', status: 'converted' }],
    rooms: [],
    marketingEmails: null,
  })
  for (const own of ['/api/user', '/api/user/settings', '/api/user/orders'])
    expect(await (await divya.get(own)).text()).not.toContain('wool')

  expect((await desk.send('PATCH', path, { notes: 'Lost', notedAt: null })).status).toBe(409)
  // Retried after a lost response.
  const again = await desk.send('PATCH', path, { notes: 'Allergic to wool', notedAt: null })
  expect(await again.json()).toMatchObject({ notedAt })
  expect((await desk.send('PATCH', path, { notes: '', notedAt })).status).toBe(200)
  expect(await desk.read(path)).toMatchObject({ notes: '' })
})

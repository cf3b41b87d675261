import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { orders } from '../../../worker/db/schema.ts'
import { askWorker, keepRunning } from '../../helpers/worker/background.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import {
  type CustomerStats,
  customersAdmin,
  type ListedCustomer,
  someCustomer,
} from '../../helpers/worker/customers.ts'

/** Sends a client's requests to a Worker of which this address is an admin's. */
function withAdmins(client: Client, email: string) {
  const admins = { ...env, ADMIN_EMAILS: `owner@example.com,${email}` }
  client.fetch = (request) => askWorker(request, admins)
  return client
}

const owner = await customersAdmin()

describe('the list of customers', () => {
  it('shows who they are and their orders, and nothing that is secret', async () => {
    const { id, email, firstName } = await customer(someCustomer())
    expect(await owner.listed(email)).toEqual({
      id,
      firstName,
      lastName: 'Kurian',
      email,
      phone: null,
      phoneE164: null,
      isActive: true,
      hasAccount: true,
      emailConfirmed: true,
      phoneConfirmedAt: null,
      activeOrders: 0,
      totalOrders: 0,
      language: 'en',
      noWhatsapp: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  it('finds them by name, e-mail and the phone of their first booking', async () => {
    const person = await customer(someCustomer())
    const found = async (typed: string) => (await owner.search(typed)).map(({ id }) => id)
    for (const typed of [person.firstName, `${person.firstName} kurian`, person.email, person.email.toUpperCase()])
      expect(await found(typed)).toEqual([person.id])
    expect(await found('94471 55501')).toEqual([])
    const asked = { childName: 'Aadya', parentName: 'Meera', email: person.email, serviceType: 'accessories' }
    await person.post('/api/bookings', { ...asked, phone: '94471 55501' })
    expect(await found('+91 94471 55501')).toEqual([person.id])
    // The account keeps its first phone, and is found by no other.
    await person.post('/api/bookings', { ...asked, phone: '94471 66601' })
    expect(await found('94471 66601')).toEqual([])
    expect((await owner.listed(person.email))?.phone).toBe('94471 55501')
  })

  it('has no admin, not even one who was a customer before', async () => {
    const promoted = await customer(someCustomer())
    const friend = await customer({ ...someCustomer(), firstName: promoted.firstName })
    const ctx = createCtx(env, keepRunning)
    await run(ctx, ctx.db.insert(orders).values({ userId: promoted.id, outfitType: 'Baptism gown' }))
    const before = await owner.stats()
    expect(await owner.search(promoted.firstName)).toHaveLength(2)
    const client = withAdmins(new Client(), promoted.email)
    const login = { email: promoted.email, password: 'correct-horse-battery' }
    expect((await client.post('/api/auth/admin/login', login)).status).toBe(200)
    const list = await client.get(`/api/admin/customers?q=${promoted.firstName}`)
    expect((await list.json<ListedCustomer[]>()).map(({ id }) => id)).toEqual([friend.id])
    expect(await owner.search('owner@example.com')).toEqual([])
    expect(await client.read('/api/admin/customers/stats')).toEqual({
      total: before.total - 1,
      newThisMonth: before.newThisMonth - 1,
      withActiveOrders: before.withActiveOrders - 1,
    })
    // Where the address is no admin's, it is that of somebody who was one: a customer like others.
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

  it('is signed out everywhere and cannot sign in, until activated again', async () => {
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

  it('is no admin and nobody unknown: 404, and the admin stays signed in', async () => {
    const { id } = await owner.read<{ id: string }>('/api/user')
    expect([(await set(id, false)).status, (await set('nobody', false)).status]).toEqual([404, 404])
    expect((await owner.get('/api/user')).status).toBe(200)
  })
})

import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { seal, unseal } from '../../worker/lib/seal.ts'
import { admin, Client, customer } from '../helpers/worker/client.ts'
import { countD1 } from '../helpers/worker/count-d1.ts'

type Card = { id: string; isRead: boolean; message: string; data: string }
type CardData = {
  userName: string
  userEmail: string
  userPhone: string
  requestedAt: string
  temporaryPassword?: string
}

const hour = 3600_000

let owner: Client
beforeAll(async () => {
  owner = await admin()
})

const forgot = (email: string) => new Client().post('/api/auth/forgot-password', { email })
const signIn = async (email: string, password: string) => {
  const client = new Client()
  return { client, response: await client.post('/api/login', { email, password }) }
}

/** The owner's cards of one customer, newest first. */
async function cardsOf(email: string) {
  const response = await owner.get('/api/admin/notifications?type=password_reset&limit=100')
  const cards = (await response.json<Card[]>()).map((card) => ({ ...card, data: JSON.parse(card.data) as CardData }))
  return cards.filter(({ data }) => data.userEmail === email)
}

/** A customer who forgot her password, with the temporary one that the owner reads out. */
async function forgetful() {
  const client = await customer()
  await forgot(client.email)
  const [card] = await cardsOf(client.email)
  if (!card?.data.temporaryPassword) throw new Error('no temporary password')
  return { client, email: client.email, card, temporary: card.data.temporaryPassword }
}

const rows = async <Row>(query: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(query)
      .bind(...values)
      .all<Row>()
  ).results

afterEach(() => vi.useRealTimers())

describe('a forgotten password', () => {
  it('gives the owner a card with a temporary password, and keeps the old one working', async () => {
    const { client, card, temporary } = await forgetful()
    expect(card).toMatchObject({ isRead: false, data: { userName: 'Sneha Mathew', userPhone: null } })
    expect(temporary).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
    expect(Date.parse(card.data.requestedAt)).toBeGreaterThan(Date.now() - 60_000)
    const { response } = await signIn(client.email, client.password)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ mustChangePassword: false })
  })

  it('asked for a hundred times makes one request, changes nothing, and answers as for an unknown address', async () => {
    const { client, temporary } = await forgetful()
    const known = await Promise.all(Array.from({ length: 100 }, () => forgot(client.email.toUpperCase())))
    const unknown = await forgot('nobody@example.com')
    const texts = await Promise.all([...known, unknown].map((response) => response.text()))
    expect(new Set([...known, unknown].map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(texts)).toEqual(new Set(['{"ok":true}']))
    const cards = await cardsOf(client.email)
    expect(cards.map(({ data }) => data.temporaryPassword)).toEqual([temporary])
    expect((await signIn(client.email, client.password)).response.status).toBe(200)
    expect((await signIn(client.email, temporary)).response.status).toBe(200)
  })

  it('costs the same queries and the same hashing for a known, an unknown and an admin address', async () => {
    const { email } = await customer()
    const costs = []
    for (const asked of [email, 'nobody-at-all@example.com', 'owner@example.com']) {
      const batch = vi.spyOn(env.DB, 'batch')
      const sign = vi.spyOn(crypto.subtle, 'sign')
      const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
      await forgot(asked)
      const statements = batch.mock.calls.map(([list]) => list.length)
      costs.push({ statements, signed: sign.mock.calls.length, sealed: encrypt.mock.calls.length })
      vi.restoreAllMocks()
    }
    expect(costs[0]).toEqual({ statements: [3, 3], signed: 1, sealed: 1 })
    expect(costs[1]).toEqual(costs[0])
    expect(costs[2]).toEqual(costs[0])
    expect(
      await rows('SELECT 1 FROM notifications WHERE type = ? AND message LIKE ?', 'password_reset', '%owner%'),
    ).toEqual([])
  })

  it('makes nothing beyond three requests an hour', async () => {
    const { email, card } = await forgetful()
    for (let asked = 2; asked <= 3; asked++) {
      const [newest] = await cardsOf(email)
      await owner.post(`/api/admin/notifications/${newest?.id}/read`)
      await forgot(email)
    }
    const [third] = await cardsOf(email)
    await owner.post(`/api/admin/notifications/${third?.id}/read`)
    expect((await forgot(email)).status).toBe(200)
    const cards = await cardsOf(email)
    expect(cards).toHaveLength(3)
    expect(cards.at(-1)?.id).toBe(card.id)
    expect(cards.every(({ isRead }) => isRead)).toBe(true)
  })

  it('takes the address of a booking when one account used it, and none when two did', async () => {
    const booking = {
      childName: 'Anna',
      parentName: 'Sneha',
      phone: '98470 12345',
      serviceType: 'baptism-suit',
    }
    const [first, second] = [await customer(), await customer()]
    await first.post('/api/bookings', { ...booking, email: 'family@example.com' })
    await first.post('/api/bookings', { ...booking, email: 'shared@example.com' })
    await second.post('/api/bookings', { ...booking, email: 'shared@example.com' })
    await forgot('shared@example.com')
    expect([...(await cardsOf(first.email)), ...(await cardsOf(second.email))]).toEqual([])
    await forgot('family@example.com')
    expect(await cardsOf(second.email)).toEqual([])
    expect(await cardsOf(first.email)).toMatchObject([{ data: { userPhone: '+919847012345' } }])
  })

  it("prefers an account's own address to another account's booking", async () => {
    const [own, other] = [await customer(), await customer()]
    const booking = { childName: 'A', parentName: 'B', phone: '9847012345', serviceType: 'accessories' }
    expect((await other.post('/api/bookings', { ...booking, email: own.email })).status).toBe(201)
    await forgot(own.email)
    expect(await cardsOf(own.email)).toHaveLength(1)
    expect(await cardsOf(other.email)).toEqual([])
  })

  it('ignores an inactive account', async () => {
    const { email, id } = await customer()
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(id).run()
    expect((await forgot(email)).status).toBe(200)
    expect(await cardsOf(email)).toEqual([])
  })

  it('refuses what is no address with the sentence of the form', async () => {
    const response = await forgot('not an address')
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'Please enter a valid email address' })
  })
})

describe('the temporary password', () => {
  it('opens a session that may only choose a new password', async () => {
    const { email, temporary } = await forgetful()
    const { client, response } = await signIn(email, temporary)
    expect(await response.json()).toMatchObject({ mustChangePassword: true })
    expect(await (await client.get('/api/user')).json()).toMatchObject({ email, mustChangePassword: true })
    for (const path of ['/api/user/bookings', '/api/user/settings', '/api/user/notifications', '/api/user/orders'])
      expect((await client.get(path)).status, path).toBe(403)
    expect((await client.put('/api/user/settings', {})).status).toBe(403)
    expect((await client.post('/api/logout')).status).toBe(200)
    expect((await client.get('/api/user')).status).toBe(401)
  })

  it('is understood in capitals and without its hyphens, and wrong when one letter is', async () => {
    const { email, temporary } = await forgetful()
    expect((await signIn(email, temporary.replaceAll('-', '').toUpperCase())).response.status).toBe(200)
    const wrong = await signIn(email, `${temporary.slice(0, -1)}${temporary.endsWith('a') ? 'b' : 'a'}`)
    expect(wrong.response.status).toBe(401)
    expect(await wrong.response.json()).toEqual({ message: 'Please check your email and password' })
  })

  it("opens nobody else's account and no admin's", async () => {
    const { email, temporary } = await forgetful()
    const other = await customer()
    expect((await signIn(other.email, temporary)).response.status).toBe(401)
    const asAdmin = await new Client().post('/api/auth/admin/login', { email, password: temporary })
    expect(asAdmin.status).toBe(401)
  })

  it('is spent by the new password, which ends all other sessions and erases the copy', async () => {
    const { client: old, email, temporary, card } = await forgetful()
    const { client } = await signIn(email, temporary)
    const { client: elsewhere } = await signIn(email, temporary)
    const before = client.cookie
    const changed = await client.put('/api/user/password', { newPassword: 'jasmine-garland-4' })
    expect(changed.status).toBe(200)
    expect(await changed.json()).toMatchObject({ email, mustChangePassword: false })
    expect(client.cookie).not.toBe(before)
    expect((await client.get('/api/user/bookings')).status).toBe(200)
    expect((await old.get('/api/user')).status).toBe(401)
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await signIn(email, temporary)).response.status).toBe(401)
    expect((await signIn(email, old.password)).response.status).toBe(401)
    expect((await signIn(email, 'jasmine-garland-4')).response.status).toBe(200)
    const [handled] = await cardsOf(email)
    expect(handled).toMatchObject({ id: card.id, isRead: true })
    expect(handled?.data).not.toHaveProperty('temporaryPassword')
  })

  it('cannot be kept as the new password, nor can a common one', async () => {
    const { email, temporary } = await forgetful()
    const { client } = await signIn(email, temporary)
    const same = await client.put('/api/user/password', { newPassword: temporary.toUpperCase() })
    expect([same.status, await same.json()]).toEqual([400, { message: 'Please choose a password of your own' }])
    const common = await client.put('/api/user/password', { newPassword: 'iloveyou' })
    expect([common.status, await common.json()]).toEqual([400, { message: 'Please choose a less common password' }])
    expect((await signIn(email, temporary)).response.status).toBe(200)
  })

  it('works for 72 hours, and a session opened with it for a day', async () => {
    const { client: old, email, temporary } = await forgetful()
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start + 71 * hour })
    const { client, response } = await signIn(email, temporary)
    expect(response.status).toBe(200)
    vi.setSystemTime(start + 73 * hour)
    expect((await signIn(email, temporary)).response.status).toBe(401)
    expect((await signIn(email, old.password)).response.status).toBe(200)
    expect((await cardsOf(email))[0]?.data).not.toHaveProperty('temporaryPassword')
    expect((await client.get('/api/user')).status).toBe(200)
    vi.setSystemTime(start + 96 * hour)
    expect((await client.get('/api/user')).status).toBe(401)
    await forgot(email)
    expect(await cardsOf(email)).toHaveLength(2)
  })

  it('goes on working when its request is handled, and a later request gets its own', async () => {
    const { email, temporary, card } = await forgetful()
    const handled = await owner.post(`/api/admin/notifications/${card.id}/read`)
    expect(await handled.json()).toMatchObject({ id: card.id, isRead: true })
    expect((await cardsOf(email))[0]?.data).not.toHaveProperty('temporaryPassword')
    expect((await signIn(email, temporary)).response.status).toBe(200)
    await forgot(email)
    const [second] = await cardsOf(email)
    expect(second?.data.temporaryPassword).not.toBe(temporary)
    expect((await signIn(email, temporary)).response.status).toBe(200)
    expect((await signIn(email, second?.data.temporaryPassword ?? '')).response.status).toBe(200)
  })

  it('ends when the customer changes the password with the one she remembered', async () => {
    const { client, email, temporary } = await forgetful()
    const { client: opened } = await signIn(email, temporary)
    const change = { currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    expect((await client.put('/api/user/password', change)).status).toBe(200)
    expect((await opened.put('/api/user/password', { newPassword: 'thief-in-the-night' })).status).toBe(401)
    expect((await signIn(email, temporary)).response.status).toBe(401)
    expect((await cardsOf(email))[0]).toMatchObject({ isRead: true })
  })

  it('sets one password when two tabs choose at once', async () => {
    const { email, temporary } = await forgetful()
    const tabs = [(await signIn(email, temporary)).client, (await signIn(email, temporary)).client]
    const chosen = ['jasmine-garland-4', 'jasmine-garland-5']
    const answers = await Promise.all(tabs.map((tab, i) => tab.put('/api/user/password', { newPassword: chosen[i] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signIn(email, chosen[winner] ?? '')).response.status).toBe(200)
    expect((await signIn(email, chosen[1 - winner] ?? '')).response.status).toBe(401)
    expect((await tabs[winner]?.get('/api/user'))?.status).toBe(200)
  })
})

describe('secrets', () => {
  it('stand in no table in a readable form', async () => {
    const { temporary, card } = await forgetful()
    const [kept] = await rows<{ hash: string; sealed: string }>(
      'SELECT * FROM temporary_credentials WHERE id = ?',
      card.id,
    )
    const [told] = await rows<Record<string, unknown>>('SELECT * FROM notifications WHERE id = ?', card.id)
    for (const secret of [temporary, temporary.replaceAll('-', '')]) {
      expect(JSON.stringify(kept)).not.toContain(secret)
      expect(JSON.stringify(told)).not.toContain(secret)
    }
    expect(JSON.stringify(told)).not.toContain(kept?.sealed)
  })

  it('show on no answer but the card of the owner', async () => {
    const { client, email, temporary, card } = await forgetful()
    const answers = [
      await owner.get('/api/admin/dashboard/stats'),
      await owner.post(`/api/admin/notifications/${card.id}/read`),
      await client.get('/api/user/notifications'),
      await client.get('/api/user'),
      (await signIn(email, temporary)).response,
    ]
    for (const answer of answers) {
      expect(answer.ok).toBe(true)
      const text = await answer.text()
      expect(text).not.toContain(temporary)
      expect(text).not.toMatch(/sealed|"hash"|"password"/)
    }
  })

  it('are not written to the log', async () => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(console, level))
    const { email, temporary } = await forgetful()
    await signIn(email, temporary)
    const written = JSON.stringify(logs.map((log) => log.mock.calls))
    vi.restoreAllMocks()
    expect(written).not.toContain(temporary)
  })

  it('open only with their key, and only for what they were sealed for', async () => {
    const sealed = await seal(env.SEALING_KEY, 'one', 'k7mq-x2dp-9rhs')
    expect(await seal(env.SEALING_KEY, 'one', 'k7mq-x2dp-9rhs')).not.toBe(sealed)
    expect(await unseal(env.SEALING_KEY, 'one', sealed)).toBe('k7mq-x2dp-9rhs')
    expect(await unseal(env.SEALING_KEY, 'another', sealed)).toBeNull()
    const otherKey = Buffer.alloc(32, 'another').toString('base64')
    expect(await unseal(otherKey, 'one', sealed)).toBeNull()
    expect(await unseal(env.SEALING_KEY, 'one', 'AAAA')).toBeNull()
  })
})

describe("the owner's reset of a customer", () => {
  const reset = async (id: string) => {
    const response = await owner.post(`/api/admin/customers/${id}/reset-password`)
    return { response, ...(await response.json<{ temporaryPassword: string }>()) }
  }

  it('shows a temporary password once, disables the old one, and ends the sessions', async () => {
    const client = await customer()
    const { response, temporaryPassword } = await reset(client.id)
    expect(response.status).toBe(200)
    expect(temporaryPassword).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    expect((await client.get('/api/user')).status).toBe(401)
    const old = await signIn(client.email, client.password)
    expect([old.response.status, await old.response.json()]).toEqual([
      401,
      { message: 'Please check your email and password' },
    ])
    const { client: back, response: opened } = await signIn(client.email, temporaryPassword)
    expect(await opened.json()).toMatchObject({ mustChangePassword: true })
    expect((await back.get('/api/user/bookings')).status).toBe(403)
    expect((await back.put('/api/user/password', { newPassword: 'jasmine-garland-4' })).status).toBe(200)
    expect((await signIn(client.email, temporaryPassword)).response.status).toBe(401)
    const told = await (await back.get('/api/user/notifications')).json<Card[]>()
    expect(told).toMatchObject([{ title: 'Password changed' }, { title: 'Your password was reset' }])
    const kept = await rows('SELECT * FROM notifications WHERE user_id = ?', client.id)
    expect(JSON.stringify([told, kept])).not.toContain(temporaryPassword)
  })

  it('ends what was open before: a request with its card, an earlier reset', async () => {
    const { email, temporary, client } = await forgetful()
    const first = await reset(client.id)
    const second = await reset(client.id)
    for (const ended of [temporary, first.temporaryPassword])
      expect((await signIn(email, ended)).response.status).toBe(401)
    expect((await signIn(email, second.temporaryPassword)).response.status).toBe(200)
    const [card] = await cardsOf(email)
    expect(card).toMatchObject({ isRead: true })
    expect(card?.data).not.toHaveProperty('temporaryPassword')
  })

  it('is not undone by whoever asks for a new password meanwhile', async () => {
    const client = await customer()
    const { temporaryPassword } = await reset(client.id)
    await forgot(client.email)
    expect(await cardsOf(client.email)).toHaveLength(1)
    expect((await signIn(client.email, temporaryPassword)).response.status).toBe(200)
  })

  it('is for customers only', async () => {
    const { id: ownId } = await (await owner.get('/api/user')).json<{ id: string }>()
    expect((await reset(ownId)).response.status).toBe(404)
    expect((await reset('nobody-has-this')).response.status).toBe(404)
    expect((await owner.get('/api/user')).status).toBe(200)
  })
})

describe('what it costs', () => {
  it('stays the same however often an address has booked, and no step scans a table', async () => {
    const client = await customer()
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO bookings (id, user_id, child_name, parent_name, phone, phone_e164, email, service_type, inspiration_photos, score_reasons, created_at, updated_at)
       SELECT 'often-' || i, ?, 'A', 'B', '9847012345', '+919847012345', 'often@example.com', 'accessories', '[]', '[]', i, i FROM n`,
    )
      .bind(client.id)
      .run()
    const asking = new Client()
    const tally = countD1(asking)
    await asking.post('/api/auth/forgot-password', { email: 'often@example.com' })
    expect(tally.trips).toBe(2)
    expect(tally.rowsRead).toBeLessThan(40)
    const [card] = await cardsOf(client.email)
    await asking.post('/api/login', { email: client.email, password: card?.data.temporaryPassword })
    const before = tally.trips
    expect((await asking.put('/api/user/password', { newPassword: 'jasmine-garland-4' })).status).toBe(200)
    expect(tally.trips - before).toBe(3)
    for (const { sql, params } of tally.statements) {
      const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...params)
        .all<{ detail: string }>()
      expect(
        plan.results.map(({ detail }) => detail).filter((detail) => /^SCAN (?!CONSTANT)/.test(detail)),
        sql,
      ).toEqual([])
    }
  })
})

describe('changing a password', () => {
  it('asks a customer for the current one, and says which is wrong', async () => {
    const client = await customer()
    const missing = await client.put('/api/user/password', { newPassword: 'jasmine-garland-4' })
    expect([missing.status, await missing.json()]).toEqual([400, { message: 'Current password is required' }])
    const wrong = await client.put('/api/user/password', {
      currentPassword: 'not-this-one',
      newPassword: 'jasmine-garland-4',
    })
    expect([wrong.status, await wrong.json()]).toEqual([400, { message: 'Invalid current password' }])
    const short = await client.put('/api/user/password', { currentPassword: client.password, newPassword: 'abc' })
    expect(await short.json()).toEqual({ message: 'Password must be at least 6 characters' })
    expect((await signIn(client.email, client.password)).response.status).toBe(200)
  })

  it('ends all other sessions, renews this one, and tells the customer', async () => {
    const client = await customer()
    const { client: elsewhere } = await signIn(client.email, client.password)
    const stolen = Object.assign(new Client(), { cookie: client.cookie })
    const change = { currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    expect((await client.put('/api/user/password', change)).status).toBe(200)
    expect((await client.get('/api/user')).status).toBe(200)
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await stolen.get('/api/user')).status).toBe(401)
    const told = await (await client.get('/api/user/notifications')).json<Card[]>()
    expect(told).toMatchObject([{ type: 'password_changed', isRead: false }])
  })

  it('may be tried no more often than a sign-in', async () => {
    // At the start of a minute, or the count would begin again in between.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 60_000) * 60_000 })
    const client = await customer()
    const wrong = { currentPassword: 'not-this-one', newPassword: 'jasmine-garland-4' }
    for (let tried = 0; tried < 10; tried++) expect((await client.put('/api/user/password', wrong)).status).toBe(400)
    const refused = await client.put('/api/user/password', { ...wrong, currentPassword: client.password })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('lets an admin change her own, by her own address only', async () => {
    const second = await admin('second@example.com')
    const change = { currentPassword: 'correct-horse-battery', newPassword: 'jasmine-garland-4' }
    const path = '/api/auth/admin/change-password'
    const foreign = await second.post(path, { ...change, email: 'owner@example.com' })
    expect(foreign.status).toBe(403)
    const wrong = await second.post(path, { ...change, email: second.email, currentPassword: 'wrong-horse' })
    expect([wrong.status, await wrong.json()]).toEqual([400, { message: 'Invalid current password' }])
    expect((await second.post(path, { ...change, email: 'SECOND@example.com ' })).status).toBe(200)
    expect((await second.get('/api/admin/settings')).status).toBe(200)
    const again = { email: second.email, password: 'jasmine-garland-4' }
    expect((await new Client().post('/api/auth/admin/login', again)).status).toBe(200)
    const old = { email: second.email, password: 'correct-horse-battery' }
    expect((await new Client().post('/api/auth/admin/login', old)).status).toBe(401)
    const client = await customer()
    const asCustomer = { email: client.email, currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    expect((await client.post(path, asCustomer)).status).toBe(403)
  })
})

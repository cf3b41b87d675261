import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { eventually, stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  clearNotifications,
  fakeMailService,
  sweepOutbox,
  withBindings,
} from '../../helpers/worker/external-services.ts'
import { enqueue, sendOut } from '../../helpers/worker/notifications.ts'

let mail: ReturnType<typeof fakeMailService>
beforeEach(async () => {
  await clearNotifications()
  mail = fakeMailService()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

let count = 0
/** Registers a customer with an unconfirmed address. */
async function newcomer(firstName = 'Sneha') {
  const client = withBindings(new Client())
  const email = `confirm-${++count}@example.com`
  const account = { firstName, lastName: 'Mathew', email, password: 'kasavu-thread-7' }
  const { id } = await client.make<{ id: string }>('/api/register', account)
  return Object.assign(client, { id, email })
}
const tokenOf = (text = '') => /\/confirm-email#([\w-]{40,})/.exec(text)?.[1] ?? ''
const confirm = (token: string) => new Client().post('/api/auth/confirm-email', { token })
const isConfirmed = async (client: Client) =>
  (await client.read<{ emailConfirmed: boolean }>('/api/user')).emailConfirmed

describe('the link that confirms an address', () => {
  it('is mailed at registration, names nobody, and confirms by a press', async () => {
    const person = await newcomer('Win a prize')
    expect(mail.sent.map(({ to }) => to)).toEqual([person.email])
    const [letter] = mail.sent
    expect(letter?.text).toContain('https://shop.example/confirm-email#')
    expect(JSON.stringify(letter)).not.toContain('Win a prize')
    expect(await isConfirmed(person)).toBe(false)
    const page = await person.get('/confirm-email')
    expect(page.status).toBe(200)
    expect(await isConfirmed(person)).toBe(false)
    expect((await confirm(tokenOf(letter?.text))).status).toBe(200)
    expect(await isConfirmed(person)).toBe(true)
    // A second press has the same result.
    expect((await confirm(tokenOf(letter?.text))).status).toBe(200)
  })

  it('is kept as a hash and works for three days', async () => {
    const person = await newcomer()
    const token = tokenOf(mail.sent[0]?.text)
    const stored = await db.first('SELECT * FROM users WHERE id = ?', person.id)
    expect(JSON.stringify(stored)).not.toContain(token)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 73 * 3_600_000 })
    expect((await confirm(token)).status).toBe(404)
    expect((await confirm('nonsense')).status).toBe(404)
  })

  it('can be asked for again, three times an hour for an address, and ends the one before', async () => {
    stopClock()
    const person = await newcomer()
    const first = tokenOf(mail.sent[0]?.text)
    const again = () => person.post('/api/user/confirm-email')
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([200, 200, 429])
    expect(mail.sent).toHaveLength(3)
    expect((await confirm(first)).status).toBe(404)
    expect((await confirm(tokenOf(mail.sent.at(-1)?.text))).status).toBe(200)
    // A confirmed customer gets no further mail.
    expect((await again()).status).toBe(200)
    expect(mail.sent).toHaveLength(3)
  })

  it('is answered 503 where the shop sends no mail', async () => {
    const person = await newcomer()
    expect((await withBindings(person, { MAIL_FROM: '' }).post('/api/user/confirm-email')).status).toBe(503)
  })
})

it('an address that is not confirmed is mailed nothing of orders, bookings and passwords; the bell has them', async () => {
  const person = await newcomer()
  const token = tokenOf(mail.sent[0]?.text)
  mail.sent.length = 0
  for (const type of ['order_update', 'booking_status', 'password_changed'] as const)
    await enqueue({ userId: person.id, type, message: 'For Aadya' })
  await sweepOutbox()
  expect(mail.sent).toEqual([])
  expect(await person.read('/api/user/notifications')).toHaveLength(3)
  await confirm(token)
  await sendOut({ userId: person.id, type: 'order_update', message: 'For Aadya' })
  expect(mail.sent.map(({ to }) => to)).toEqual([person.email])
})

describe('mails that confirm an address', () => {
  beforeEach(async () => {
    await db.run('DELETE FROM rate_limits')
    stopClock()
  })
  const dayMs = 86_400_000
  let strangers = 0
  const stranger = () => `stranger-${++strangers}@example.net`
  /** Registers an email address that may belong to a stranger. */
  async function register(address: string, email = stranger()) {
    const client = Object.assign(withBindings(new Client()), { address })
    const details = { firstName: 'Anna', lastName: 'Jacob', email, password: 'kasavu-thread-7' }
    const response = await client.post('/api/register', details)
    return Object.assign(client, { ...details, status: response.status })
  }
  type Person = Awaited<ReturnType<typeof register>>
  async function moveTo(person: Person, email: string, changed: { firstName?: string; password?: string } = {}) {
    const { firstName, lastName, password: currentPassword } = { ...person, ...changed }
    const details = { firstName, lastName, phone: null, email, currentPassword }
    return (await person.put('/api/user/profile', details)).status
  }
  const mailsTo = (domain: string) => mail.sent.filter(({ to }) => String(to).endsWith(domain)).length
  const alarms = async () =>
    await db.all("SELECT user_id, title FROM notifications WHERE title LIKE '%confirm an address'")
  async function readCustomer(owner: Client, id: string) {
    const found = await owner.read<Record<string, unknown>>(`/api/admin/customers/${id}`)
    const { firstName, lastName, phone, updatedAt } = found
    return { profile: { firstName, lastName, phone, updatedAt } }
  }

  it('go to twenty strangers an hour from one network address, over all its accounts and ways to ask', async () => {
    const people: Person[] = []
    for (let nth = 0; nth < 18; nth++) people.push(await register('203.0.113.9'))
    const [first, second] = people
    if (!first || !second) throw new Error('nobody has registered')
    expect(await moveTo(first, stranger())).toBe(200)
    expect(await moveTo(second, stranger())).toBe(200)
    await eventually(() => expect(mail.sent).toHaveLength(20))
    // The account is still created. A later request for its link is refused with a message.
    const late = await register('203.0.113.9')
    expect(late.status).toBe(201)
    const again = await late.post('/api/user/confirm-email')
    expect([again.status, Number(again.headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect(await moveTo(first, stranger())).toBe(200)
    expect(mail.sent).toHaveLength(20)
    // Each address has its own twenty, renewed every hour.
    expect((await register('203.0.113.10')).status).toBe(201)
    await eventually(() => expect(mail.sent).toHaveLength(21))
    vi.setSystemTime(Date.now() + 3_600_000)
    expect((await late.post('/api/user/confirm-email')).status).toBe(200)
    await eventually(() => expect(mail.sent).toHaveLength(22))
  })

  it('let an account have three new addresses a day, from wherever it asks', async () => {
    const anna = await register('203.0.113.11')
    // A wrong password uses up no attempt.
    expect(await moveTo(anna, stranger(), { password: 'wrong-password' })).toBe(400)
    for (let nth = 0; nth < 3; nth++) {
      anna.address = `203.0.113.${20 + nth}`
      expect(await moveTo(anna, stranger())).toBe(200)
    }
    const refused = stranger()
    expect(await moveTo(anna, refused)).toBe(429)
    const { email } = await anna.read<{ email: string }>('/api/user')
    expect(email).not.toBe(refused)
    expect(mailsTo('@example.net')).toBe(4)
    // A change of the name alone needs no confirmation.
    expect(await moveTo(anna, email, { firstName: 'Anu' })).toBe(200)
    vi.setSystemTime(Date.now() + dayMs)
    expect(await moveTo(anna, refused)).toBe(200)
  })

  it('that the desk sets off are bounded by neither', async () => {
    const [owner, anna] = [withBindings(await admin()), await customer()]
    mail.sent.length = 0
    for (let nth = 0; nth < 5; nth++) {
      const { profile } = await readCustomer(owner, anna.id)
      const answer = await owner.patch(`/api/admin/customers/${anna.id}/profile`, { ...profile, email: stranger() })
      expect(answer.status).toBe(200)
    }
    await eventually(() => expect(mailsTo('@example.net')).toBe(5))
  })

  it('sound an alarm once, to the owner and in the log, where the whole shop sends over a hundred an hour', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const hour = Math.floor(Date.now() / 3_600_000)
    await db.insert('rate_limits', { key: 'confirmMailShop:all', window: hour, count: 99 })
    await register('203.0.113.30')
    await eventually(() => expect(mail.sent).toHaveLength(1))
    expect(await alarms()).toEqual([])
    await register('203.0.113.31')
    await register('203.0.113.32')
    await eventually(async () => expect(await alarms()).toHaveLength(1))
    // The alarm blocks no mail.
    await eventually(() => expect(mail.sent).toHaveLength(3))
    expect(await alarms()).toEqual([{ user_id: null, title: 'Unusually many mails to confirm an address' }])
    expect(errors.mock.calls.filter(([text]) => /mails to confirm an address/.test(String(text)))).toHaveLength(1)
  })
})

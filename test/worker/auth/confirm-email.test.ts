import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Client } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  clearNotifications,
  fakeMailService,
  sweepOutbox,
  withBindings,
} from '../../helpers/worker/external-services.ts'
import { enqueue } from '../../helpers/worker/notifications.ts'

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
/** Registers, as somebody who may have mistyped the address. */
async function newcomer(firstName = 'Sneha') {
  const client = withBindings(new Client())
  const email = `confirm-${++count}@example.com`
  const response = await client.post('/api/register', {
    firstName,
    lastName: 'Mathew',
    email,
    password: 'kasavu-thread-7',
  })
  const { id } = await response.json<{ id: string }>()
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
    // A second press says the same.
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
    // Whoever is confirmed is sent nothing.
    expect((await again()).status).toBe(200)
    expect(mail.sent).toHaveLength(3)
  })

  it('is answered 503 where the shop sends no mail', async () => {
    const person = await newcomer()
    expect((await withBindings(person, { MAIL_FROM: '' }).post('/api/user/confirm-email')).status).toBe(503)
  })
})

describe('an address that is not confirmed', () => {
  it('is mailed nothing of orders, bookings and passwords; the bell has them', async () => {
    const person = await newcomer()
    const token = tokenOf(mail.sent[0]?.text)
    mail.sent.length = 0
    for (const type of ['order_update', 'booking_status', 'password_changed'] as const)
      await enqueue({ userId: person.id, type, message: 'For Aadya' })
    await sweepOutbox()
    expect(mail.sent).toEqual([])
    expect(await person.read('/api/user/notifications')).toHaveLength(3)
    await confirm(token)
    await enqueue({ userId: person.id, type: 'order_update', message: 'For Aadya' })
    await sweepOutbox()
    expect(mail.sent.map(({ to }) => to)).toEqual([person.email])
  })
})

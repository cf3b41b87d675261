import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { eventually, stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { clearNotifications, fakeMailService, withBindings } from '../../helpers/worker/external-services.ts'

let mail: ReturnType<typeof fakeMailService>
beforeEach(async () => {
  await clearNotifications()
  await db.run('DELETE FROM rate_limits')
  mail = fakeMailService()
  stopClock()
})
afterEach(() => vi.restoreAllMocks())

const dayMs = 86_400_000
let strangers = 0
const stranger = () => `stranger-${++strangers}@example.net`
/** Registers under an address that may be a stranger's. */
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

describe('mails that confirm an address', () => {
  it('go to twenty strangers an hour from one network address, over all its accounts and ways to ask', async () => {
    const people: Person[] = []
    for (let nth = 0; nth < 18; nth++) people.push(await register('203.0.113.9'))
    const [first, second] = people
    if (!first || !second) throw new Error('nobody has registered')
    expect(await moveTo(first, stranger())).toBe(200)
    expect(await moveTo(second, stranger())).toBe(200)
    await eventually(() => expect(mail.sent).toHaveLength(20))
    // The account is made all the same. Its link is refused with a sentence when it is asked for again.
    const late = await register('203.0.113.9')
    expect(late.status).toBe(201)
    const again = await late.post('/api/user/confirm-email')
    expect([again.status, Number(again.headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect(await moveTo(first, stranger())).toBe(200)
    expect(mail.sent).toHaveLength(20)
    // Others have their own twenty, and so has the next hour.
    expect((await register('203.0.113.10')).status).toBe(201)
    await eventually(() => expect(mail.sent).toHaveLength(21))
    vi.setSystemTime(Date.now() + 3_600_000)
    expect((await late.post('/api/user/confirm-email')).status).toBe(200)
    await eventually(() => expect(mail.sent).toHaveLength(22))
  })

  it('of one IPv6 line are counted together', async () => {
    for (let nth = 0; nth < 22; nth++) await register(`2001:db8:5:6::${nth.toString(16)}`)
    await eventually(() => expect(mail.sent).toHaveLength(20))
  })

  it('let an account have three new addresses a day, from wherever it asks', async () => {
    const anna = await register('203.0.113.11')
    // A wrong password uses none of them up.
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
    // Another name needs no new address.
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
    await db.run("INSERT INTO rate_limits (key, window, count) VALUES ('confirmMailShop:all', ?, 99)", hour)
    await register('203.0.113.30')
    await eventually(() => expect(mail.sent).toHaveLength(1))
    expect(await alarms()).toEqual([])
    await register('203.0.113.31')
    await register('203.0.113.32')
    await eventually(async () => expect(await alarms()).toHaveLength(1))
    // The alarm stops nobody.
    await eventually(() => expect(mail.sent).toHaveLength(3))
    expect(await alarms()).toEqual([{ user_id: null, title: 'Unusually many mails to confirm an address' }])
    expect(errors.mock.calls.filter(([text]) => /mails to confirm an address/.test(String(text)))).toHaveLength(1)
  })
})

const alarms = async () =>
  await db.all("SELECT user_id, title FROM notifications WHERE title LIKE '%confirm an address'")

async function readCustomer(owner: Client, id: string) {
  const found = await owner.read<Record<string, unknown>>(`/api/admin/customers/${id}`)
  const { firstName, lastName, phone, updatedAt } = found
  return { profile: { firstName, lastName, phone, updatedAt } }
}

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { countHashes } from '../../helpers/worker/auth.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { customersAdmin, type ListedCustomer, someCustomer } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

const owner = await customersAdmin()

let nth = 100
/** A number that nobody has. */
const newPhone = () => `94460 00${++nth}`
const order = async (input: object) => {
  return owner.make<{ id: string; userId: string | null }>('/api/admin/orders', { outfitType: 'Suit', ...input })
}
type Details = ListedCustomer & {
  hasAccount: boolean
  orders: { id: string; isByPhone: boolean }[]
  bookings: { id: string; isByPhone: boolean }[]
}
const details = async (id: string | null) => owner.read<Details>(`/api/admin/customers/${id}`)
const byPhone = async (phone: string) =>
  owner.read<ListedCustomer[]>(`/api/admin/customers/by-phone?phone=${encodeURIComponent(phone)}`)

describe('an order of somebody without an account', () => {
  it('makes a customer of the number, and the next order is the same one’s', async () => {
    const phone = newPhone()
    const first = await order({ customerName: 'Anna Maria Kurian', customerPhone: phone })
    const second = await order({ customerName: 'Anna', customerPhone: `+91 ${phone}` })
    expect(second.userId).toBe(first.userId)
    const anna = await details(first.userId)
    expect(anna).toMatchObject({ firstName: 'Anna', lastName: 'Maria Kurian', phone, email: null, hasAccount: false })
    expect(anna.orders.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
    expect((await owner.search(phone)).map(({ id }) => id)).toEqual([first.userId])
    expect(await owner.search('nobody.invalid')).toEqual([])
    // Where no number is given there is no customer.
    expect([(await order({ customerName: 'In a hurry' })).userId, await byPhone('')]).toEqual([null, []])
  })

  it('never goes to an account by its number alone; the file of the account shows what is nobody’s', async () => {
    const phone = newPhone()
    const person = await customer(someCustomer())
    await person.put('/api/user/profile', { ...person, phone })
    const made = await order({ customerName: 'Walk In', customerPhone: phone })
    expect(made.userId).not.toBe(person.id)
    expect(await person.read('/api/user/orders')).toEqual([])
    // From before customers were known by their number.
    await db.run('UPDATE orders SET user_id = NULL WHERE id = ?', made.id)
    expect((await details(person.id)).orders).toMatchObject([{ id: made.id, isByPhone: true }])
    expect((await byPhone(phone)).map(({ id }) => id)).toEqual([made.userId, person.id])
  })

  it('has its address in the customer’s file, where the desk corrects it, and in the search and the export', async () => {
    const given = { customerName: 'Annamma Cherian', customerEmail: 'annamma@example.com', customerPhone: newPhone() }
    const { userId } = await order(given)
    const { updatedAt, ...annamma } = await owner.read<ListedCustomer & { updatedAt: string }>(
      `/api/admin/customers/${userId}`,
    )
    expect(annamma).toMatchObject({ email: 'annamma@example.com', hasAccount: false })
    const profile = { firstName: 'Annamma', lastName: 'Cherian', phone: given.customerPhone }
    const patched = { ...profile, contactEmail: 'cherian@example.com', updatedAt }
    expect((await owner.patch(`/api/admin/customers/${userId}/profile`, patched)).status).toBe(200)
    expect((await owner.search('cherian@example.com')).map(({ id }) => id)).toEqual([userId])
    expect(await owner.search('annamma@example.com')).toEqual([])
    const { sheet } = await openWorkbook(await owner.get('/api/admin/customers/export'))
    expect(sheet).toContain('cherian@example.com')
    expect((await new Client().post('/api/login', { email: 'cherian@example.com', password: '!!!!!!' })).status).toBe(
      401,
    )
  })
})

const booking = { childName: 'Mia', parentName: 'Anna Maria Kurian', serviceType: 'baptism-suit', source: 'walk-in' }
const book = async (input: object) => {
  return owner.make<{ id: string; userId: string | null }>('/api/admin/bookings', { ...booking, ...input })
}

describe('a booking that the admin adds for somebody without an account', () => {
  const total = async () => (await owner.read<{ total: number }>('/api/admin/customers/stats')).total

  it('makes a customer of the number, once, who is counted, found, and has the next order too', async () => {
    const [phone, id] = [newPhone(), crypto.randomUUID()]
    const before = await total()
    const first = await book({ id, phone })
    expect(await book({ id, phone })).toMatchObject({ id, userId: first.userId })
    const second = await book({ phone: `+91 ${phone}`, parentName: 'Anna' })
    expect(second.userId).toBe(first.userId)
    expect(await total()).toBe(before + 1)
    const made = await order({ bookingId: first.id })
    expect(made.userId).toBe(first.userId)
    const anna = await details(first.userId)
    expect(anna).toMatchObject({ firstName: 'Anna', lastName: 'Maria Kurian', phone, email: null, hasAccount: false })
    expect(anna.bookings.map((one) => [one.id, one.isByPhone]).sort()).toEqual(
      [first.id, second.id].map((one) => [one, false]).sort(),
    )
    expect((await owner.search(phone)).map((one) => one.id)).toEqual([first.userId])
  })

  it('never goes to an account by its number alone, and makes nobody beside it where the number is confirmed', async () => {
    const phone = newPhone()
    const person = await customer(someCustomer())
    await person.put('/api/user/profile', { ...person, phone })
    await db.run('UPDATE users SET phone_confirmed_at = 1 WHERE id = ?', person.id)
    const made = await book({ phone })
    expect(made.userId).toBeNull()
    expect(await person.read('/api/user/bookings')).toEqual([])
    expect((await byPhone(phone)).map(({ id }) => id)).toEqual([person.id])
    expect((await details(person.id)).bookings).toMatchObject([{ id: made.id, isByPhone: true }])
  })
})

describe('a customer made by hand', () => {
  it('of a number that somebody has is led there, and is another where that is said', async () => {
    const phone = newPhone()
    const input = { id: crypto.randomUUID(), firstName: 'Beena', lastName: 'Jose', phone }
    expect((await owner.post('/api/admin/customers', input)).status).toBe(201)
    const again = { ...input, id: crypto.randomUUID(), firstName: 'Bina' }
    const refused = await owner.post('/api/admin/customers', again)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ message: 'Beena Jose has this number already.', customerId: input.id })
    expect((await owner.post('/api/admin/customers', { ...again, another: true })).status).toBe(201)
    expect(await byPhone(phone)).toHaveLength(2)
  })

  it('cannot sign in, be reset or be written to, and its placeholder address is shown nowhere', async () => {
    const phone = newPhone()
    const { userId } = await order({ customerName: 'Celine', customerPhone: phone })
    const email = await env.DB.prepare('SELECT email FROM users WHERE id = ?').bind(userId).first<string>('email')
    const count = countHashes()
    expect((await new Client().post('/api/login', { email, password: '!!!!!!' })).status).toBe(401)
    expect(count()).toBe(1)
    expect((await new Client().post('/api/auth/forgot-password', { email })).status).toBe(200)
    const requests = await env.DB.prepare('SELECT 1 FROM temporary_credentials WHERE user_id = ?').bind(userId).all()
    expect(requests.results).toEqual([])
    expect((await owner.post(`/api/admin/customers/${userId}/reset-password`)).status).toBe(404)
    const { sheet } = await openWorkbook(await owner.get('/api/admin/customers/export'))
    expect(sheet).toContain('Celine')
    expect(sheet).not.toContain('nobody.invalid')
  })
})

describe('the link of a claim', () => {
  const linkOf = async (id: string | null) => {
    return (await owner.make<{ url: string }>(`/api/admin/customers/${id}/claim-link`)).url.split('/claim#')[1] ?? ''
  }
  const account = () => ({ email: `claim-${++nth}@example.com`, password: 'kasavu-thread-7' })

  it('makes an account with the orders and bookings in it, once', async () => {
    const phone = newPhone()
    const made = await order({ customerName: 'Diya Paul', customerPhone: phone })
    const booked = await book({ phone })
    const token = await linkOf(made.userId)
    const person = new Client()
    expect((await person.get('/claim')).status).toBe(200)
    const own = account()
    expect((await person.post('/api/auth/claim', { token, ...own })).status).toBe(200)
    expect(await person.read('/api/user/orders')).toMatchObject([{ id: made.id }])
    expect(await person.read('/api/user/bookings')).toMatchObject([{ id: booked.id }])
    expect(await details(made.userId)).toMatchObject({ email: own.email, hasAccount: true, emailConfirmed: false })
    expect((await new Client().post('/api/login', own)).status).toBe(200)
    expect((await new Client().post('/api/auth/claim', { token, ...account() })).status).toBe(404)
    expect((await owner.search(own.email)).map(({ id }) => id)).toEqual([made.userId])
    expect((await owner.post(`/api/admin/customers/${made.userId}/claim-link`)).status).toBe(404)
  })

  it('is refused with a taken address, and ended by the next', async () => {
    const made = await order({ customerName: 'Elsa', customerPhone: newPhone() })
    const [first, second] = [await linkOf(made.userId), await linkOf(made.userId)]
    const taken = await customer()
    const claim = async (token: string, email: string) =>
      (await new Client().post('/api/auth/claim', { token, email, password: 'kasavu-thread-7' })).status
    expect(await claim(first, account().email)).toBe(404)
    expect(await claim(second, taken.email)).toBe(409)
    expect(await claim(second, 'owner@example.com')).toBe(409)
    expect(await claim(second, account().email)).toBe(200)
  })
})

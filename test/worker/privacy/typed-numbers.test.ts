import { expect, it } from 'vitest'
import { unzip } from '../../../scripts/backup/read-zips.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { breachesOf, messages, notice, time, wrote } from '../../helpers/worker/breaches.ts'
import { createGuest } from '../../helpers/worker/chat.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { setNumber } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'

const desk = await orderAdmin()

let nth = 30_000
const nextPhone = () => `+9198478${++nth}`
const enquire = (fields: object) =>
  new Client().post('/api/contacts', { name: 'x', message: 'Do you alter gowns?', ...fields })
async function downloaded(client: Client) {
  const files = unzip(new Uint8Array(await (await client.get('/api/user/data.zip')).arrayBuffer()))
  return [...files.values()].join('\n')
}
const leadsOf = async (column: 'phone_e164' | 'email', value: string) =>
  await db.all(`SELECT name, phone_e164, email FROM leads WHERE ${column} = ?`, value)
async function moveBooking(client: Client, id: string) {
  const bookings = await client.read<{ id: string; updatedAt: string }[]>('/api/user/bookings')
  const { updatedAt } = bookings.find((booking) => booking.id === id) ?? {}
  expect((await client.patch(`/api/user/bookings/${id}`, { phone: nextPhone(), updatedAt })).status).toBe(200)
}
const erase = async (account: Client & { password: string }) =>
  expect((await account.post('/api/user/delete', { password: account.password })).status).toBe(200)

it('an enquiry with another’s number gets no name from its lead, and takes no lead along', async () => {
  const [phone, stranger] = [nextPhone(), await customer()]
  await createGuest({ name: 'Victoria Realname', phone })
  expect((await enquire({ email: stranger.email, phone })).status).toBe(201)
  expect(await leadsOf('phone_e164', phone)).toEqual([{ name: 'Victoria Realname', phone_e164: phone, email: null }])
  expect(await downloaded(stranger)).not.toContain('Victoria')
  await erase(stranger)
  expect(await leadsOf('phone_e164', phone)).toHaveLength(1)
})

it('a lead that came by e-mail alone gets no number of a stranger, by an enquiry or by a booking', async () => {
  const email = `victoria-${++nth}@example.com`
  expect((await enquire({ name: 'Victoria', email })).status).toBe(201)
  const [stranger, phone] = [await customer(), nextPhone()]
  expect((await enquire({ email, phone })).status).toBe(201)
  const { id } = await book(stranger, { email, phone })
  await moveBooking(stranger, id)
  expect(await leadsOf('email', email)).toEqual([{ name: 'Victoria', phone_e164: null, email }])
})

it('a booking that matches the lead of another by the number moves it nowhere', async () => {
  const [phone, stranger] = [nextPhone(), await customer()]
  await createGuest({ name: 'Victoria', phone })
  const { id } = await book(stranger, { phone, email: stranger.email })
  await moveBooking(stranger, id)
  expect(await leadsOf('phone_e164', phone)).toEqual([{ name: 'Victoria', phone_e164: phone, email: null }])
})

it('the lead of her own booking is hers, and so is one with number and address that were confirmed before', async () => {
  const [sneha, phone, other] = [await customer(), nextPhone(), nextPhone()]
  await book(sneha, { phone, email: sneha.email, parentName: 'Sneha Booked' })
  expect(await downloaded(sneha)).toContain('"type": "booking"')
  await setNumber(sneha.id, other, true)
  expect((await enquire({ email: `${++nth}@example.com`, phone: other })).status).toBe(201)
  const divya = await customer()
  await setNumber(divya.id, nextPhone(), true)
  const { phone_e164 } = (await db.first<{ phone_e164: string }>(
    'SELECT phone_e164 FROM users WHERE id = ?',
    divya.id,
  )) ?? { phone_e164: '' }
  expect((await enquire({ name: 'Divya Asked', email: divya.email, phone: phone_e164 })).status).toBe(201)
  expect(await downloaded(divya)).toContain('"type": "enquiry"')
  await erase(sneha)
  expect(await leadsOf('phone_e164', phone)).toEqual([])
  expect(await leadsOf('phone_e164', other)).toHaveLength(1)
  await erase(divya)
  expect(await leadsOf('email', divya.email)).toEqual([])
})

it('a lead from before the number was confirmed stays', async () => {
  const [sneha, phone] = [await customer(), nextPhone()]
  expect((await enquire({ name: 'Victoria', email: sneha.email, phone })).status).toBe(201)
  await db.run('UPDATE leads SET created_at = created_at - 1000 WHERE phone_e164 = ?', phone)
  await setNumber(sneha.id, phone, true)
  await erase(sneha)
  expect(await leadsOf('phone_e164', phone)).toHaveLength(1)
})

it('at the desk, rows of a number that nobody confirmed are possible matches, and stay', async () => {
  const [stranger, phone] = [await customer(), nextPhone()]
  await createGuest({ name: 'Victoria', phone })
  await setNumber(stranger.id, phone)
  const path = `/api/admin/customers/${stranger.id}`
  const kinds = (rows: { kind: string }[]) => rows.map(({ kind }) => kind).sort()
  type Preview = { also: { kind: string }[]; possible: { kind: string }[] }
  const typed = await desk.read<Preview>(`${path}/erasure`)
  expect([kinds(typed.also), kinds(typed.possible)]).toEqual([[], ['chat', 'lead']])
  await setNumber(stranger.id, phone, true)
  const confirmed = await desk.read<Preview>(`${path}/erasure`)
  expect([kinds(confirmed.also), kinds(confirmed.possible)]).toEqual([['chat', 'lead'], []])
  await setNumber(stranger.id, phone)
  expect((await desk.post(`${path}/erase`, { confirm: 'Sneha Mathew' })).status).toBe(200)
  expect(await leadsOf('phone_e164', phone)).toHaveLength(1)
})

it('a breach is told to the number of a guest and of a walk-in, whatever account typed it and said no', async () => {
  const shop = breachesOf(desk)
  const [ofGuest, ofWalkIn, email] = [nextPhone(), nextPhone(), `asha-${++nth}@example.com`]
  const guest = await wrote(`guest-${nth}@example.com`, ofGuest)
  await wrote(email, null)
  const walkIn = await shop.walkIn(ofWalkIn, true)
  for (const phone of [ofGuest, ofWalkIn]) {
    const stranger = await customer()
    await setNumber(stranger.id, phone)
    expect((await stranger.put('/api/user/consents', { kind: 'whatsapp', given: false })).status).toBe(200)
  }
  const squatter = await customer({ email })
  await db.run('UPDATE users SET email_confirmed_at = NULL WHERE id = ?', squatter.id)
  expect((await shop.affected(true)).byEmail.addresses).toContain(email)
  const id = await shop.noticed()
  expect((await shop.post({ id, step: 'people', everybody: true, ...time, ...notice })).status).toBe(200)
  expect(await messages(id)).toEqual(expect.arrayContaining([guest, walkIn]))
  const late = await customer()
  await setNumber(late.id, ofGuest, true)
  expect((await late.put('/api/user/consents', { kind: 'whatsapp', given: false })).status).toBe(200)
  expect(await messages(id)).toContain(guest)
})

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { unzip } from '../../../scripts/backup/read-zips.ts'
import { indianToday } from '../../../shared/time.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { booking, breachesOf, hour, hourAgo, log, messages, told, wrote } from '../../helpers/worker/breaches.ts'
import { createGuest } from '../../helpers/worker/chat.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { setNumber } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'

const desk = await orderAdmin()
const shop = breachesOf(desk)
const { tell } = shop

describe('guests in a breach', () => {
  it('are told where it has a time and they booked or wrote in it, each once', async () => {
    const { reach, within } = hourAgo(40)
    const hers = await customer()
    await setNumber(hers.id, '+919847055534', true)
    await db.run('UPDATE users SET phone_confirmed_at = 1 WHERE id = ?', hers.id)
    const first = await wrote('b@example.com', '+919847055531', 1)
    await wrote('b@example.com', '+919847055531', within)
    const later = await wrote('c@example.com', '+919847055532', Date.now() - 20 * hour)
    await wrote('mail@example.com', null, within)
    await wrote('before@example.com', null, 1)
    await wrote('d@example.com', '+919847055534', within)
    const booked = await booking({ phone_e164: '+919847055533' }, within)
    expect(await shop.affected(false, reach)).toMatchObject({
      ...{ people: 4, accounts: 1, messages: 3 },
      byEmail: { count: 1, addresses: ['mail@example.com'] },
    })
    const id = await shop.noticed()
    for (const _twice of [1, 2]) await tell(id, false, reach)
    expect((await messages(id)).toSorted()).toEqual([first, booked, hers.id].toSorted())
    expect(await told(id, hers.id)).toHaveLength(1)

    // Told to everybody later, it comes to those who had not heard of it, and to them alone.
    await tell(id, true)
    const all = await messages(id)
    expect(all).toContain(later)
    for (const one of [first, booked, hers.id]) expect(all.filter((about) => about === one)).toHaveLength(1)
    expect(await told(id, hers.id)).toHaveLength(1)
  })

  it('are told where an order of theirs was opened in its time', async () => {
    const made = { outfit_type: 'Gown', created_at: 0, updated_at: 0 }
    for (const [id, phone] of Object.entries({ opened: '+919847055541', closed: '+919847055542' }))
      await db.insert('orders', { id: id.padEnd(36, '-'), customer_name: 'Leela', customer_phone_e164: phone, ...made })
    const opened = 'opened'.padEnd(36, '-')
    const { reach, within } = hourAgo(101)
    await log('card', opened, within)
    const id = await shop.noticed()
    await tell(id, false, reach)
    expect(await messages(id)).toEqual([opened])
  })

  it('are told where it concerns everybody, each number once', async () => {
    stopClock()
    const known = await shop.walkIn('98470 55511')
    const first = await wrote('a@example.com', '+919847055512', 1)
    const again = await wrote('a@example.com', '+919847055512', 2)
    const hers = await wrote('a@example.com', '+919847055511', 1)
    const numbers = (await shop.affected(true)).messages
    const id = await shop.noticed()
    for (const _twice of [1, 2]) await tell(id, true)
    const results = await db.all('SELECT about, name FROM wa_messages WHERE about LIKE ?', `breach:${id}:%`)
    expect(results).toHaveLength(numbers)
    expect(results).toContainEqual({ about: `breach:${id}:${first}`, name: 'Asha' })
    expect(results.map(({ about }) => about)).toContain(`breach:${id}:${known}`)
    for (const other of [again, hers]) expect(results.map(({ about }) => about)).not.toContain(`breach:${id}:${other}`)

    // Told again once its messages are swept, it is written to nobody a second time, but to who came since.
    const passMonth = async (toldOn: string) => {
      await db.run('DELETE FROM wa_messages WHERE about LIKE ?', `breach:${id}:%`)
      const back = `created_at = created_at - ${31 * 24 * hour}`
      const toldBefore = `UPDATE audit SET ${back}, id = REPLACE(id, ?, ?) WHERE id LIKE ?`
      await db.run(toldBefore, indianToday(), toldOn, `breach:${id}:told:%`)
      const tables = ['users', 'contacts', 'leads', 'chat_leads', 'bookings', 'orders']
      await env.DB.batch(tables.map((table) => env.DB.prepare(`UPDATE ${table} SET ${back}`)))
    }
    await passMonth('2001-01-01')
    const late = await shop.walkIn('98470 55513')
    await tell(id, true)
    expect(await messages(id)).toEqual([late])
    await passMonth('2001-02-01')
    await tell(id, true)
    expect(await messages(id)).toEqual([])
  })

  it('who left no number are named by their addresses, because nothing of the shop writes to them', async () => {
    const known = await customer()
    const { email } = known
    const before = await shop.affected(true)
    // One who wrote twice, one whose number stands in another row, and one with an account.
    for (const address of ['Only.Email@example.com', 'only.email@example.com', 'called@example.com', email])
      await wrote(address, null)
    await wrote('called@example.com', '+919847055521')
    const { people, messages, byEmail } = await shop.affected(true)
    expect(byEmail.addresses).toContain('only.email@example.com')
    for (const other of ['called@example.com', email]) expect(byEmail.addresses).not.toContain(other)
    expect({ people, messages, count: byEmail.count }).toEqual({
      people: before.people + 2,
      messages: before.messages + 1,
      count: before.byEmail.count + 1,
    })
    expect(byEmail.addresses).toHaveLength(byEmail.count)
    expect((await shop.affected(false)).byEmail).toEqual({ count: 0, addresses: [] })
  })
})

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

it('an enquiry and a booking with another’s number get no name from its lead, move it nowhere, and take no lead along', async () => {
  const [phone, stranger] = [nextPhone(), await customer()]
  await createGuest({ name: 'Victoria Realname', phone })
  expect((await enquire({ email: stranger.email, phone })).status).toBe(201)
  const { id } = await book(stranger, { phone, email: stranger.email })
  await moveBooking(stranger, id)
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

it('the lead of her own booking is hers, and so is one with number and address that were confirmed before', async () => {
  const [sneha, phone, other] = [await customer(), nextPhone(), nextPhone()]
  await book(sneha, { phone, email: sneha.email, parentName: 'Sneha Booked' })
  expect(await downloaded(sneha)).toContain('"type": "booking"')
  await setNumber(sneha.id, other, true)
  expect((await enquire({ email: `${++nth}@example.com`, phone: other })).status).toBe(201)
  const [divya, hers] = [await customer(), nextPhone()]
  await setNumber(divya.id, hers, true)
  expect((await enquire({ name: 'Divya Asked', email: divya.email, phone: hers })).status).toBe(201)
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
  await tell(id, true)
  expect(await messages(id)).toEqual(expect.arrayContaining([guest, walkIn]))
  const late = await customer()
  await setNumber(late.id, ofGuest, true)
  expect((await late.put('/api/user/consents', { kind: 'whatsapp', given: false })).status).toBe(200)
  expect(await messages(id)).toContain(guest)
})

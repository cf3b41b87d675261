import { beforeAll, describe, expect, it } from 'vitest'
import { bookingStatuses } from '../../../shared/bookings.ts'
import { categoryNames } from '../../../shared/collections.ts'
import { leadStatuses } from '../../../shared/leads.ts'
import { notificationTypes } from '../../../shared/notifications.ts'
import { orderStatuses, shortOrderId } from '../../../shared/orders.ts'
import { serviceTypeKeys } from '../../../shared/services.ts'
import { indianToday } from '../../../shared/time.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { createGuest, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { settle } from '../../helpers/worker/chat-rooms.ts'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { expectSearchTexts } from '../../helpers/worker/search-texts.ts'

let owner: OrderAdmin
beforeAll(async () => {
  owner = await orderAdmin()
})

/** Expects that a list finds exactly this row for each typed text. */
async function expectFound(path: string, id: string, typed: string[]) {
  for (const text of typed) {
    const rows = await owner.read<{ id: string }[]>(`${path}?q=${encodeURIComponent(text)}`)
    expect([text, rows.map((row) => row.id)]).toEqual([text, [id]])
  }
}
const expectNone = async (path: string, typed: string[]) => {
  for (const text of typed)
    expect([text, await owner.read(`${path}?q=${encodeURIComponent(text)}`)]).toEqual([text, []])
}

/** Ways to type a number: with direction marks, partially, and its last four to ten digits. */
const phoneTypings = [
  '98470 54321',
  '+91 98470',
  '09847054',
  '\u202a9847054321\u202c',
  '4321',
  '7054321',
  '98470-54321',
]

describe('a list', () => {
  it('finds a booking by names, address, number and what is made', async () => {
    const sneha = await customer()
    await book(sneha, { childName: 'Rose', parentName: 'Divya Menon', phone: '90370 11111', email: 'd@example.com' })
    const { id } = await book(sneha, {
      ...{ childName: 'ജോൺ', parentName: "Anna-Maria D'Cruz K.V.Thomas José", phone: '98470 54321' },
      ...{ email: 'anna.cruz@example.com', serviceType: 'communion-dress' },
    })
    const names = ['D’Cruz', 'thomas', 'maria', 'jose', 'k v', 'anna thom', 'ജോണ്\u200d']
    await expectFound('/api/bookings', id, [...names, 'anna.cruz@', 'communion', ...phoneTypings])
    await expectNone('/api/bookings', ['ruz', 'anna menon', '9847154321', '5432'])
  })

  it('finds enquiries, leads, guests, customers, pieces and chats', async () => {
    const guest = { name: 'Élise D’Arcy', phone: '98471 54321', location: 'Aluva', email: 'elise@example.com' }
    const { room } = await createGuest(guest)
    const [lead] = await owner.read<{ id: string }[]>('/api/chat/leads')
    await expectFound('/api/chat/leads', lead?.id ?? '', ["d'arcy", 'elise d', '98471 54', '154321'])
    await expectFound('/api/admin/chat/rooms', room, ["d'arcy", '154321'])
    const [found] = await owner.read<{ id: string }[]>('/api/admin/leads?q=elise')
    await expectFound('/api/admin/leads', found?.id ?? '', ['darcy', '154321'])
    const mary = await customer({ firstName: 'Mary-Ann', lastName: 'Xavier' })
    const { id } = await mary.read<{ id: string }>('/api/user')
    await expectFound('/api/admin/customers', id, ['xavier', 'ann', 'mary xav'])
    const maryRoom = await roomOf(mary)
    await sendMessage(mary, maryRoom, 'Hello')
    await settle(maryRoom)
    await expectFound('/api/admin/chat/rooms', maryRoom, ['xavier'])
    const { email } = await mary.read<{ email: string }>('/api/user')
    const profile = { firstName: 'Mary-Ann', lastName: 'Zachariah', email, phone: '98472 33445' }
    expect((await mary.put('/api/user/profile', profile)).status).toBe(200)
    await expectFound('/api/admin/chat/rooms', maryRoom, ['zachariah'])
    await expectNone('/api/admin/chat/rooms', ['xavier'])
    await expectSearchTexts()
  })

  it('finds an order by all that the shop prints and people say of it', async () => {
    await owner.createOrder({ customerName: 'Rema Nair', outfitType: 'Gown' })
    const items = [{ name: 'Silk choli', quantity: 1, price: 500_000 }]
    const { id } = await owner.createOrder({
      ...{ customerName: 'Anna D’Cruz', outfitType: 'Lehenga for the reception', customerPhone: '98470 54321' },
      ...{ items, advanceAmount: 100_000 },
    })
    const short = shortOrderId(id)
    const { updatedAt } = await owner.getOrder(id)
    const payment = { amount: 50_000, method: 'upi', reference: '632318204417', updatedAt }
    expect((await owner.post(`/api/admin/orders/${id}/payments`, payment)).status).toBe(201)
    const { payments } = await owner.getOrder(id)
    const bill = { ...(await owner.getOrder(id)), issuedOn: indianToday(), buyer: { name: 'Anna' }, taxes: [] }
    const { number = '' } = await owner.make<{ number: string }>(`/api/admin/orders/${id}/bills`, {
      ...{ updatedAt: bill.updatedAt, issuedOn: bill.issuedOn, taxes: [] },
      buyer: { name: 'Anna', address: null, gstin: null },
    })
    expect(number).toMatch(/^B\//)
    await expectFound('/api/admin/orders', id, [
      ...[short, `#${short}`, `Order ${short}`, 'lehenga recep', 'choli', 'd’cruz', '4321', '+91 98470 54321'],
      ...payments.map((one) => one.number),
      ...['632318204417', '6323 1820 4417', '4417', number],
    ])
    await expectNone('/api/admin/orders', ['R/26-27/09999', 'sari', '63231820441799'])
    // After a change of the items, the old names no longer find the order; receipts do.
    expect(
      (await owner.updateOrder(id, { items: [{ name: 'Kasavu sari', quantity: 1, price: 600_000 }] })).status,
    ).toBe(200)
    await expectFound('/api/admin/orders', id, ['kasavu', payments[0]?.number ?? '', 'lehenga'])
    await expectNone('/api/admin/orders', ['choli'])
    await expectSearchTexts()
  })
})

describe('the search of the desk', () => {
  type Row = { id: string; name?: string; wearer?: string | null }
  type Found = Record<'people' | 'orders' | 'bookings' | 'chats', Row[]>
  let owner: OrderAdmin
  beforeAll(async () => {
    owner = await orderAdmin()
  })
  const find = (typed: string) => owner.read<Found>(`/api/admin/search?q=${encodeURIComponent(typed)}`)

  it('finds a person, the orders, the bookings and the chats of one typed word, and nothing of others', async () => {
    const anna = await customer({ firstName: 'Annakutty', lastName: 'Varkey' })
    await customer({ firstName: 'Sneha' })
    const { id: booking } = await book(anna, { parentName: 'Annakutty Varkey', childName: 'Rose' })
    const { id: order } = await owner.createOrder({ customerName: 'Annakutty Varkey', outfitType: 'Gown' })
    await owner.createOrder({ customerName: 'Sneha', outfitType: 'Veil' })
    const { room } = await createGuest({ name: 'Annakutty P', phone: '98481 67890', location: 'Aluva' })
    expect(await find('annaku')).toMatchObject({
      people: [{ id: anna.id, name: 'Annakutty Varkey' }],
      orders: [{ id: order }],
      bookings: [{ id: booking }],
      chats: [{ id: room, name: 'Annakutty P' }],
    })
    // Last digits of a phone.
    expect(await find('67890')).toMatchObject({ people: [], orders: [], chats: [{ id: room }] })
  })

  it('finds the family of a wearer, by words of both, and says whose it is; the list of customers finds it too', async () => {
    const { createWearer } = measuring(owner)
    const maria = await customer({ firstName: 'Maria', lastName: 'Kuruvila' })
    const { id, updatedAt } = await createWearer(maria.id, { name: 'Tessy' })
    const family = { id: maria.id, name: 'Maria Kuruvila' }
    const peopleOf = async (typed: string) => (await find(typed)).people
    for (const typed of ['tessy', 'Tess', 'tessy kuru'])
      expect(await peopleOf(typed)).toMatchObject([{ ...family, wearer: 'Tessy' }])
    expect(await peopleOf('maria kuruvila')).toMatchObject([{ ...family, wearer: null }])
    expect(await peopleOf('tessy menon')).toEqual([])
    expect(await owner.read('/api/admin/customers?q=tessy')).toMatchObject([{ id: maria.id }])
    expect((await owner.patch(`/api/admin/wearers/${id}`, { name: 'Neethu', updatedAt })).status).toBe(200)
    expect(await peopleOf('tessy')).toEqual([])
    expect(await peopleOf('neethu')).toMatchObject([family])
  })

  it('has five rows of a group at most, the newest first, and none under two letters', async () => {
    const made = []
    for (let nth = 0; nth < 6; nth++)
      made.push((await owner.createOrder({ customerName: 'Rema', outfitType: 'Pavada' })).id)
    expect((await find('pavada')).orders.map(({ id }) => id)).toHaveLength(5)
    expect((await find('pavada')).orders.map(({ id }) => id)).not.toContain(made[0])
    for (const typed of ['p', ' ', ''])
      expect(await find(typed)).toMatchObject({ people: [], orders: [], bookings: [], chats: [] })
  })
})

describe('the tables', () => {
  const tables = async () => Object.keys(await db.dump({ apart: ['d1_migrations'] }))

  it('hold the same values of each enum that shared/ names', async () => {
    const shared = {
      booking_statuses: bookingStatuses,
      order_statuses: orderStatuses,
      lead_statuses: leadStatuses,
      service_types: serviceTypeKeys,
      product_categories: categoryNames,
      notification_types: notificationTypes,
    }
    for (const [table, values] of Object.entries(shared)) {
      const names = (await db.all<{ name: string }>(`SELECT name FROM ${table}`)).map(({ name }) => name)
      expect(names.sort(), table).toEqual([...values].sort())
    }
  })

  it('keep a foreign key on every reference to a row, and none of them cascades', async () => {
    let keys = 0
    for (const table of await tables())
      for (const key of await db.foreignKeys(table)) {
        keys++
        expect([table, key.on_delete, key.on_update]).toEqual([table, 'NO ACTION', 'NO ACTION'])
      }
    expect(keys).toBeGreaterThan(20)
    // The ids of other rows; `rowId` and the like of polymorphic references have no table to point to.
    const free = ['chat_rooms.customer_id', 'photos.claim_id', 'notifications.related_id']
    for (const table of await tables()) {
      const columns = await db.all<{ name: string }>(`PRAGMA table_info(${table})`)
      const pointing = (await db.foreignKeys(table)).map((key) => key.from)
      for (const { name } of columns.filter(({ name }) => /^(user|booking|order|product|admin)_id$/.test(name)))
        if (!free.includes(`${table}.${name}`)) expect(pointing, `${table}.${name}`).toContain(name)
    }
  })

  it('have an index for every reference to a row that can go, so that its going reads no whole table', async () => {
    // Their rows stay: what is retired is kept, and a value of an enum is never taken away.
    const stays = /^(products|garments|heard_from)$|_(statuses|types|kinds|categories|topics|roles|answers)$/
    const missing: string[] = []
    let toUsers = 0
    for (const table of await tables()) {
      const keys = await db.foreignKeys(table)
      for (const key of keys.filter((one) => !stays.test(one.table))) {
        if (key.table === 'users') toUsers++
        // The plan of what SQLite asks before it lets a row go, partial indexes and primary keys included.
        const asked = `EXPLAIN QUERY PLAN SELECT 1 FROM ${table} WHERE ${key.from} = ?`
        const [plan] = await db.all<{ detail: string }>(asked, '')
        if (!plan?.detail.startsWith(`SEARCH ${table} USING `)) missing.push(`${table}.${key.from}: ${plan?.detail}`)
      }
    }
    expect(missing).toEqual([])
    expect(toUsers).toBeGreaterThan(15)
  })
})

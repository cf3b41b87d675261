import { beforeAll, describe, expect, it } from 'vitest'
import { shortOrderId } from '../../../shared/orders.ts'
import { indianToday } from '../../../shared/time.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { createGuest, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { settle } from '../../helpers/worker/chat-rooms.ts'
import { customer } from '../../helpers/worker/client.ts'
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
    const made = await owner.post(`/api/admin/orders/${id}/bills`, {
      ...{ updatedAt: bill.updatedAt, issuedOn: bill.issuedOn, taxes: [] },
      buyer: { name: 'Anna', address: null, gstin: null },
    })
    const { number = '' } = await made.json<{ number: string }>()
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

import { beforeAll, expect, it } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import { createGuest } from '../../helpers/worker/chat.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

type Found = Record<'people' | 'orders' | 'bookings' | 'chats', { id: string; name?: string }[]>
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
  const { room } = await createGuest({ name: 'Annakutty P', phone: '98471 54321', location: 'Aluva' })
  expect(await find('annaku')).toMatchObject({
    people: [{ id: anna.id, name: 'Annakutty Varkey' }],
    orders: [{ id: order }],
    bookings: [{ id: booking }],
    chats: [{ id: room, name: 'Annakutty P' }],
  })
  // Last digits of a phone.
  expect(await find('4321')).toMatchObject({ people: [], orders: [], chats: [{ id: room }] })
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

it('takes one round trip, and walks the indexes of the lists', async () => {
  const client = await admin()
  const tally = countD1(client)
  expect((await client.get('/api/admin/search?q=anna%20varkey')).status).toBe(200)
  expect(tally.trips).toBe(1)
  expect(await findTableScans(tally)).toEqual([])
})

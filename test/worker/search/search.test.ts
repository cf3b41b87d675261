import { beforeAll, expect, it } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import { createGuest } from '../../helpers/worker/chat.ts'
import { customer } from '../../helpers/worker/client.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

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

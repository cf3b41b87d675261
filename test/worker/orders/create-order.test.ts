import { describe, expect, it } from 'vitest'
import { planStatuses } from '../../../shared/plan.ts'
import { dayMs, indianDate, lastDayAhead } from '../../../shared/time.ts'
import { book, bookingInput } from '../../helpers/worker/bookings.ts'
import { refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { importingAdmin } from '../../helpers/worker/imports.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { inDays, listNotifications } from '../../helpers/worker/orders.ts'
import { admin, adminId, openShop, sneha } from '../../helpers/worker/shop.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

openShop()

const post = (order: object) => admin.post('/api/admin/orders', order)
const walkIn = { customerName: 'Rema', outfitType: 'Gown' }

describe('an order that is made', () => {
  it('takes customer, contact, account and photos over from a booking, beside photos chosen at the desk', async () => {
    const [hers, sent] = [await createUploadedPhoto(sneha.id), await createUploadedPhoto(adminId)]
    const booking = await book(sneha, { message: 'Lace, please', inspirationPhotos: [hers] })
    const photos = { inspirationPhotos: [hers, sent] }
    const { id } = await admin.createOrder({
      ...{ bookingId: booking.id, outfitType: 'Baptism suit', customerName: undefined },
      ...photos,
    })
    expect(await admin.getOrder(id)).toMatchObject({
      ...{ userId: sneha.id, bookingId: booking.id, customerName: bookingInput.parentName, ...photos },
      ...{ customerEmail: bookingInput.email, customerPhone: bookingInput.phone, customerPhoneE164: '+919847012345' },
      ...{ outfitType: 'Baptism suit', description: 'Lace, please', status: 'pending' },
      ...{ customer: { id: sneha.id, firstName: 'Sneha' }, stages: [{ stage: 'pending' }] },
    })
    expect(await sneha.read(`/api/user/orders/${id}`)).toMatchObject({ id, ...photos })
    for (const photo of [hers, sent]) expect((await sneha.get(`/api/photos/${photo}`)).status).toBe(200)
    const told = { type: 'order', message: 'You can follow Baptism suit here.' }
    expect((await listNotifications(sneha))[0]).toMatchObject(told)
  })

  it('is one for a booking, also of three at once: the others get 409 with its id; it is named by it, without a surname', async () => {
    const { id: bookingId } = await book(sneha, { childName: 'Aadya Mathew' })
    const named = { customerEmail: '', customerName: 'Grandmother' }
    const answers = await Promise.all([1, 2, 3].map(() => post({ bookingId, ...named })))
    const [made, ...more] = answers.filter(({ status }) => status === 201)
    expect([made?.status, more]).toEqual([201, []])
    const { id: orderId, number } = (await made?.json<{ id: string; number: number }>()) ?? { id: '', number: 0 }
    for (const refused of answers.filter((answer) => answer !== made)) {
      const message = `This booking has its order already: ${number}`
      expect([refused.status, await refused.json()]).toMatchObject([409, { message, orderId }])
    }
    expect(await db.value('SELECT status FROM bookings WHERE id = ?', bookingId)).toBe('in-progress')
    const names = { customerName: 'Grandmother', customerEmail: null, outfitType: 'Baptism Suit for Aadya' }
    expect(await admin.getOrder(orderId)).toMatchObject(names)
  })

  it('with an advance has its receipt, and is confirmed by it, which can be taken back by itself', async () => {
    const { id } = await admin.createOrder({
      ...{ userId: sneha.id, totalAmount: 980_000, advanceAmount: 490_000 },
      ...{ advanceMethod: 'upi', advanceReference: '633104281190' },
    })
    const made = await admin.getOrder(id)
    expect(made).toMatchObject({
      ...{ status: 'confirmed', balanceAmount: 490_000, stages: [{ stage: 'pending' }, { stage: 'confirmed' }] },
      payments: [{ amount: 490_000, method: 'upi', reference: '633104281190' }],
    })
    const back = await admin.post(`/api/admin/orders/${id}/take-back`, {
      ...{ stage: 'confirmed', updatedAt: made.updatedAt },
    })
    expect(back.status).toBe(200)
    const after = { status: 'pending', stages: [{ stage: 'pending' }], advanceAmount: 490_000 }
    expect(await admin.getOrder(id)).toMatchObject(after)
    expect((await listNotifications(sneha))[0]).toMatchObject({ type: 'order' })
  })

  it('says who wears it, of its customer’s family alone', async () => {
    const { createWearer } = measuring(admin)
    const noah = await createWearer(sneha.id, { name: 'Noah' })
    const { id } = await admin.createOrder({ userId: sneha.id, wearerId: noah.id })
    expect(await admin.getOrder(id)).toMatchObject({ wearer: { id: noah.id, name: 'Noah' } })
    expect(await refusal(post({ ...walkIn, wearerId: noah.id }))).toEqual([404, 'There is no such wearer'])
  })

  it.each([
    [{}, 400, 'Garment and name is required'],
    [{ outfitType: 'Gown' }, 400, 'Name is required'],
    [{ bookingId: 'none' }, 404, 'There is no such booking'],
    [{ ...walkIn, userId: 'none' }, 404, 'There is no such customer'],
    [{ ...walkIn, customerPhone: '000 0000' }, 400, 'Please enter a valid phone number'],
    [{ ...walkIn, eventDate: '2026-02-30' }, 400, 'Please enter the date as year-month-day'],
    [{ ...walkIn, status: 'sewn' }, 400, 'Please choose a stage'],
    [{ ...walkIn, deliveryPinCode: '0682001' }, 400, 'A PIN code has six digits'],
    [{ ...walkIn, deliveryWay: 'drone' }, 400, 'Please choose collection or delivery'],
    [{ ...walkIn, deliveryAddress: 'a'.repeat(301) }, 400, 'Delivery address is too long (at most 300 characters)'],
  ])('is refused: %j', async (body, status, message) => expect(await refusal(post(body))).toEqual([status, message]))
})

describe('how an order comes home', () => {
  const items = [{ name: 'Gown', price: 1_000_000 }]
  const address = { deliveryAddress: '4 Lace Lane\nFort Kochi', deliveryPinCode: '682001' }
  const toTheDoor = { deliveryWay: 'door', ...address, deliveryCharge: 15_000 }

  it('is shown to its customer, and adds its charge to the total and to what is left to pay, but not to a total that was stated', async () => {
    const order = await admin.createOrder({ items, ...toTheDoor, userId: sneha.id, advanceAmount: 500_000 })
    expect(order).toMatchObject({ totalAmount: 1_015_000, balanceAmount: 515_000 })
    const shown = { ...toTheDoor, total: 1_015_000, balanceAmount: 515_000 }
    expect(await sneha.read(`/api/user/orders/${order.id}`)).toMatchObject(shown)
    await admin.updateOrder(order.id, { items: [{ name: 'Gown', price: 1_200_000 }] })
    expect(await admin.getOrder(order.id)).toMatchObject({ totalAmount: 1_215_000, balanceAmount: 715_000 })
    await admin.updateOrder(order.id, { deliveryWay: 'pick-up', deliveryCharge: null })
    expect(await admin.getOrder(order.id)).toMatchObject({ totalAmount: 1_200_000, balanceAmount: 700_000 })
    const stated = await admin.createOrder({ items, ...toTheDoor, totalAmount: 900_000 })
    expect(stated).toMatchObject({ totalAmount: 900_000, deliveryCharge: 15_000 })
  })
})

describe('the days of an order', () => {
  const days = [
    ['eventDate', 'The day of the event', 'event_date', '9999-12-31'],
    ['estimatedDelivery', 'The day it should be ready', 'estimated_delivery', Date.parse('9999-12-31')],
  ] as const

  it.each(days)('%s is not in the past, nor more than three years ahead unless it was before', async (...row) => {
    const [field, name, column, stored] = row
    const past = [400, `${name} has passed already`]
    expect(await refusal(post({ ...walkIn, [field]: inDays(-1) }))).toEqual(past)
    const order = await admin.createOrder({ [field]: inDays(0) })
    expect(await refusal(admin.updateOrder(order.id, { [field]: inDays(-1) }))).toEqual(past)

    const far = [400, `${name} is within the next 3 years`]
    for (const status of ['pending', 'delivered'])
      expect(await refusal(post({ ...walkIn, status, [field]: '9999-12-31' }))).toEqual(far)
    const last = lastDayAhead(Date.now())
    expect((await admin.updateOrder(order.id, { [field]: last })).status).toBe(200)
    for (const day of ['9999-12-31', indianDate(Date.parse(last) + dayMs)])
      expect(await refusal(admin.updateOrder(order.id, { [field]: day }))).toEqual(far)
    await db.run(`UPDATE orders SET ${column} = ? WHERE id = ?`, stored, order.id)
    expect((await admin.updateOrder(order.id, { [field]: '9999-12-31', notes: 'As before' })).status).toBe(200)
  })

  it('may have passed since, also those of the booking, and of an order that is closed', async () => {
    const past = { eventDate: inDays(-1), estimatedDelivery: inDays(-1) }
    const late = await admin.createLateOrder(past)
    expect((await admin.updateOrder(late.id, { notes: 'Still here', ...past })).status).toBe(200)
    expect((await admin.updateOrder(late.id, { eventDate: inDays(-2) })).status).toBe(400)
    const booking = await book(sneha)
    await db.run('UPDATE bookings SET event_date = ? WHERE id = ?', inDays(-1), booking.id)
    expect((await post({ bookingId: booking.id, eventDate: inDays(-1) })).status).toBe(201)
  })

  it('of a plan by hand are within three years too', async () => {
    const order = await admin.createOrder()
    const plan = Object.fromEntries(planStatuses.map((status) => [status, inDays(7)]))
    const planned = admin.updateOrder(order.id, { plan: { ...plan, ready: '9999-12-31' } })
    expect(await refusal(planned)).toEqual([400, 'Please choose days within the next 3 years'])
  })
})

describe('numbers and alterations', () => {
  type Numbered = { id: string; number: number; alteredNumber?: number | null }
  type Link = { id: string; number: number }
  type Page = { altered: Link | null; alterable: Link[]; alterations: Link[]; alterationOf?: string }
  const numberOf = async (id: string) => (await admin.read<Numbered>(`/api/admin/orders/${id}`)).number
  const found = async (typed: string) =>
    (await admin.read<{ orders: Numbered[] }>(`/api/admin/search?q=${encodeURIComponent(typed)}`)).orders

  describe('the number of an order', () => {
    it('runs through the shop, also of several made at once', async () => {
      const ids = [1, 2, 3, 4].map(() => crypto.randomUUID())
      const made = await Promise.all(ids.map(async (id) => (await post({ ...walkIn, id })).json<Numbered>()))
      const numbers = made.map(({ number }) => number).sort((a, b) => a - b)
      const first = numbers[0] ?? 0
      expect(numbers).toEqual([first, first + 1, first + 2, first + 3])
      for (const { id, number } of made) expect(await numberOf(id)).toBe(number)
    })

    it('finds its order ahead of what has it in other words, and stays when its words change', async () => {
      const { id } = await admin.createOrder({ outfitType: 'Gown' })
      const number = await numberOf(id)
      await admin.createOrder({ outfitType: `Skirt of ${number} flowers` })
      for (const typed of [`#${number}`, `order ${number}`])
        expect((await found(typed))[0]).toMatchObject({ id, number })
      expect((await admin.updateOrder(id, { outfitType: 'Veil' })).status).toBe(200)
      expect((await admin.read<Numbered[]>(`/api/admin/orders?q=veil%20${number}`)).map((row) => row.id)).toEqual([id])
    })

    it('is given by an import too, and not again after that is undone', async () => {
      const owner = await importingAdmin()
      const row = { phone: '9846399001', name: 'Rema', outfit: 'Pavada', status: 'Delivered', orderedOn: '2025-01-02' }
      const { id } = await owner.made('orders', [row])
      const [imported] = await found('pavada')
      await owner.undone(id)
      const { id: next } = await admin.createOrder()
      expect(await numberOf(next)).toBe((imported?.number ?? 0) + 1)
    })
  })

  describe('an alteration', () => {
    it('names a delivered order of its customer, and each shows the other', async () => {
      const gown = await admin.createOrder({ userId: sneha.id, outfitType: 'Gown', status: 'delivered' })
      const { id } = await admin.createOrder({ userId: sneha.id, outfitType: 'Hem', garment: 'alteration' })
      const page = async (of: string) => admin.read<Page>(`/api/admin/orders/${of}`)
      expect(await page(id)).toMatchObject({ altered: null, alterable: [{ id: gown.id }] })
      expect((await admin.updateOrder(id, { alterationOf: gown.id })).status).toBe(200)
      const number = await numberOf(gown.id)
      expect(await page(id)).toMatchObject({ altered: { id: gown.id, number }, alterable: [] })
      expect((await page(gown.id)).alterations).toMatchObject([{ id }])
      expect((await found('hem'))[0]).toMatchObject({ id, alteredNumber: number })
      // With another garment it is no longer an alteration.
      expect((await admin.updateOrder(id, { garment: 'gown' })).status).toBe(200)
      expect(await page(id)).toMatchObject({ altered: null, alterable: [] })
    })

    it('is refused for an order of somebody else, and for itself', async () => {
      const other = await admin.createOrder({ status: 'delivered' })
      const fields = { userId: sneha.id, outfitType: 'Hem', garment: 'alteration' }
      const { id } = await admin.createOrder(fields)
      const refused = { code: 'altered_unknown', field: 'alterationOf' }
      for (const alterationOf of [other.id, id, crypto.randomUUID()]) {
        const answer = await admin.updateOrder(id, { alterationOf })
        expect([answer.status, await answer.json()]).toMatchObject([404, refused])
      }
      const made = await admin.post('/api/admin/orders', { ...fields, customerName: 'Rema', alterationOf: other.id })
      expect([made.status, await made.json()]).toMatchObject([404, refused])
    })
  })
})

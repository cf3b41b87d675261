import { describe, expect, it } from 'vitest'
import { holdNews } from '../../helpers/worker/bindings.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays, orderAdmin } from '../../helpers/worker/orders.ts'
import { timeIn } from '../../helpers/worker/visits.ts'
import { messagesAbout, topicsAbout } from '../../helpers/worker/whatsapp.ts'

const admin = holdNews(await orderAdmin())

const walkIn = { customerName: 'Anna Kurian', customerPhone: '98470 55555', garment: 'baptism-suit' }
const pay = async (id: string, payment: object) => {
  const response = await admin.pay(id, payment)
  expect(response.status).toBe(201)
  return (await response.json<{ payment: { id: string } }>()).payment.id
}

it('a confirmed consultation names its visit, and not when to call', async () => {
  const sneha = await customer()
  const { id } = await book(sneha, { preferredTime: 'After 5 PM' })
  expect((await admin.put(`/api/admin/bookings/${id}`, { status: 'confirmed' })).status).toBe(200)
  const textOf = async () => (await messagesAbout(admin, id)).find(({ topic }) => topic === 'booking_confirmed')?.texts
  expect((await textOf())?.en).toContain('You asked us to call: After 5 PM.')
  const startsAt = timeIn(3, 11)
  const visit = await admin.post('/api/admin/visits', { bookingId: id, kind: 'consultation', startsAt })
  expect([visit.status, visit.ok ? '' : await visit.text()]).toEqual([201, ''])
  const texts = await textOf()
  expect(texts?.en).toMatch(/ Your visit: \w+, .*, 11:00 AM\.$/m)
  expect(`${texts?.en} ${texts?.ml}`).not.toContain('After 5 PM')
  expect(texts?.ml).toContain('11:00 AM')
})

describe('a message to send', () => {
  it('is written when an order is opened, also for who has no account, and never with a child’s surname', async () => {
    const { id, userId } = await admin.createOrder({
      ...{ ...walkIn, outfitType: 'Baptism Suit for Mia Kurian', estimatedDelivery: inDays(5) },
      ...{ items: [{ name: 'Suit', price: 500_000 }], advanceAmount: 200_050 },
    })
    const wearer = { id: crypto.randomUUID(), name: 'Mia Kurian' }
    await admin.post(`/api/admin/customers/${userId}/wearers`, wearer)
    await admin.updateOrder(id, { wearerId: wearer.id })
    const [message] = await messagesAbout(admin, id)
    expect(message).toMatchObject({ topic: 'order_open', name: 'Anna Kurian', phoneE164: '+919847055555' })
    expect(message?.text).toMatch(/^Hello Anna, thank you.*Your order: Baptism suit\nFor: Mia\n/s)
    expect(message?.text).toContain('Received: ₹2,000.50\nBalance: ₹2,999.50')
    expect(message?.text).not.toMatch(/Kurian|link|\[|\{/)
    expect(message?.texts?.ml).toMatch(/^നമസ്കാരം Anna, .*Mia/s)
  })

  it('follows the order: one for each status that is worth it, in place of the one before', async () => {
    const { id } = await admin.createOrder(walkIn)
    for (const [status, topics] of [
      ['cutting', ['order_open']],
      ['fitting', ['fitting', 'order_open']],
      ['ready', ['order_open', 'ready']],
      ['delivered', []],
    ] as const) {
      await admin.updateOrder(id, { status })
      expect([status, await topicsAbout(admin, id)]).toEqual([status, topics])
    }
  })

  it('waits again when the status after it was a slip, unless it was sent', async () => {
    const slip = async (id: string) => {
      await admin.updateOrder(id, { status: 'ready' })
      await admin.takeBack(id, { stage: 'ready' })
      return topicsAbout(admin, id)
    }
    const { id } = await admin.createOrder({ ...walkIn, status: 'stitching' })
    await admin.updateOrder(id, { status: 'fitting' })
    expect(await slip(id)).toEqual(['fitting', 'order_open'])
    const fitting = (await messagesAbout(admin, id)).find(({ topic }) => topic === 'fitting')
    await admin.post(`/api/admin/messages/${fitting?.id}/sent`, { text: 'Please come.' })
    expect(await slip(id)).toEqual(['order_open'])
  })

  it('reads nothing out of what is typed', async () => {
    for (const outfitType of [
      'Gown for First Communion',
      'Suit for Baptism',
      'Gowns for Mia and Sara',
      'Gown, Mia Kurian',
    ]) {
      const { id } = await admin.createOrder({ ...walkIn, outfitType })
      expect((await messagesAbout(admin, id))[0]?.text).not.toMatch(/First|Baptism\n|For:|Mia|Sara|Kurian/)
    }
  })

  it('says what the order is now: what is left, the promised day, the fitting', async () => {
    const { id } = await admin.createOrder({ ...walkIn, status: 'fitting', items: [{ name: 'Suit', price: 500_000 }] })
    await admin.updateOrder(id, { status: 'ready' })
    const textOf = async (topic: string) =>
      (await messagesAbout(admin, id)).find((message) => message.topic === topic)?.text
    expect(await textOf('ready')).toContain('The balance is ₹5,000.')
    await admin.updateOrder(id, { garment: 'gown', estimatedDelivery: inDays(5) })
    expect(await textOf('order_open')).toMatch(/Your order: .*Gown.*Ready about: /s)
    const opened = (await messagesAbout(admin, id)).find(({ topic }) => topic === 'order_open')
    expect(opened?.texts?.ml).toContain('ഗൗൺ')
    await pay(id, { amount: 500_000 })
    expect(await textOf('ready')).not.toContain('balance')
    expect(await textOf('order_open')).toMatch(/Received: ₹5,000\n(?!.*Balance)/s)
  })

  it('keeps a status from being taken back once it was sent', async () => {
    const { id } = await admin.createOrder({ ...walkIn, status: 'fitting' })
    await admin.updateOrder(id, { status: 'ready' })
    const ready = (await messagesAbout(admin, id)).find(({ topic }) => topic === 'ready')
    await admin.post(`/api/admin/messages/${ready?.id}/sent`, { text: 'Ready' })
    expect((await admin.takeBack(id, { stage: 'ready' })).status).toBe(409)
  })

  it('confirms money that came, with what is left, and nothing of money that went back', async () => {
    const { id } = await admin.createOrder({ ...walkIn, items: [{ name: 'Suit', price: 500_000 }] })
    await pay(id, { amount: 200_000 })
    const last = await pay(id, { amount: 100_000 })
    const [payment] = (await messagesAbout(admin, id)).filter(({ topic }) => topic === 'payment')
    expect(payment?.text).toContain('your payment of ₹1,000 for order')
    expect(payment?.text).toContain('The balance is ₹2,000.')
    const back = await pay(id, { amount: -50_000, reason: 'One veil less' })
    expect(await topicsAbout(admin, id)).toContain('payment')
    await pay(id, { amount: -100_000, reverses: last, reason: 'Typed twice' })
    expect(await topicsAbout(admin, id)).toEqual(['order_open'])
    // To undo a give-back brings no money, and thanks for none.
    await pay(id, { amount: 50_000, reverses: back, reason: 'Wrong order' })
    expect(await topicsAbout(admin, id)).toEqual(['order_open'])
  })

  it('goes to whom the order is of now, in their language', async () => {
    const { id } = await admin.createOrder({ ...walkIn, customerPhone: '98470 44444' })
    await admin.updateOrder(id, { customerName: 'Jose Paul', customerPhone: '98470 33333' })
    const [message] = await messagesAbout(admin, id)
    expect(message).toMatchObject({ name: 'Jose Paul', phoneE164: '+919847033333' })
    expect(message?.text).toContain('Hello Jose,')
    const sneha = await customer()
    await db.run("UPDATE users SET language = 'ml' WHERE id = ?", sneha.id)
    await admin.updateOrder(id, { userId: sneha.id })
    expect((await messagesAbout(admin, id))[0]?.language).toBe('ml')
  })

  it('is written for a booking that is confirmed, until an order is made of it', async () => {
    const sneha = await customer()
    const booking = await book(sneha, { childName: 'Jo Mathew', preferredTime: 'After five' })
    expect(await topicsAbout(admin, booking.id)).toEqual([])
    await admin.put(`/api/admin/bookings/${booking.id}`, { status: 'confirmed' })
    const [message] = await messagesAbout(admin, booking.id)
    expect(message?.text).toMatch(/Baptism Suit for Jo\. You asked us to call: After five\./)
    const current = await sneha.read<{ updatedAt: string }>(`/api/user/bookings/${booking.id}`)
    await sneha.patch(`/api/user/bookings/${booking.id}`, { phone: '98470 22222', updatedAt: current.updatedAt })
    expect((await messagesAbout(admin, booking.id))[0]?.phoneE164).toBe('+919847022222')
    const { id } = await admin.make<{ id: string }>('/api/admin/orders', { bookingId: booking.id })
    expect(await topicsAbout(admin, booking.id)).toEqual([])
    expect(await topicsAbout(admin, id)).toEqual(['order_open'])
  })
})

describe('no message is written', () => {
  it('for who said no, by the settings or to the admin; what waited goes', async () => {
    const sneha = await customer()
    const { id } = await admin.createOrder({ ...walkIn, userId: sneha.id, customerPhone: '98470 66666' })
    expect(await topicsAbout(admin, id)).toEqual(['order_open'])
    const settings = await sneha.read<object>('/api/user/settings')
    expect(settings).toMatchObject({ noWhatsapp: false })
    await sneha.put('/api/user/settings', { ...settings, noWhatsapp: true })
    expect(await topicsAbout(admin, id)).toEqual([])
    await admin.updateOrder(id, { status: 'ready' })
    expect(await topicsAbout(admin, id)).toEqual([])
    const read = async () => admin.read<{ updatedAt: string; email: string }>(`/api/admin/customers/${sneha.id}`)
    const { updatedAt, email } = await read()
    const profile = { firstName: 'Sneha', lastName: 'Mathew', phone: null, email }
    const change = { ...profile, updatedAt, noWhatsapp: false, language: 'ml' }
    expect((await admin.patch(`/api/admin/customers/${sneha.id}/profile`, change)).status).toBe(200)
    expect(await read()).toMatchObject({ noWhatsapp: false, language: 'ml' })
    await admin.updateOrder(id, { status: 'fitting', confirmBack: true })
    const [message] = await messagesAbout(admin, id)
    expect([message?.language, message?.text.slice(0, 8)]).toEqual(['ml', 'നമസ്കാരം'])
  })

  it('to the confirmed number of an account that said no, about a walk-in’s booking or order; what waits for it goes', async () => {
    const her = await customer()
    const phone = '98470 77777'
    await db.run("UPDATE users SET phone_e164 = '+919847077777', phone_confirmed_at = 1 WHERE id = ?", her.id)
    const desk = { childName: 'Mia', parentName: 'Anna', phone, serviceType: 'accessories', source: 'phone' }
    const confirm = async () => {
      const { id } = await admin.make<{ id: string }>('/api/admin/bookings', desk)
      await admin.put(`/api/admin/bookings/${id}`, { status: 'confirmed' })
      return id
    }
    const written = async () => [await confirm(), (await admin.createOrder({ ...walkIn, customerPhone: phone })).id]
    const topicsOf = async (ids: string[]) => (await Promise.all(ids.map((id) => topicsAbout(admin, id)))).flat()
    const before = await written()
    expect(await topicsOf(before)).toEqual(['booking_confirmed', 'order_open'])
    await her.put('/api/user/consents', { kind: 'whatsapp', given: false })
    expect(await topicsOf(before)).toEqual([])
    expect(await topicsOf(await written())).toEqual([])
    const { id } = await admin.createOrder(walkIn)
    await admin.updateOrder(id, { customerPhone: phone })
    expect(await topicsAbout(admin, id)).toEqual([])

    // Nor do those of a customer whose own number, or that of a booking, becomes that one.
    const sneha = await customer()
    const booking = await book(sneha)
    await admin.put(`/api/admin/bookings/${booking.id}`, { status: 'confirmed' })
    expect(await topicsAbout(admin, booking.id)).toEqual(['booking_confirmed'])
    const read = await sneha.read<{ updatedAt: string }>(`/api/user/bookings/${booking.id}`)
    const changed = await sneha.patch(`/api/user/bookings/${booking.id}`, { phone, updatedAt: read.updatedAt })
    expect([changed.status, await topicsAbout(admin, booking.id)]).toEqual([200, []])
    const own = await admin.createOrder({ ...walkIn, userId: sneha.id, customerPhone: '98470 88888' })
    await db.run("UPDATE users SET phone = '98470 88888', phone_e164 = '+919847088888' WHERE id = ?", sneha.id)
    expect(await topicsAbout(admin, own.id)).toEqual(['order_open'])
    const { updatedAt, email } = await admin.read<{ updatedAt: string; email: string }>(
      `/api/admin/customers/${sneha.id}`,
    )
    const profile = { firstName: 'Sneha', lastName: 'Mathew', email, phone, language: 'en', updatedAt }
    expect((await admin.patch(`/api/admin/customers/${sneha.id}/profile`, profile)).status).toBe(200)
    expect(await topicsAbout(admin, own.id)).toEqual([])
  })
})

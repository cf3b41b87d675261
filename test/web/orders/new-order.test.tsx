import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { booking } from '../../helpers/web/desk.tsx'
import { clickInDialog, field, openOrderList } from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

const made = { 'POST /api/admin/orders': jsonAnswer({ ...adminOrderListItem(), id: 'o9' }, 201) }

test('a new order for a walk-in is sent in whole paise', async () => {
  const { bodiesTo } = openOrderList([], made)
  fireEvent.click(await screen.findByRole('button', { name: 'New order' }))
  type('Name', 'Teena Jacob')
  type('Garment and name', 'Gabriel suit')
  type('Piece 1', 'Suit')
  type('How many', '2')
  type('Price each', '4,900.50')
  expect(screen.getByText(/^Items total/).textContent).toBe('Items total ₹9,801')
  type('Advance paid (optional)', '5000')
  // The form says what is missing in place of a refusal.
  expect(screen.getByText('How was the advance paid?')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('UPI'))
  type('Reference (optional)', '633104281190')
  clickInDialog('Make order')
  await waitFor(() => expect(location.pathname).toBe('/admin/orders/o9'))
  expect(bodiesTo('POST /api/admin/orders')).toEqual([
    expect.objectContaining({
      customerName: 'Teena Jacob',
      outfitType: 'Gabriel suit',
      totalAmount: null,
      ...{ advanceAmount: 500000, advanceMethod: 'upi', advanceReference: '633104281190' },
      items: [{ name: 'Suit', quantity: 2, price: 490050 }],
    }),
  ])
})

test('a new order says what its garment and its day mean for the work', async () => {
  const days = { pending: '2099-12-01', confirmed: '2099-12-02', measurement: '2099-12-16', cutting: '2099-12-17' }
  const plan = { ...days, stitching: '2099-12-21', fitting: '2099-12-23', ready: '2099-12-24' }
  const proposed = {
    earliest: '2099-12-29',
    proposed: '2099-12-23',
    shortBy: 0,
    plan,
    fittingFrom: '2099-12-22',
    week: null,
  }
  const week = { weekOf: '2099-12-21', load: 8, capacity: 8, isFull: true }
  const answers = {
    ...made,
    'GET /api/admin/garments': jsonAnswer([{ id: 'gown', name: 'Gown', hidden: false }]),
    'GET /api/admin/plan': ({ search }: { search: string }) =>
      Response.json(search.includes('2099-12-27') ? { ...proposed, week } : { ...proposed, shortBy: 3 }),
  }
  const { callsTo, bodiesTo } = openOrderList([], answers)
  fireEvent.click(await screen.findByRole('button', { name: 'New order' }))
  type('Name', 'Teena Jacob')
  type('Garment and name', 'Gown for Mia')
  fireEvent.click(await screen.findByLabelText('Gown'))
  type('Date of the function (optional)', '2099-12-20')
  expect(await screen.findByText('This is 3 working days short. The earliest day is Tue, 29 Dec.')).toBeTruthy()
  type('Date of the function (optional)', '2099-12-27')
  const sentence = 'Measure by Wed, 16 Dec. Fitting from Tue, 22 Dec, done by Wed, 23 Dec.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByText('The week of Mon, 21 Dec is full (8 of 8).')).toBeTruthy()
  // The day it can be ready is promised, unless another is typed.
  const promised = () => screen.getByLabelText<HTMLInputElement>('Promised by (optional)').value
  expect(promised()).toBe('2099-12-23')
  type('Promised by (optional)', '2099-12-28')
  clickButton('Use Wed, 23 Dec')
  expect(promised()).toBe('2099-12-23')
  // It is asked once more, and nothing is made meanwhile.
  clickInDialog('Make order')
  expect(
    await screen.findByText('The week of 21 December is full (8 of 8). Make it anyway?', { exact: true }),
  ).toBeTruthy()
  clickButton('Go back')
  await waitFor(() => expect(screen.queryByText(/Make it anyway\?$/)).toBeNull())
  expect(callsTo('POST /api/admin/orders')).toEqual([])
  clickInDialog('Make order')
  await screen.findByText(/Make it anyway\?$/)
  clickButton('Make it anyway')
  await waitFor(() =>
    expect(bodiesTo('POST /api/admin/orders')[0]).toMatchObject({ garment: 'gown', estimatedDelivery: '2099-12-23' }),
  )
})

test('a new order is found by the name of a customer, for one of her family, and its title writes itself', async () => {
  const rema = { id: 'u5', firstName: 'Rema', lastName: 'Nair', email: null, phone: '98470 33333', hasAccount: false }
  const { bodiesTo } = openOrderList([], {
    ...made,
    'GET /api/admin/customers': jsonAnswer([{ ...rema, totalOrders: 2 }]),
    'GET /api/admin/customers/by-phone': jsonAnswer([]),
    'GET /api/admin/customers/u5/wearers': jsonAnswer([{ id: 'w1', name: 'Noah', newest: [] }]),
    'GET /api/admin/garments': jsonAnswer([{ id: 'gown', name: 'Gown', hidden: false }]),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'New order' }))
  type('Name', 'R')
  type('Name', 'Re')
  fireEvent.click(await screen.findByRole('button', { name: /^Rema Nair ?98470 33333, 2 orders/ }))
  fireEvent.click(await screen.findByLabelText('Gown'))
  expect(field('Garment and name').value).toBe('Gown')
  fireEvent.click(await screen.findByLabelText('Noah'))
  expect(field('Garment and name').value).toBe('Gown for Noah')
  clickInDialog('Make order')
  await waitFor(() =>
    expect(bodiesTo('POST /api/admin/orders')[0]).toMatchObject({
      ...{ customerName: 'Rema Nair', customerPhone: '98470 33333', wearerId: 'w1', outfitType: 'Gown for Noah' },
    }),
  )
})

test('a new order to the door says where to and for how much, and forgets it where it is picked up', async () => {
  const { bodiesTo } = openOrderList([], made)
  fireEvent.click(await screen.findByRole('button', { name: 'New order' }))
  type('Name', 'Teena Jacob')
  type('Garment and name', 'Gabriel suit')
  expect(screen.queryByLabelText(/^PIN code/)).toBeNull()
  fireEvent.change(screen.getByLabelText(/^Collection or delivery/), { target: { value: 'door' } })
  type('Delivery address (optional)', '4 Lace Lane')
  type('PIN code (optional)', '68200')
  type('Delivery charge (optional)', '150')
  clickInDialog('Make order')
  expect(await screen.findByText('A PIN code has six digits')).toBeTruthy()
  type('PIN code (optional)', '682001')
  clickInDialog('Make order')
  await waitFor(() => expect(location.pathname).toBe('/admin/orders/o9'))
  expect(bodiesTo('POST /api/admin/orders')[0]).toMatchObject({
    deliveryWay: 'door',
    deliveryAddress: '4 Lace Lane',
    deliveryPinCode: '682001',
    deliveryCharge: 15_000,
  })
})

const gown = {
  id: 'p1',
  slug: 'clara-gown',
  name: 'Clara gown',
  category: 'women',
  price: 1850000,
  images: ['/art/gown.svg'],
}

test('a new order from a booking of a piece begins with that piece, its price and the photos', async () => {
  const photographed = booking({ productSlug: 'clara-gown', inspirationPhotos: ['u/u1/a', 'u/u1/b'] })
  const { callsTo, bodiesTo } = openOrderList(
    [],
    {
      ...made,
      'GET /api/bookings': jsonAnswer([photographed]),
      'GET /api/products/clara-gown': jsonAnswer({ piece: gown, besides: [] }),
    },
    `&from=${photographed.id}`,
  )
  expect((await screen.findByLabelText<HTMLInputElement>('Piece 1')).value).toBe('Clara gown')
  clickInDialog('Remove photo 1')
  clickInDialog('Make order')
  await waitFor(() => expect(callsTo('POST /api/admin/orders')).toHaveLength(1))
  expect(bodiesTo('POST /api/admin/orders')[0]).toMatchObject({
    bookingId: photographed.id,
    items: [{ productId: 'p1', name: 'Clara gown', price: 1850000, quantity: 1 }],
    inspirationPhotos: ['u/u1/b'],
  })
})

test('a new order from a booking that has one already leads to that one', async () => {
  const from = booking()
  const refused = jsonAnswer({ message: 'This booking has its order already', orderId: 'x-1' }, 409)
  const answers = { 'GET /api/bookings': jsonAnswer([from]), 'POST /api/admin/orders': refused }
  openOrderList([], answers, `&from=${from.id}`)
  await screen.findByLabelText('Garment and name')
  clickInDialog('Make order')
  const way = await screen.findByRole('link', { name: 'Open that order' })
  expect(way.getAttribute('href')).toBe('/admin/orders/x-1')
})

test('a new order for a customer belongs to her account', async () => {
  const customer = { id: 'u1', firstName: 'Sneha', lastName: null, email: 'sneha@example.com', phone: null }
  const { bodiesTo } = openOrderList(
    [],
    { ...made, 'GET /api/admin/customers/u1': jsonAnswer(customer) },
    '&from=new&customer=u1',
  )
  await screen.findByLabelText('Garment and name')
  type('Garment and name', 'Gown')
  expect(field('Email (optional)').value).toBe('sneha@example.com')
  clickInDialog('Make order')
  await waitFor(() => expect(bodiesTo('POST /api/admin/orders')[0]).toMatchObject({ userId: 'u1' }))
})

test('a new order for another of a family has the same customer and day, and is of something else', async () => {
  const sister = adminOrder({ id: 'o1', userId: 'u1', eventDate: '2099-12-27', garment: 'gown' })
  const { bodiesTo } = openOrderList(
    [],
    { ...made, 'GET /api/admin/orders/o1': jsonAnswer(sister) },
    '&from=new&order=o1',
  )
  await screen.findByLabelText('Garment and name')
  expect(field('Garment and name').value).toBe('')
  expect(field('Date of the function (optional)').value).toBe('2099-12-27')
  type('Garment and name', 'Suit for the brother')
  clickInDialog('Make order')
  await waitFor(() =>
    expect(bodiesTo('POST /api/admin/orders')[0]).toMatchObject({
      userId: 'u1',
      customerName: sister.customerName,
      customerPhone: sister.customerPhone,
      eventDate: '2099-12-27',
      outfitType: 'Suit for the brother',
      items: [],
      inspirationPhotos: [],
    }),
  )
})

const account = {
  ...{ id: 'u7', firstName: 'Sneha', lastName: 'Mathew', email: 'sneha@example.com', phone: '98470 12345' },
  ...{ hasAccount: true, emailConfirmed: true, phoneConfirmedAt: null, createdAt: '2026-05-04T05:30:00.000Z' },
}

async function openForm(known: object[]) {
  const { callsTo } = openOrderList([], {
    'GET /api/admin/customers/by-phone': jsonAnswer(known),
    'POST /api/admin/orders': jsonAnswer({ ...adminOrderListItem(), id: 'o9' }, 201),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'New order' }))
  type('Name', 'Sneha Mathew')
  type('Garment and name', 'Gown')
  type('Phone (optional)', '98470 12345')
  return callsTo
}
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^It is the order of Sneha Mathew/ })

test('a new order with the number of an account says what nobody has confirmed, and is of the account only when asked for twice', async () => {
  const callsTo = await openForm([account])
  fireEvent.click(await box())
  expect(screen.getByText('Number not confirmed')).toBeTruthy()
  expect(screen.getByText(/Their number is not confirmed: make sure that it is them\.$/)).toBeTruthy()
  clickButton('Not yet')
  expect((await box()).checked).toBe(false)
  fireEvent.click(await box())
  clickButton('It is theirs')
  await waitFor(async () => expect((await box()).checked).toBe(true))
  clickInDialog('Make order')
  await waitFor(() => expect(location.pathname).toBe('/admin/orders/o9'))
  expect(callsTo('POST /api/admin/orders')[0]?.body).toMatchObject({ userId: 'u7' })
})

test('a new order for an account that is chosen by name is of the account at once where its number is confirmed', async () => {
  const known = { ...account, phoneConfirmedAt: '2026-05-05T05:30:00.000Z', totalOrders: 1 }
  const { bodiesTo } = openOrderList([], { ...made, 'GET /api/admin/customers': jsonAnswer([known]) }, '&from=new')
  await screen.findByLabelText('Garment and name')
  fireEvent.input(field('Name'), { target: { value: 'Sneha' } })
  fireEvent.click(await screen.findByRole('button', { name: /^Sneha Mathew/ }))
  type('Garment and name', 'Gown')
  expect((await box()).checked).toBe(true)
  clickInDialog('Make order')
  await waitFor(() => expect(bodiesTo('POST /api/admin/orders')[0]).toMatchObject({ userId: 'u7' }))
})

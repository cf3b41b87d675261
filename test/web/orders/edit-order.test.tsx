import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  clickInDialog,
  field,
  findOrderForm,
  getOrder,
  openOrder,
  patchOrder,
  updatedAt,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem, deskQuote } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

test('the form of an order sends only what differs, with the version it was read with', async () => {
  const { bodiesTo } = openOrder({ [patchOrder]: jsonAnswer(adminOrderListItem()) })
  await findOrderForm()
  type('Notes for the desk (optional)', 'Let down twice.')
  type('Notes for the tailor (optional)', 'Lace by hand.')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  clickButton('Save order')
  expect(await screen.findByText('Order saved')).toBeTruthy()
  expect(bodiesTo(patchOrder)).toEqual([{ updatedAt, notes: 'Let down twice.', tailorNotes: 'Lace by hand.' }])
  expect(screen.queryByText('Not saved yet')).toBeNull()
})

test.each([
  ['Everywhere', [{ firstName: 'Sneha', lastName: 'Mathew', phone: '98470 99999', updatedAt }]],
  ['Only for this order', []],
])('the form of an order asks of another number whether it is the customer’s too: %s', async (answer, profiles) => {
  const customer = { ...adminOrder().customer, id: 'u1', phone: adminOrder().customerPhone }
  const profile = 'PATCH /api/admin/customers/u1/profile'
  const { bodiesTo } = openOrder({
    [getOrder]: jsonAnswer({ ...adminOrder(), customer }),
    [patchOrder]: jsonAnswer(adminOrderListItem()),
    'GET /api/admin/customers/u1': jsonAnswer({ id: 'u1', firstName: 'Sneha', lastName: 'Mathew', updatedAt }),
    [profile]: jsonAnswer({ ok: true }),
  })
  await findOrderForm()
  type('Phone (optional)', '98470 99999')
  clickButton('Save order')
  await screen.findByText('Change the number everywhere?')
  clickButton(answer)
  expect(await screen.findByText('Order saved')).toBeTruthy()
  expect(bodiesTo(patchOrder)).toEqual([{ updatedAt, customerPhone: '98470 99999' }])
  expect(bodiesTo(profile)).toEqual(profiles)
})

test('the form of an order keeps the ids of items that stay', async () => {
  const { callsTo, bodiesTo } = openOrder({ [patchOrder]: jsonAnswer(adminOrderListItem()) })
  await findOrderForm()
  clickButton('Remove piece 2')
  clickButton('Add a piece')
  type('Piece 2', 'Booties')
  fireEvent.input(screen.getAllByLabelText('Price each')[1] as HTMLElement, { target: { value: '900' } })
  clickButton('Save order')
  await waitFor(() => expect(callsTo(patchOrder)).toHaveLength(1))
  expect(bodiesTo(patchOrder)[0]).toEqual({
    updatedAt,
    items: [
      { id: 'i1', productId: 'p1', name: 'Heirloom christening gown', quantity: 1, price: 1055000 },
      { name: 'Booties', quantity: 1, price: 90000 },
    ],
  })
})

test('the form of an order keeps what is typed while it is saved, and saves that next', async () => {
  const saved = Promise.withResolvers<void>()
  const later = '2026-05-13T05:00:00.000Z'
  let now = adminOrder()
  const { bodiesTo } = openOrder({
    [getOrder]: () => jsonAnswer(now)(),
    [patchOrder]: async ({ body }) => {
      await saved.promise
      now = adminOrder({ notes: Object(body).notes, updatedAt: later })
      return jsonAnswer(adminOrderListItem({ updatedAt: later }))()
    },
  })
  await findOrderForm()
  type('Notes for the desk (optional)', 'Let down twice.')
  clickButton('Save order')
  type('Notes for the tailor (optional)', 'Lace by hand.')
  saved.resolve()
  expect(await screen.findByText('Order saved')).toBeTruthy()
  expect(field('Notes for the tailor (optional)').value).toBe('Lace by hand.')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  clickButton('Save order')
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
  expect(bodiesTo(patchOrder)).toEqual([
    { updatedAt, notes: 'Let down twice.' },
    { updatedAt: later, tailorNotes: 'Lace by hand.' },
  ])
})

/** Somebody else saves other notes and a name while this form is typed into. */
function openContested() {
  const later = '2026-05-13T05:00:00.000Z'
  const theirs = adminOrder({ notes: 'Hem 4 cm.', customerName: 'Sneha M. Joseph', updatedAt: later })
  let now = adminOrder()
  const shown = openOrder({
    [getOrder]: () => jsonAnswer(now)(),
    [patchOrder]: ({ body }) => {
      if (JSON.stringify(body).includes(later)) return jsonAnswer(adminOrderListItem())()
      now = theirs
      return jsonAnswer({ message: 'Anna changed the notes at 10:30.', reason: 'changed' }, 409)()
    },
  })
  return { ...shown, later }
}
async function runIntoTheirs() {
  await findOrderForm()
  type('Notes for the desk (optional)', 'Let down twice.')
  clickButton('Save order')
  return within(await screen.findByRole('dialog', { name: 'Changed in the meantime' }))
}

test('the form of an order shows what somebody else changed in the meantime, and overwrites only what is kept', async () => {
  const { bodiesTo, later } = openContested()
  const question = await runIntoTheirs()
  expect(question.getByText('Notes for the desk').parentElement?.textContent).toBe(
    'Notes for the deskTheirs: Hem 4 cm.Yours: Let down twice.',
  )
  expect(question.getByText('Name').parentElement?.textContent).toBe('NameTheirs: Sneha M. Joseph')
  expect(field('Notes for the desk (optional)').value).toBe('Let down twice.')
  clickInDialog('Keep mine')
  expect(await screen.findByText('Order saved')).toBeTruthy()
  expect(bodiesTo(patchOrder)).toEqual([
    { updatedAt, notes: 'Let down twice.' },
    { updatedAt: later, notes: 'Let down twice.' },
  ])
  expect(field('Name').value).toBe('Sneha M. Joseph')
})

const answered = '2026-11-21T08:35:00.000Z'

test('the form of an order whose bill was accepted asks before the bill changes, and shows what that does', async () => {
  const agreed = adminOrder({
    quotes: [deskQuote({ total: 1240000, answer: 'accepted', answeredAt: answered, how: 'room' })],
  })
  const open = () => openOrder({ [getOrder]: jsonAnswer(agreed), [patchOrder]: jsonAnswer(adminOrderListItem()) })
  const { callsTo, bodiesTo } = open()
  await findOrderForm()
  type('Total (optional)', '13,000')
  clickButton('Save order')
  const question = within(await screen.findByRole('dialog', { name: 'Change what was accepted?' }))
  expect(
    question.getByText(/^₹12,400 was accepted on 21 Nov 2026\. The bill changes from ₹12,400 to ₹13,000,/),
  ).toBeTruthy()
  clickInDialog('Go back')
  expect(callsTo(patchOrder)).toEqual([])
  expect(field('Total (optional)').value).toBe('13,000')
  fireEvent.click(await screen.findByRole('button', { name: 'Save order' }))
  await screen.findByRole('dialog', { name: 'Change what was accepted?' })
  clickInDialog('Change the bill')
  expect(await screen.findByText('Order saved')).toBeTruthy()
  expect(bodiesTo(patchOrder)).toEqual([{ updatedAt, totalAmount: 1300000, withoutQuote: true }])
})

test('the form of an order whose quotation waits asks before another charge to the door takes it back', async () => {
  const order = adminOrder({ deliveryWay: 'door', deliveryCharge: 15000, quotes: [deskQuote()] })
  const { callsTo, bodiesTo } = openOrder({
    [getOrder]: jsonAnswer(order),
    [patchOrder]: jsonAnswer(adminOrderListItem()),
  })
  await findOrderForm()
  type('Delivery charge (optional)', '900')
  clickButton('Save order')
  await screen.findByRole('dialog', { name: 'Withdraw the quotation?' })
  clickInDialog('Go back')
  expect(callsTo(patchOrder)).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Save order' }))
  await screen.findByRole('dialog', { name: 'Withdraw the quotation?' })
  clickInDialog('Change the charge')
  expect(await screen.findByText('Order saved')).toBeTruthy()
  expect(bodiesTo(patchOrder)).toEqual([{ updatedAt, deliveryCharge: 90000 }])
})

test('the form of an order whose older quotation was accepted says that another charge to the door withdraws the newer', async () => {
  const quotes = [
    deskQuote({ id: 'q2', version: 2, total: 2000000 }),
    deskQuote({ total: 1240000, answer: 'accepted', answeredAt: answered, how: 'room' }),
  ]
  openOrder({ [getOrder]: jsonAnswer(adminOrder({ deliveryWay: 'door', deliveryCharge: 15000, quotes })) })
  await findOrderForm()
  type('Delivery charge (optional)', '900')
  clickButton('Save order')
  expect(await screen.findByText(/₹20,000 that waits .+ is withdrawn\./)).toBeTruthy()
})

test('photos of what an order shall look like can be taken out, and more put in', async () => {
  const { bodiesTo } = openOrder({
    [getOrder]: jsonAnswer(adminOrder({ inspirationPhotos: ['u/u1/a', 'u/u1/b'] })),
    [patchOrder]: jsonAnswer(adminOrderListItem()),
  })
  await findOrderForm()
  const section = within(screen.getByRole('region', { name: 'What it should look like' }))
  fireEvent.click(section.getByRole('button', { name: 'Change the photos' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText('Choose photos')).toBeTruthy()
  clickInDialog('Remove photo 1')
  clickInDialog('Save photos')
  expect(await screen.findByText('Photos saved')).toBeTruthy()
  expect(bodiesTo(patchOrder)).toEqual([{ updatedAt, inspirationPhotos: ['u/u1/b'] }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

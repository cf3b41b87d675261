import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
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

const answered = '2026-11-21T08:35:00.000Z'

describe('the form of an order whose bill was accepted', () => {
  const agreed = adminOrder({
    quotes: [deskQuote({ total: 1240000, answer: 'accepted', answeredAt: answered, how: 'room' })],
  })
  const open = () => openOrder({ [getOrder]: jsonAnswer(agreed), [patchOrder]: jsonAnswer(adminOrderListItem()) })

  test('asks before the bill changes, and shows what that does', async () => {
    const { callsTo } = open()
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
    expect(callsTo(patchOrder).map(({ body }) => body)).toEqual([
      { updatedAt, totalAmount: 1300000, withoutQuote: true },
    ])
  })

  test('asks nothing about anything else', async () => {
    const { callsTo } = open()
    await findOrderForm()
    type('Notes for the desk (optional)', 'Let down twice.')
    clickButton('Save order')
    expect(await screen.findByText('Order saved')).toBeTruthy()
    expect(callsTo(patchOrder).map(({ body }) => body)).toEqual([{ updatedAt, notes: 'Let down twice.' }])
  })

  test('asks of what somebody else accepted meanwhile nothing that was not typed here', async () => {
    const later = '2026-05-13T05:00:00.000Z'
    let now = adminOrder()
    const { callsTo } = openOrder({
      [getOrder]: () => jsonAnswer(now)(),
      [patchOrder]: ({ body }) => {
        if (JSON.stringify(body).includes(later)) return jsonAnswer(adminOrderListItem())()
        const quotes = [deskQuote({ answer: 'accepted', answeredAt: answered, how: 'room' })]
        const items = [{ id: 'i9', productId: null, name: 'Communion dress', quantity: 1, price: 1850000, image: null }]
        now = adminOrder({ quotes, items, totalAmount: 1850000, updatedAt: later })
        return jsonAnswer(
          { message: 'The customer changed the pieces at 10:30.', by: 'The customer', reason: 'changed' },
          409,
        )()
      },
    })
    await findOrderForm()
    type('Notes for the desk (optional)', 'Let down twice.')
    clickButton('Save order')
    await screen.findByRole('dialog', { name: 'Changed in the meantime' })
    clickInDialog('Keep mine')
    expect(await screen.findByText('Order saved')).toBeTruthy()
    expect(callsTo(patchOrder).at(-1)?.body).toEqual({ updatedAt: later, notes: 'Let down twice.' })
  })

  test('says where less comes out than is paid already', async () => {
    open()
    await findOrderForm()
    type('Total (optional)', '5,000')
    clickButton('Save order')
    const question = within(await screen.findByRole('dialog', { name: 'Change what was accepted?' }))
    expect(question.getByText(/That is ₹1,000 less than is paid already\./)).toBeTruthy()
  })
})

describe('the form of an order of which one version was accepted and another waits', () => {
  const order = adminOrder({
    ...{ deliveryWay: 'door', deliveryCharge: 15000 },
    quotes: [
      deskQuote({ id: 'q2', version: 2, total: 2000000 }),
      deskQuote({ total: 1240000, answer: 'accepted', answeredAt: answered, how: 'room' }),
    ],
  })
  async function ask(label: string, amount: string) {
    openOrder({ [getOrder]: jsonAnswer(order) })
    await findOrderForm()
    type(label, amount)
    clickButton('Save order')
    return within(await screen.findByRole('dialog', { name: 'Change what was accepted?' }))
  }

  test('says that the one that waits takes the place of another bill, once it is accepted', async () => {
    const question = await ask('Total (optional)', '13,000')
    expect(
      question.getByText(/The quotation of ₹20,000 still waits for an answer: accepted, it takes the place of this/),
    ).toBeTruthy()
    expect(question.queryByText(/send a quotation/)).toBeNull()
  })

  test('says that another charge to the door takes back the one that waits', async () => {
    const question = await ask('Delivery charge (optional)', '900')
    expect(question.getByText(/The quotation of ₹20,000 that waits .+ is withdrawn\./)).toBeTruthy()
  })
})

describe('the form of an order whose quotation waits', () => {
  test('asks before another charge to the door takes it back', async () => {
    const order = adminOrder({ deliveryWay: 'door', deliveryCharge: 15000, quotes: [deskQuote()] })
    const { callsTo } = openOrder({ [getOrder]: jsonAnswer(order), [patchOrder]: jsonAnswer(adminOrderListItem()) })
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
    expect(callsTo(patchOrder).map(({ body }) => body)).toEqual([{ updatedAt, deliveryCharge: 90000 }])
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  clickInDialog,
  dialog,
  findOrderForm,
  getOrder,
  id,
  openOrder,
  updatedAt,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

type Order = ReturnType<typeof adminOrder>
const bill = (changes: Partial<Order['bills'][number]> = {}): Order['bills'][number] => ({
  ...{ id: 'b1', number: 'B/26-27/00001', kind: 'bill', issuedOn: '2026-05-12', payable: 1240000, total: 1240000 },
  ...{ cancels: null, reason: null, cancelled: false, isOutdated: false, ...changes },
})
const money = () => within(screen.getByRole('region', { name: 'Money' }))
const openWith = (bills: Order['bills'], order: Partial<Order> = {}, others: Parameters<typeof openOrder>[0] = {}) =>
  openOrder({ [getOrder]: jsonAnswer(adminOrder({ bills, ...order })), ...others })
const tax = (registration: string, gstin: string | null) => ({
  'GET /api/admin/rules': jsonAnswer([{ name: 'tax', value: { registration, gstin }, updatedAt: null }]),
})

describe('the bills of an order', () => {
  test('say nothing more while the order is what was billed', async () => {
    openWith([bill()])
    await findOrderForm()
    expect(money().getByRole('link', { name: 'Bill B/26-27/00001' })).toBeTruthy()
    expect(money().queryByRole('status')).toBeNull()
  })

  test.each([
    [{ totalAmount: 1300000 }, 'The order comes to ₹13,000 now, and bill B/26-27/00001 says ₹12,400.'],
    [{ totalAmount: 1240000 }, 'The pieces of this order are not those of bill B/26-27/00001 any more.'],
  ])('of another order (%o) say so, and lead to another bill once theirs is cancelled', async (order, sentence) => {
    const cancel = `POST /api/admin/orders/${id}/bills/b1/cancel`
    const { callsTo } = openWith([bill({ isOutdated: true })], order, {
      ...tax('none', null),
      [cancel]: jsonAnswer({ ...bill(), id: 'b2' }, 201),
    })
    await findOrderForm()
    expect(money().getByRole('status').textContent).toContain(sentence)
    clickButton('Cancel it and make another')
    await screen.findByRole('dialog', { name: 'Cancel B/26-27/00001?' })
    type('Why', 'Another piece')
    clickInDialog('Cancel the bill')
    expect(await screen.findByRole('dialog', { name: 'Make a bill' })).toBeTruthy()
    expect(callsTo(cancel).map(({ body }) => body)).toMatchObject([{ reason: 'Another piece' }])
  })

  test('of a cancelled order can only be cancelled', async () => {
    openWith([bill({ isOutdated: true })], { status: 'cancelled' })
    await findOrderForm()
    expect(money().queryByRole('button', { name: 'Cancel it and make another' })).toBeNull()
    expect(money().getByRole('button', { name: 'Cancel the bill' })).toBeTruthy()
  })
})

describe('a bill that is made', () => {
  const post = `POST /api/admin/orders/${id}/bills`
  const openForm = async (registration: string, answer = jsonAnswer(bill(), 201)) => {
    const { callsTo } = openOrder({ ...tax(registration, '32AAPFU0939F1Z4'), [post]: answer }, '?sheet=bill')
    await screen.findByRole('dialog', { name: 'Make a bill' })
    await screen.findByLabelText('Buyer')
    return () => callsTo(post).map(({ body }) => Object(body))
  }

  test('asks for no GSTIN without a registration, and with one shows what the server says of it', async () => {
    const sent = await openForm('none')
    expect(dialog().queryByLabelText(/GSTIN/)).toBeNull()
    clickInDialog('Make the bill')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ updatedAt, buyer: { address: null, gstin: null }, taxes: [] })
  })

  test('has the GSTIN of a buyer, and keeps the form open for one that is refused', async () => {
    const message = 'This GSTIN is of Tamil Nadu. The shop bills within Kerala alone.'
    const sent = await openForm('composition', jsonAnswer({ message }, 400))
    type('Buyer’s GSTIN (optional)', '33aapfu0939f1z2')
    clickInDialog('Make the bill')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0].buyer.gstin).toBe('33AAPFU0939F1Z2')
    const field = dialog().getByLabelText('Buyer’s GSTIN (optional)')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(dialog().getAllByText(message)).not.toEqual([])
  })
})

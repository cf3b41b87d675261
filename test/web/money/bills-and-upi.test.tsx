import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  clickInDialog,
  dialog,
  field,
  findOrderForm,
  getOrder,
  id,
  openOrder,
  updatedAt,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem, payment } from '../../helpers/web/orders.ts'
import { type Answers, clickButton, jsonAnswer, refusal, type } from '../../helpers/web/screen.tsx'

type Order = ReturnType<typeof adminOrder>
const bill = (changes: Partial<Order['bills'][number]> = {}): Order['bills'][number] => ({
  ...{ id: 'b1', number: 'B/26-27/00001', kind: 'bill', issuedOn: '2026-05-12', payable: 1240000, total: 1240000 },
  ...{ cancels: null, reason: null, cancelled: false, isOutdated: false, ...changes },
})
const money = () => within(screen.getByRole('region', { name: 'Money' }))
const openWith = (bills: Order['bills'], order: Partial<Order> = {}, others: Answers = {}) =>
  openOrder({ [getOrder]: jsonAnswer(adminOrder({ bills, ...order })), ...others })
const tax = (registration: string, gstin: string | null) => ({
  'GET /api/admin/rules': jsonAnswer([{ name: 'tax', value: { registration, gstin }, updatedAt: null }]),
})

test.each([
  [{ totalAmount: 1300000 }, 'The order comes to ₹13,000 now, and bill B/26-27/00001 says ₹12,400.'],
  [{ totalAmount: 1240000 }, 'The pieces of this order are not those of bill B/26-27/00001 any more.'],
])(
  'bills that are not those of the order any more (%o) say so, and lead to another bill once theirs is cancelled',
  async (order, sentence) => {
    const cancel = `POST /api/admin/orders/${id}/bills/b1/cancel`
    const { bodiesTo } = openWith([bill({ isOutdated: true })], order, {
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
    expect(bodiesTo(cancel)).toMatchObject([{ reason: 'Another piece' }])
  },
)

const post = `POST /api/admin/orders/${id}/bills`
const openForm = async (registration: string, answer = jsonAnswer(bill(), 201)) => {
  const { callsTo } = openOrder({ ...tax(registration, '32AAPFU0939F1Z4'), [post]: answer }, '?sheet=bill')
  await screen.findByRole('dialog', { name: 'Make a bill' })
  await screen.findByLabelText('Buyer')
  return () => callsTo(post).map(({ body }) => Object(body))
}

test('a bill that is made asks for no GSTIN without a registration, and with one shows what the server says of it', async () => {
  const sent = await openForm('none')
  expect(dialog().queryByLabelText(/GSTIN/)).toBeNull()
  clickInDialog('Make the bill')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ updatedAt, buyer: { address: null, gstin: null }, taxes: [] })
})

test('a bill that is made has the GSTIN of a buyer, and keeps the form open for one that is refused', async () => {
  const values = { stateOfBuyer: 'Tamil Nadu', state: 'Kerala' }
  const sent = await openForm('composition', refusal(400, 'buyer_of_other_state', { field: 'gstin', values }))
  type('Buyer’s GSTIN (optional)', '33aapfu0939f1z2')
  clickInDialog('Make the bill')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0].buyer.gstin).toBe('33AAPFU0939F1Z2')
  const field = dialog().getByLabelText('Buyer’s GSTIN (optional)')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog().getAllByText('This GSTIN is of Tamil Nadu. The shop bills within Kerala alone.')).not.toEqual([])
})

const payments = `POST /api/admin/orders/${id}/payments`
const code = (amount: string) => screen.findByRole('img', { name: `UPI code of ${amount} for order 7f3a91c2` })

test('the UPI code at the desk is of the balance, in words too, or of less; then the payment is noted', async () => {
  const { bodiesTo } = openOrder({
    [payments]: jsonAnswer({ order: adminOrderListItem(), payment: payment(), alsoOn: [] }, 201),
  })
  await findOrderForm()
  clickButton('Show UPI QR')
  await code('₹6,400')
  type('Pay a different amount', '2,000')
  await code('₹2,000')
  clickInDialog('Record it')
  expect(field('Amount').value).toBe('2,000')
  clickInDialog('Save')
  await waitFor(() => expect(bodiesTo(payments)[0]).toMatchObject({ amount: 200000, method: 'upi' }))
})

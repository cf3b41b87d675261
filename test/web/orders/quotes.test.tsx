import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clickInDialog,
  dialog,
  expectClosedSheet,
  findOrderForm,
  getOrder,
  id,
  openCustomerOrder,
  openOrder,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem, customerOrder, deskQuote, quote } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

describe('the quotations of an order', () => {
  // It is one day from what is shown to what is compared with it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))

  const postQuote = `POST /api/admin/orders/${id}/quotes`
  const answered = '2026-11-21T08:35:00.000Z'
  test('begin with the newest that was not accepted, whether it ran out or was taken back', async () => {
    for (const changes of [{ validUntil: '2025-11-20' }, { supersededAt: answered }]) {
      const quotes = [deskQuote({ version: 2, ...changes })]
      const { leave } = openOrder({ [getOrder]: jsonAnswer(adminOrder({ quotes })) }, '?sheet=quote')
      await screen.findByRole('dialog', { name: 'Send a quotation' })
      expect(dialog().getByText('This begins with the lines of version 2.')).toBeTruthy()
      expect(dialog().getByLabelText<HTMLInputElement>('Piece 1').value).toBe('Communion dress')
      expect(dialog().getByLabelText<HTMLTextAreaElement>('Note (optional)').value).toBe('With two fittings.')
      leave()
    }
  })

  test('say what they come to with the way to the door, and where more than that is paid', async () => {
    const order = adminOrder({ deliveryWay: 'door', deliveryCharge: 15000, advanceAmount: 1300000 })
    openOrder({ [getOrder]: jsonAnswer(order) }, '?sheet=quote')
    await screen.findByRole('dialog', { name: 'Send a quotation' })
    const below = dialog().getByText(/for delivery:/)
    expect(below.textContent).toBe('With ₹150 for delivery: ₹12,550')
    expect(dialog().getByText('₹13,000 is paid already, which is ₹450 more than this.')).toBeTruthy()
  })

  /** Anna changes the order while this one is typed into, or only looked at. */
  function openContested() {
    const later = '2026-05-13T05:00:00.000Z'
    const items = [{ id: 'i9', productId: null, name: 'Ivory gown', quantity: 1, price: 1400000, image: null }]
    let now = adminOrder()
    const shown = openOrder(
      {
        [getOrder]: () => jsonAnswer(now)(),
        [postQuote]: ({ body }) => {
          if (JSON.stringify(body).includes(later)) return jsonAnswer(deskQuote(), 201)()
          now = adminOrder({ items, updatedAt: later })
          const message = 'Anna changed the pieces at 10:30. Please look again before you save.'
          return jsonAnswer({ message, reason: 'changed', by: 'Anna' }, 409)()
        },
      },
      '?sheet=quote',
    )
    const sent = () => shown.callsTo(postQuote).map(({ body }) => body)
    return { ...shown, sent, later }
  }

  test('never go out with lines of before under a newer version of the order', async () => {
    const { sent, later } = openContested()
    await screen.findByRole('dialog', { name: 'Send a quotation' })
    clickInDialog('Send')
    expect(await screen.findByText('Changed in the meantime')).toBeTruthy()
    expect(await dialog().findByDisplayValue('Ivory gown')).toBeTruthy()
    clickInDialog('Send')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject({ updatedAt: later, lines: [{ name: 'Ivory gown', price: 1400000 }] })
  })

  test('are accepted at the desk, with how it was said, and a warning where more than that is paid already', async () => {
    const answer = `POST /api/admin/orders/${id}/quotes/q1/answer`
    const { callsTo, bodiesTo } = openOrder({
      [getOrder]: jsonAnswer(adminOrder({ quotes: [deskQuote()], advanceAmount: 2000000 })),
      [answer]: jsonAnswer(adminOrderListItem()),
    })
    await findOrderForm()
    clickButton('Accepted on the phone')
    await screen.findByRole('dialog', { name: '₹18,500 accepted?' })
    expect(dialog().getByText(/₹1,500 less than is paid already/)).toBeTruthy()
    clickInDialog('Not yet')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsTo(answer)).toEqual([])
    clickButton('Accepted on the phone')
    await screen.findByRole('dialog', { name: '₹18,500 accepted?' })
    dialog().getByLabelText('On WhatsApp').click()
    clickInDialog('Yes, accepted')
    await waitFor(() => expect(bodiesTo(answer)).toEqual([{ answer: 'accepted', how: 'whatsapp' }]))
  })

  test('are noted at the desk as to be changed, with what', async () => {
    const answer = `POST /api/admin/orders/${id}/quotes/q1/answer`
    const { bodiesTo } = openOrder({
      [getOrder]: jsonAnswer(adminOrder({ quotes: [deskQuote()] })),
      [answer]: jsonAnswer({ message: 'The customer has answered this already.' }, 409),
    })
    await findOrderForm()
    clickButton('Wants a change')
    await screen.findByRole('dialog', { name: 'What should change?' })
    clickInDialog('Note the change')
    expect(await dialog().findByText("Tell us what you'd like changed.")).toBeTruthy()
    type('What they would like', 'In ivory')
    clickInDialog('Note the change')
    await waitFor(() => expect(bodiesTo(answer)).toEqual([{ answer: 'change', how: 'phone', comment: 'In ivory' }]))
    expect(await screen.findByText('Not recorded')).toBeTruthy()
  })
})

const answerRoute = `POST /api/user/orders/${id}/quotes/q1/answer`
const quotedOrder = (...quotes: ReturnType<typeof quote>[]) =>
  customerOrder({ status: 'pending', quotes, openQuote: { total: 1850000, validUntil: '2099-12-05' } })

test('a quotation on its customer’s page begins anew with a newer version: neither a yes nor what was typed is said of another than was read', async () => {
  const newer = quotedOrder(quote({ id: 'q2', version: 2, total: 2000000 }), quote({ supersededAt: answered }))
  let now = quotedOrder(quote())
  const newerRoute = `POST /api/user/orders/${id}/quotes/q2/answer`
  const { callsTo, askAgain } = openCustomerOrder(() => jsonAnswer(now)(), {
    [answerRoute]: jsonAnswer({ message: 'There is a newer quotation.' }, 409),
    [newerRoute]: jsonAnswer(customerOrder()),
  })
  await screen.findByRole('region', { name: 'Our quotation' })
  clickButton('Accept ₹18,500')
  now = newer
  await askAgain()
  expect(await screen.findByRole('button', { name: 'Accept ₹20,000' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  clickButton('Ask for a change')
  type('What would you like to change?', 'In ivory, please')
  now = quotedOrder(quote({ id: 'q1', version: 3 }))
  await askAgain()
  expect(await screen.findByDisplayValue('In ivory, please')).toBeTruthy()
  clickInDialog('Send')
  expect(await screen.findByText('There is a newer quotation.')).toBeTruthy()
  expect(screen.getByText('Not sent')).toBeTruthy()
  expect([callsTo(newerRoute), callsTo(answerRoute).length]).toEqual([[], 1])
})

const answered = '2026-11-21T08:35:00.000Z'
test.each([
  [{ answer: 'accepted', answeredAt: answered, isOwn: true }, 'You accepted on 21 Nov 2026, 2:05 PM.'],
  [{ answer: 'accepted', answeredAt: answered }, 'Accepted on 21 Nov 2026, 2:05 PM.'],
  [{ supersededAt: answered }, 'Our quotation has changed. We will send you a new one.'],
  [{ validUntil: '2025-11-20' }, 'This quotation was valid until 20 Nov. Ask us for a new one'],
] as const)('a quotation on its customer’s page stands there with its answer: %j', async (changes, text) => {
  openCustomerOrder(jsonAnswer(customerOrder({ quotes: [quote(changes)] })))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getByText((_, element) => element?.textContent === text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept ₹18,500' })).toBeNull()
})

test('a quotation on its customer’s page stays while a change is asked for: it is asked more, or accepted as it is, and nothing is to be paid', async () => {
  const asked = quote({ answer: 'change', answeredAt: answered, isOwn: true, comment: 'In ivory' })
  const unpriced = {
    openQuote: null,
    isPriceOpen: true,
    awaitsNewQuote: true,
    balanceAmount: 0,
    due: { now: 0, all: 0 },
  }
  const { bodiesTo } = openCustomerOrder(jsonAnswer({ ...quotedOrder(asked), ...unpriced }), {
    [answerRoute]: jsonAnswer(customerOrder()),
  })
  const words = (await screen.findByRole('region', { name: 'What you asked us to change' })).textContent?.replace(
    /\s/g,
    ' ',
  )
  expect(words).toContain('You asked for a change on 21 November 2026“In ivory”')
  expect(screen.getByText('Next: we send you a new quotation')).toBeTruthy()
  expect(screen.queryByText(/^Balance|^Due now/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  clickButton('Add to what you asked')
  type('What would you like to change?', 'Longer sleeves')
  clickInDialog('Send')
  await waitFor(() => expect(bodiesTo(answerRoute)).toEqual([{ answer: 'change', comment: 'Longer sleeves' }]))
  await expectClosedSheet()
  clickButton('Accept it as it is, ₹18,500')
  expect(dialog().getByText('Now, the advance').parentElement?.textContent).toContain('₹3,250')
  clickInDialog('Yes, accept')
  await waitFor(() => expect(bodiesTo(answerRoute)[1]).toEqual({ answer: 'accepted' }))
})

test('a quotation on its customer’s page keeps what was accepted beside one that waits, and asks for nothing once the order is closed', async () => {
  const agreed = quote({ id: 'q0', answer: 'accepted', answeredAt: answered, isOwn: true })
  const { leave } = openCustomerOrder(jsonAnswer(quotedOrder(quote({ version: 2 }), agreed)))
  expect(await screen.findByRole('button', { name: 'Accept ₹18,500' })).toBeTruthy()
  expect(screen.getByText('You accepted on 21 Nov 2026, 2:05 PM.')).toBeTruthy()
  leave()
  openCustomerOrder(jsonAnswer(customerOrder({ status: 'delivered', quotes: [quote()] })))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: 'Our quotation' })).toBeNull()
})

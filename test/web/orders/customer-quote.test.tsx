import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clickInDialog, id, openCustomerOrder } from '../../helpers/web/order-screens.tsx'
import { customerOrder, quote } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

const answerRoute = `POST /api/user/orders/${id}/quotes/q1/answer`
const quotedOrder = (...quotes: ReturnType<typeof quote>[]) =>
  customerOrder({ status: 'pending', quotes, openQuote: { total: 1850000, validUntil: '2099-12-05' } })

describe('a quotation on its customer’s page', () => {
  test('shows lines, total and last day, and is accepted once that is confirmed', async () => {
    const { callsTo } = openCustomerOrder(jsonAnswer(quotedOrder(quote())), {
      [answerRoute]: jsonAnswer(customerOrder()),
    })
    const panel = within(await screen.findByRole('region', { name: 'Our quotation' }))
    for (const text of ['Communion dress', '× 2', '₹2,000', '₹18,500', 'With two fittings.', 'Valid until 5 December'])
      expect(panel.getByText(text)).toBeTruthy()
    clickButton('Accept ₹18,500')
    expect(callsTo(answerRoute)).toEqual([])
    clickInDialog('Yes, accept')
    expect(await screen.findByText('You accepted ₹18,500.')).toBeTruthy()
    expect(callsTo(answerRoute).map(({ body }) => body)).toEqual([{ answer: 'accepted' }])
  })

  test('takes a wish for a change, and says what is missing', async () => {
    const { callsTo } = openCustomerOrder(jsonAnswer(quotedOrder(quote())), {
      [answerRoute]: jsonAnswer(customerOrder()),
    })
    await screen.findByRole('region', { name: 'Our quotation' })
    clickButton('Ask for a change')
    clickInDialog('Send')
    expect(await screen.findByText('What to change is required')).toBeTruthy()
    type('What would you like to change?', 'In ivory, please')
    clickInDialog('Send')
    expect(await screen.findByText('We will send you a new quotation.')).toBeTruthy()
    expect(callsTo(answerRoute).map(({ body }) => body)).toEqual([{ answer: 'change', comment: 'In ivory, please' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says in the server’s words why it was too late', async () => {
    openCustomerOrder(jsonAnswer(quotedOrder(quote())), {
      [answerRoute]: jsonAnswer({ message: 'There is a newer quotation.' }, 409),
    })
    await screen.findByRole('region', { name: 'Our quotation' })
    clickButton('Accept ₹18,500')
    clickInDialog('Yes, accept')
    expect(await screen.findByText('There is a newer quotation.')).toBeTruthy()
  })

  test('begins anew with a newer version: neither a yes nor what was typed is said of another than was read', async () => {
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

  test('leaves what is to be paid where it can be seen', async () => {
    openCustomerOrder(jsonAnswer({ ...quotedOrder(quote()), balanceAmount: 640000 }))
    expect(await screen.findByRole('link', { name: 'Balance ₹6,400' })).toBeTruthy()
    expect(screen.queryByText(/^Next:/)).toBeNull()
  })

  const answered = '2026-11-21T08:35:00.000Z'
  test.each([
    [{ answer: 'accepted', answeredAt: answered, isOwn: true }, 'You accepted on 21 Nov 2026, 2:05 PM.'],
    [{ answer: 'accepted', answeredAt: answered }, 'Accepted on 21 Nov 2026, 2:05 PM.'],
    [
      { answer: 'change', answeredAt: answered, isOwn: true, comment: 'In ivory' },
      'You asked for a change on 21 Nov 2026, 2:05 PM: “In ivory”We will send you a new quotation.',
    ],
    [{ supersededAt: answered }, 'Our quotation has changed. We will send you a new one.'],
    [{ validUntil: '2025-11-20' }, 'This quotation was valid until 20 Nov. Ask us for a new one'],
  ] as const)('stands there with its answer: %j', async (changes, text) => {
    openCustomerOrder(jsonAnswer(customerOrder({ quotes: [quote(changes)] })))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.getByText((_, element) => element?.textContent === text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept ₹18,500' })).toBeNull()
  })

  test('keeps what was accepted beside one that waits, and asks for nothing once the order is closed', async () => {
    const agreed = quote({ id: 'q0', answer: 'accepted', answeredAt: answered, isOwn: true })
    const { leave } = openCustomerOrder(jsonAnswer(quotedOrder(quote({ version: 2 }), agreed)))
    expect(await screen.findByRole('button', { name: 'Accept ₹18,500' })).toBeTruthy()
    expect(screen.getByText('You accepted on 21 Nov 2026, 2:05 PM.')).toBeTruthy()
    leave()
    openCustomerOrder(jsonAnswer(customerOrder({ status: 'delivered', quotes: [quote()] })))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('region', { name: 'Our quotation' })).toBeNull()
  })
})

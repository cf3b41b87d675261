import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type OpenChatOptions, onOpenChat } from '../../../web/features/chat/public.ts'
import { id, openCustomerOrder } from '../../helpers/web/order-screens.tsx'
import { customerOrder } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

describe('the order page of a customer', () => {
  test('shows updates, newest first, with photos', async () => {
    openCustomerOrder()
    const news = (await screen.findAllByRole('article')).map((article) => article.querySelector('h3')?.textContent)
    expect(news).toEqual(['The lace is in', 'Cut, once and for all'])
    expect(screen.getByRole('img', { name: 'Photo 2 of 2' }).getAttribute('src')).toBe('/api/photos/u/o/2')
    expect(screen.getByText('For Monday, 1 June 2026')).toBeTruthy()
  })

  test('says at the top what comes next, what is left to pay, and shows the newest photo', async () => {
    openCustomerOrder()
    const head = (await screen.findByRole('heading', { level: 1 })).closest('header')
    expect(head?.textContent).toContain('Next: your fitting')
    expect(head?.textContent).toContain('Balance ₹6,400')
    expect(head?.querySelector('img')?.getAttribute('src')).toBe('/api/photos/u/o/1')
    expect(screen.getByRole('img', { name: 'Stage 5 of 8: Stitching' })).toBeTruthy()
  })

  test('has no next step and no balance at the top once it is paid and home', async () => {
    openCustomerOrder(jsonAnswer(customerOrder({ status: 'delivered', advanceAmount: 1240000, balanceAmount: 0 })))
    const head = (await screen.findByRole('heading', { level: 1 })).closest('header')
    expect(head?.textContent).not.toMatch(/Next|Balance/)
  })

  test('keeps the long tape closed on a phone until it is asked for', async () => {
    openCustomerOrder()
    const button = await screen.findByRole('button', { name: 'All stages' })
    const tape = screen.getByRole('list', { name: 'Stages of this order' }).parentElement
    expect(tape?.className).toContain('max-[1160px]:hidden')
    fireEvent.click(button)
    expect(tape?.className).not.toContain('max-[1160px]:hidden')
    expect(screen.getByRole('button', { name: 'Hide the stages' }).getAttribute('aria-expanded')).toBe('true')
  })

  test('says how to pay in the words of the boutique, while something is left to pay', async () => {
    const { leave } = openCustomerOrder()
    expect((await screen.findByRole('complementary')).textContent).toContain(
      'How to payHalf of the price when we begin.',
    )
    leave()
    openCustomerOrder(jsonAnswer(customerOrder({ advanceTerms: null })))
    expect((await screen.findByRole('complementary')).textContent).not.toContain('How to pay')
  })

  test('shows what was ordered and what is left to pay', async () => {
    openCustomerOrder()
    const bill = (await screen.findByRole('complementary')).textContent
    for (const line of [
      'Heirloom christening gown₹10,550',
      'Lace bonnet₹1,850',
      'Total₹12,400',
      'Advance paid₹6,000',
      'Balance₹6,400',
    ])
      expect(bill).toContain(line)
  })

  test('shows no balance of an order that is paid', async () => {
    openCustomerOrder(jsonAnswer(customerOrder({ status: 'delivered', advanceAmount: 1240000, balanceAmount: 0 })))
    const bill = (await screen.findByRole('complementary')).textContent
    expect(bill).toContain('Paid₹12,400')
    expect(bill).not.toContain('Balance')
  })

  test('says by how much an order was overpaid', async () => {
    openCustomerOrder(jsonAnswer(customerOrder({ advanceAmount: 1300000, balanceAmount: -60000, overpaidBy: 60000 })))
    const bill = (await screen.findByRole('complementary')).textContent
    expect(bill).toContain('Overpaid by₹600')
    expect(bill).not.toContain('-₹')
  })

  test('shows no balance of a cancelled order, and what is to be given back', async () => {
    const { leave } = openCustomerOrder(jsonAnswer(customerOrder({ status: 'cancelled', balanceAmount: 0, upi: null })))
    const kept = (await screen.findByRole('complementary')).textContent
    expect(kept).toContain('Paid₹6,000')
    expect(document.body.textContent).not.toMatch(/Balance|Pay by UPI|How to pay/)
    leave()
    const overpaid = { advanceAmount: 1740000, balanceAmount: -500000, overpaidBy: 500000 }
    openCustomerOrder(jsonAnswer(customerOrder({ ...overpaid, status: 'cancelled', upi: null })))
    expect((await screen.findByRole('complementary')).textContent).toContain('To give back₹5,000')
    expect(document.body.textContent).not.toMatch(/Balance|Overpaid/)
  })

  test('opens the chat of the order', async () => {
    openCustomerOrder()
    const openings: OpenChatOptions[] = []
    const stop = onOpenChat((options) => openings.push(options))
    fireEvent.click(await screen.findByRole('button', { name: 'Ask about this order' }))
    stop()
    expect(openings).toEqual([{ orderId: id }])
  })

  test('asks for a testimonial once the order is delivered, and not before', async () => {
    const { callsTo, leave } = openCustomerOrder()
    await screen.findByRole('complementary')
    expect(screen.queryByText('How was it?')).toBeNull()
    expect(callsTo(`GET /api/user/testimonials/${id}`)).toEqual([])
    leave()
    openCustomerOrder(jsonAnswer(customerOrder({ status: 'delivered' })))
    expect(await screen.findByText('How was it?')).toBeTruthy()
  })

  test('shows no timeline of a cancelled order', async () => {
    openCustomerOrder(jsonAnswer(customerOrder({ status: 'cancelled' })))
    expect(await screen.findByText(/^This order was cancelled/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Stages of this order' })).toBeNull()
  })

  test('promises news of the work only while there is some, and asks nothing more for a cancelled order', async () => {
    const none = { updates: [], deliveryWay: 'door' as const }
    const { leave } = openCustomerOrder(jsonAnswer(customerOrder({ ...none, status: 'cutting' })))
    expect(await screen.findByText('No news yet. Each step will be shown here, with photos.')).toBeTruthy()
    expect(screen.getByText('We bring it to your door.')).toBeTruthy()
    leave()
    openCustomerOrder(jsonAnswer(customerOrder({ ...none, status: 'cancelled', balanceAmount: 0 })))
    const bill = (await screen.findByRole('complementary')).textContent
    expect(bill).toContain('Total₹12,400')
    expect(bill).not.toMatch(/Balance|How to pay|your door/)
    expect(screen.queryByText(/^No news yet/)).toBeNull()
  })

  test('says that the order of another customer does not exist', async () => {
    openCustomerOrder(jsonAnswer({ message: 'There is no such order' }, 404))
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such order' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('offers to try again when the order could not be loaded', async () => {
    let broken = true
    openCustomerOrder(() => (broken ? jsonAnswer({ message: 'no' }, 500) : jsonAnswer(customerOrder()))())
    expect(await screen.findByText('We could not load this order.')).toBeTruthy()
    broken = false
    clickButton('Try again')
    expect(await screen.findByRole('heading', { name: 'Christening gown for മറിയ' })).toBeTruthy()
  })
})

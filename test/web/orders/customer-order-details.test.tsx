import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import { toTimeline } from '../../../web/features/orders/timeline.ts'
import { type OpenChatOptions, onOpenChat } from '../../../web/lib/open-chat.ts'
import OrderPage from '../../../web/pages/order.tsx'
import { customerOrder } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const sneha = { id: 'u1', email: 'sneha@example.com', firstName: 'Sneha', lastName: 'Mathew', role: 'customer' }
const { id } = customerOrder()
const open = (reply: () => Response) =>
  renderScreen(`/user/orders/${id}`, <Route path="/user/orders/:id" component={OrderPage} />, {
    'GET /api/user': jsonAnswer(sneha),
    [`GET /api/user/orders/${id}`]: reply,
    [`GET /api/user/testimonials/${id}`]: jsonAnswer({ testimonial: null }),
  })

describe('the measuring tape', () => {
  test('knows when each stage was reached, and what is promised of the rest', async () => {
    open(jsonAnswer(customerOrder()))
    const stages = within(await screen.findByRole('list', { name: 'Stages of this order' })).getAllByRole('listitem')
    expect(stages.map((stage) => stage.querySelector('.status-timeline-text')?.textContent)).toEqual([
      'Pending2 May',
      'Confirmed3 May',
      'Measurement6 May',
      'Cutting8 May',
      'StitchingSince 10 May',
      'Fitting',
      'ReadyAbout 24 May',
      'DeliveredBefore 1 Jun',
    ])
    expect(stages.map((stage) => stage.getAttribute('aria-current'))).toEqual([
      ...Array(4).fill(null),
      'step',
      ...Array(3).fill(null),
    ])
  })

  test('is done to its end for what is delivered, and promises nothing any more', () => {
    const { createdAt } = customerOrder()
    const stages = toTimeline({
      status: 'delivered',
      createdAt,
      stages: [],
      estimatedDelivery: createdAt,
      eventDate: '2026-06-01',
    })
    expect(stages.map(({ state }) => state)).toEqual(Array(8).fill('done'))
    expect(stages.map(({ when }) => when)).toEqual(['2 May', ...Array(7).fill(undefined)])
  })

  test('promises no date where the day is words', () => {
    const { createdAt } = customerOrder()
    const stages = toTimeline({
      status: 'pending',
      createdAt,
      stages: [],
      estimatedDelivery: null,
      eventDate: 'after Easter',
    })
    expect(stages.filter(({ state }) => state === 'todo').map(({ when }) => when)).toEqual(Array(7).fill(undefined))
  })
})

describe('an order', () => {
  test('shows its news, newest first, with photos', async () => {
    open(jsonAnswer(customerOrder()))
    const news = (await screen.findAllByRole('article')).map((article) => article.querySelector('h3')?.textContent)
    expect(news).toEqual(['The lace is in', 'Cut, once and for all'])
    expect(screen.getByRole('img', { name: 'Photo 2 of 2' }).getAttribute('src')).toBe('/api/photos/u/o/2')
    expect(screen.getByText('For Monday, 1 June 2026')).toBeTruthy()
  })

  test('shows what was ordered and what is left to pay', async () => {
    open(jsonAnswer(customerOrder()))
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

  test('that is paid has no balance', async () => {
    open(jsonAnswer(customerOrder({ status: 'delivered', advanceAmount: 1240000, balanceAmount: 0 })))
    const bill = (await screen.findByRole('complementary')).textContent
    expect(bill).toContain('Paid₹12,400')
    expect(bill).not.toContain('Balance')
  })

  test('that was overpaid says by how much', async () => {
    open(jsonAnswer(customerOrder({ advanceAmount: 1300000, balanceAmount: -60000, overpaidBy: 60000 })))
    const bill = (await screen.findByRole('complementary')).textContent
    expect(bill).toContain('Overpaid by₹600')
    expect(bill).not.toContain('-')
  })

  test('is asked about in its own chat', async () => {
    open(jsonAnswer(customerOrder()))
    const wishes: OpenChatOptions[] = []
    const stop = onOpenChat((wish) => wishes.push(wish))
    fireEvent.click(await screen.findByRole('button', { name: 'Ask about this order' }))
    stop()
    expect(wishes).toEqual([{ orderId: id }])
  })

  test('asks how it was once it is delivered, and not before', async () => {
    const { callsTo, leave } = open(jsonAnswer(customerOrder()))
    await screen.findByRole('complementary')
    expect(screen.queryByText('How was it?')).toBeNull()
    expect(callsTo(`GET /api/user/testimonials/${id}`)).toEqual([])
    leave()
    open(jsonAnswer(customerOrder({ status: 'delivered' })))
    expect(await screen.findByText('How was it?')).toBeTruthy()
  })

  test('that was cancelled has no tape', async () => {
    open(jsonAnswer(customerOrder({ status: 'cancelled' })))
    expect(await screen.findByText(/^This order was cancelled/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Stages of this order' })).toBeNull()
  })

  test('of somebody else is not there, which is no failure to try again', async () => {
    open(jsonAnswer({ message: 'There is no such order' }, 404))
    expect(await screen.findByText('There is no such order')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('that does not come can be asked for again', async () => {
    let broken = true
    open(() => (broken ? jsonAnswer({ message: 'no' }, 500) : jsonAnswer(customerOrder()))())
    expect(await screen.findByText('We could not load this order.')).toBeTruthy()
    broken = false
    clickButton('Try again')
    expect(await screen.findByRole('heading', { name: 'Christening gown for മറിയ' })).toBeTruthy()
  })
})

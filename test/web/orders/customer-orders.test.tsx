import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import DashboardPage from '../../../web/pages/dashboard.tsx'
import { id, openCustomerOrder } from '../../helpers/web/order-screens.tsx'
import { customerOrder, customerOrderListItem } from '../../helpers/web/orders.ts'
import { dashboardAnswers } from '../../helpers/web/people.ts'
import { jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

test('My Orders begin with what is being made and say of each what comes next', async () => {
  const list = [
    customerOrderListItem({ id: 'home', status: 'delivered', outfitType: 'Kurta' }),
    customerOrderListItem({ id: 'later', outfitType: 'Veil', eventDate: null, estimatedDelivery: null }),
    customerOrderListItem({ id: 'soon', outfitType: 'Gown for Mia', wearerName: 'Mia', status: 'cutting' }),
  ]
  renderScreen('/user/dashboard', <DashboardPage />, dashboardAnswers({ 'GET /api/user/orders': jsonAnswer(list) }))
  expect(await screen.findByText('for Mia')).toBeTruthy()
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('h3')?.textContent)).toEqual(['Gown', 'Veil', 'Kurta'])
  expect(rows.map((row) => row.querySelector('b')?.parentElement?.textContent)).toEqual([
    '4 of 8: CuttingNext: stitching',
    '5 of 8: StitchingNext: your fitting',
    undefined,
  ])
  const tapes = screen.getAllByRole('img', { name: /^Stage / }).map((tape) => tape.getAttribute('aria-label'))
  expect(tapes).toEqual(['Stage 4 of 8: Cutting', 'Stage 5 of 8: Stitching'])
  expect(screen.getByRole('link', { name: 'Book a consultation' }).getAttribute('href')).toBe('/#contact')
  expect(screen.getByRole('link', { name: 'See the collections' }).getAttribute('href')).toBe('/#collections')
})

describe('the order page of a customer', () => {
  test('shows no balance of a cancelled order, and what is to be given back', async () => {
    const { leave } = openCustomerOrder(jsonAnswer(customerOrder({ status: 'cancelled', balanceAmount: 0, upi: null })))
    const kept = (await screen.findByRole('complementary')).textContent
    expect(kept).toContain('Paid, kept₹6,000')
    expect(document.body.textContent).not.toMatch(/Balance|Pay by UPI|How to pay/)
    leave()
    const overpaid = { advanceAmount: 1740000, balanceAmount: -500000, overpaidBy: 500000 }
    openCustomerOrder(jsonAnswer(customerOrder({ ...overpaid, status: 'cancelled', upi: null })))
    expect((await screen.findByRole('complementary')).textContent).toContain('To give back₹5,000')
    expect(document.body.textContent).not.toMatch(/Balance|Overpaid/)
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
})

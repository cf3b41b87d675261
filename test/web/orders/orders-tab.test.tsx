import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DayWork, MeasureAgain, ToCollect } from '../../../web/features/orders/day-work.tsx'
import { finishText, rowTitle } from '../../../web/features/orders/order-texts.ts'
import { WeekLoad } from '../../../web/features/plan/plan-words.tsx'
import { emptyDay, dayRow as row } from '../../helpers/web/desk.tsx'
import {
  clickInDialog,
  expectClosedSheet,
  findOrderForm,
  getOrder,
  openOrder,
  openOrderList,
  openUpdateSheet,
  patchOrder,
  updatedAt,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const Lists = () => (
  <>
    <DayWork />
    <ToCollect />
    <MeasureAgain />
    <WeekLoad />
  </>
)

test('the admin list of orders says why an order is at risk, its status, and what is left to pay', async () => {
  openOrderList([
    adminOrderListItem({ risk: { level: 'risk', dueOn: '2026-06-01', by: 'event', days: 4 } }),
    adminOrderListItem({
      id: 'o2',
      userId: null,
      customerName: 'Teena',
      advanceAmount: 1300000,
      balanceAmount: -60000,
    }),
  ])
  const table = within(await screen.findByRole('table', { name: 'Orders' }))
  const [first, second] = table.getAllByRole('row').slice(1)
  expect(first?.textContent).toContain('Event in 4 days, still cutting')
  expect(first?.textContent).toContain('Cutting1 Jun 202625 May 2026₹12,400Balance ₹6,400')
  expect(second?.textContent).toContain('₹12,400Overpaid by ₹600')
  expect(table.getByRole('link', { name: 'Sneha Mathew' }).getAttribute('href')).toBe('/admin/customers/u1')
  expect(table.queryByRole('link', { name: 'Teena' })).toBeNull()
})

describe('an order without an account', () => {
  const walkIn = { [getOrder]: jsonAnswer(adminOrder({ userId: null, customer: null, customerEmail: null })) }
  const account = {
    ...{ id: 'u7', firstName: 'Sneha', lastName: 'Mathew', email: 'other@example.com', phone: null },
    ...{ hasAccount: true, emailConfirmed: true },
  }

  test('says that nobody sees its updates, and can be linked to an account', async () => {
    const { callsTo, bodiesTo } = openOrder({
      ...walkIn,
      [patchOrder]: jsonAnswer(adminOrderListItem()),
      'GET /api/admin/customers': jsonAnswer([account]),
    })
    await openUpdateSheet()
    expect(screen.getByText('This order has no account, so nobody sees it yet')).toBeTruthy()
    clickInDialog('Close')
    await expectClosedSheet()
    clickButton('Link to an account')
    fireEvent.click(await screen.findByRole('button', { name: /other@example.com$/ }))
    const asked = within(await screen.findByRole('dialog', { name: 'Link it to Sneha Mathew?' }))
    expect(asked.getByText(/^They see it at once: stages, pictures and money\./)).toBeTruthy()
    expect(callsTo(patchOrder)).toEqual([])
    fireEvent.click(asked.getByRole('button', { name: 'Link order' }))
    expect(await screen.findByText('Order linked')).toBeTruthy()
    expect(callsTo('GET /api/admin/customers')[0]?.search).toBe('q=Sneha+Mathew')
    expect(bodiesTo(patchOrder)).toEqual([{ updatedAt, userId: 'u7' }])
  })

  test('is warned of an address that nobody has confirmed, and leaves out who has no account', async () => {
    const walkInCustomer = { ...account, id: 'u8', email: null, hasAccount: false }
    openOrder({
      ...walkIn,
      'GET /api/admin/customers': jsonAnswer([{ ...account, emailConfirmed: false }, walkInCustomer]),
    })
    await findOrderForm()
    clickButton('Link to an account')
    expect(await screen.findByText('This address is not confirmed: make sure that it is them.')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Sneha Mathew/ })).toHaveLength(1)
  })
})

describe('the work of a day', () => {
  const today = (changes: object = {}) => ({ ...emptyDay, ...changes })

  describe('the day’s list', () => {
    test('says what is behind and by when the rest is finished, what waits to be collected, and how full the week is', async () => {
      const answer = today({
        behind: [row()],
        due: [row({ id: 'o2', outfitType: 'Kurta', finishOn: '2026-12-19' })],
        toCollect: [row({ id: 'o3', outfitType: 'Veil', status: 'ready' })],
        remeasure: [row({ id: 'o4', outfitType: 'Frock' })],
        more: { ...emptyDay.more, behind: true },
      })
      renderScreen('/admin', <Lists />, { 'GET /api/admin/today': jsonAnswer(answer) })
      const behind = await screen.findByRole('list', { name: 'Behind' })
      expect(behind.textContent).toContain('Cut by Thu, 17 Dec, 2 days behind')
      expect(screen.getByRole('heading', { name: 'Behind 1+' })).toBeTruthy()
      expect(screen.getByRole('list', { name: 'Finish today' }).textContent).toContain('Cut by Sat, 19 Dec')
      const toCollect = screen.getByRole('list', { name: 'To collect' })
      expect(toCollect.textContent).toContain('Balance ₹4,900')
      expect(within(toCollect).queryByRole('button', { name: /^Done/ })).toBeNull()
      expect(screen.getByRole('list', { name: 'Measure again' }).textContent).toContain('Frock')
      expect(screen.queryByRole('list', { name: 'Next days' })).toBeNull()
      expect(screen.getByText('Week of 14 Dec: 7 of 8')).toBeTruthy()
    })

    test('moves an order on by one stage at a press, as it was read, and offers to take it back', async () => {
      const { callsTo, bodiesTo } = renderScreen('/admin', <DayWork />, {
        'GET /api/admin/today': jsonAnswer(today({ behind: [row()] })),
        'PATCH /api/admin/orders/o1': jsonAnswer(adminOrderListItem()),
      })
      const done = await screen.findByRole('button', { name: 'Done Gown for മറിയ' })
      fireEvent.click(done)
      fireEvent.click(done)
      expect(await screen.findByText('Moved to stitching')).toBeTruthy()
      expect(bodiesTo('PATCH /api/admin/orders/o1')).toEqual([
        { status: 'stitching', updatedAt: '2026-12-01T05:00:00.000Z' },
      ])
      expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
      await waitFor(() => expect(callsTo('GET /api/admin/today').length).toBeGreaterThan(1))
    })
  })

  test.each([
    ['pending', '2026-12-20', 0, 'Confirm by Sun, 20 Dec'],
    ['fitting', '2026-12-18', 1, 'Fit by Fri, 18 Dec, 1 day behind'],
    // Nobody has worked since.
    ['cutting', '2026-12-18', 0, 'Cut by Fri, 18 Dec'],
  ] as const)('an order at %s is to be finished by its day', (status, finishOn, daysBehind, text) => {
    expect(finishText({ status, finishOn, daysBehind, dueOn: '2026-12-27' }, '2026-12-19')).toBe(text)
    expect(finishText({ status, finishOn, daysBehind, dueOn: '2026-12-10' }, '2026-12-19')).toContain(
      'was due Thu, 10 Dec',
    )
  })

  test.each([
    ['Baptism Suit', 'Mia', 'Baptism Suit, Mia'],
    ['Baptism Suit for Mia', 'Mia', 'Baptism Suit, Mia'],
    ['Baptism Suit for Mia Kurian', 'Mia', 'Baptism Suit, Mia'],
    ['Gown for മറിയ', 'മറിയ', 'Gown, മറിയ'],
    ['Gown for Miami', 'Mia', 'Gown for Miami'],
    ['Mia’s gown', 'Mia', 'Mia’s gown'],
    ['Gown for Mia', null, 'Gown for Mia'],
  ])('%s for %s is called %s', (outfitType, wearerName, title) => {
    expect(rowTitle({ outfitType, wearerName })).toBe(title)
  })
})

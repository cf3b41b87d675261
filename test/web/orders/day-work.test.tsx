import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DayWork, MeasureAgain, ToCollect } from '../../../web/features/orders/day-work.tsx'
import { finishText } from '../../../web/features/orders/day-work-texts.ts'
import { rowTitle } from '../../../web/features/orders/order-title.ts'
import { WeekLoad } from '../../../web/features/orders/week-load.tsx'
import { emptyDay, dayRow as row } from '../../helpers/web/answers.ts'
import { adminOrderListItem } from '../../helpers/web/orders.ts'
import { jsonAnswer, noNetwork, renderScreen } from '../../helpers/web/screen.tsx'

const today = (changes: object = {}) => ({ ...emptyDay, ...changes })

const Lists = () => (
  <>
    <DayWork />
    <ToCollect />
    <MeasureAgain />
    <WeekLoad />
  </>
)

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
    const { callsTo } = renderScreen('/admin', <DayWork />, {
      'GET /api/admin/today': jsonAnswer(today({ behind: [row()] })),
      'PATCH /api/admin/orders/o1': jsonAnswer(adminOrderListItem()),
    })
    const done = await screen.findByRole('button', { name: 'Done Gown for മറിയ' })
    fireEvent.click(done)
    fireEvent.click(done)
    expect(await screen.findByText('Moved to stitching')).toBeTruthy()
    expect(callsTo('PATCH /api/admin/orders/o1').map(({ body }) => body)).toEqual([
      { status: 'stitching', updatedAt: '2026-12-01T05:00:00.000Z' },
    ])
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    await waitFor(() => expect(callsTo('GET /api/admin/today').length).toBeGreaterThan(1))
  })

  test('gives the focus to the row in the place of one that is done, and after the last to the next heading', async () => {
    let behind = [row(), row({ id: 'o2', outfitType: 'Kurta' })]
    const toCollect = [row({ id: 'o3', outfitType: 'Veil', status: 'ready' })]
    renderScreen('/admin', <Lists />, {
      'GET /api/admin/today': () => jsonAnswer(today({ behind, toCollect }))(),
      'PATCH /api/admin/orders/o1': jsonAnswer(adminOrderListItem()),
      'PATCH /api/admin/orders/o2': jsonAnswer(adminOrderListItem()),
    })
    const done = await screen.findByRole('button', { name: 'Done Gown for മറിയ' })
    behind = behind.slice(1)
    done.focus()
    fireEvent.click(done)
    const next = screen.getByRole('button', { name: 'Done Kurta' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    behind = []
    fireEvent.click(next)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'To collect 1' })))
  })

  test('keeps a button its width while it works', async () => {
    renderScreen('/admin', <Lists />, {
      'GET /api/admin/today': jsonAnswer(today({ behind: [row()], more: { ...emptyDay.more, behind: true } })),
      'PATCH /api/admin/orders/o1': () => new Promise(() => {}),
    })
    const done = await screen.findByRole('button', { name: 'Done Gown for മറിയ' })
    fireEvent.click(done)
    await waitFor(() => expect(done.getAttribute('aria-disabled')).toBe('true'))
    expect(done.textContent).toBe('Done Gown for മറിയ')
  })

  test('shows no list that is empty, and says that it could not be loaded', async () => {
    const { leave } = renderScreen('/admin', <Lists />, { 'GET /api/admin/today': jsonAnswer(today()) })
    expect(await screen.findByText('Week of 14 Dec: 7 of 8')).toBeTruthy()
    expect(screen.getAllByRole('list')).toHaveLength(1)
    leave()
    renderScreen('/admin', <Lists />, { 'GET /api/admin/today': noNetwork })
    expect(await screen.findByText(/^We could not load today/)).toBeTruthy()
  })

  test('leads from the menu of a row to the sheets of its order, by keyboard too', async () => {
    renderScreen('/admin', <Lists />, { 'GET /api/admin/today': jsonAnswer(today({ due: [row()] })) })
    const more = await screen.findByRole('button', { name: 'Actions for Gown for മറിയ' })
    more.focus()
    fireEvent.keyDown(more, { key: 'Enter' })
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Photo',
      'Payment',
      'Measure',
      'UPI QR',
      'Card',
      'Open',
    ])
    expect(items.map((item) => item.getAttribute('href'))).toEqual([
      '/admin/orders/o1?sheet=photo',
      '/admin/orders/o1?sheet=payment',
      '/admin/orders/o1?sheet=measure',
      '/admin/orders/o1?sheet=upi',
      '/admin/orders/o1/card',
      '/admin/orders/o1',
    ])
    fireEvent.keyDown(items[0] ?? more, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
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

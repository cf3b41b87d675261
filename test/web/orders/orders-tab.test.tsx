import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { id, openOrderList } from '../../helpers/web/order-screens.tsx'
import { adminOrderListItem } from '../../helpers/web/orders.ts'

describe('the admin list of orders', () => {
  test('says why an order is at risk, its status, and what is left to pay', async () => {
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

  test('says which ones are ahead of others of their day', async () => {
    const ids = ['low', 'normal', 'high', 'urgent'] as const
    openOrderList(ids.map((priority) => adminOrderListItem({ id: `${priority}-1`, outfitType: priority, priority })))
    const table = within(await screen.findByRole('table', { name: 'Orders' }))
    const texts = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
    expect(texts.map((text) => text?.match(/Urgent|High priority|low priority/)?.[0])).toEqual([
      'low priority',
      undefined,
      'High priority',
      'Urgent',
    ])
  })

  test('opens an order on its own page, also by a link', async () => {
    const { leave } = openOrderList([adminOrderListItem()])
    fireEvent.click(await screen.findByRole('button', { name: /^Christening gown/ }))
    expect(location.pathname).toBe(`/admin/orders/${id}`)
    leave()
    openOrderList([], {}, `&open=${id}`)
    await waitFor(() => expect(location.pathname).toBe(`/admin/orders/${id}`))
  })

  test('asks for what is at risk first unless told otherwise', async () => {
    const { callsTo } = openOrderList([adminOrderListItem()])
    fireEvent.change(await screen.findByLabelText('Order'), { target: { value: 'newest' } })
    await waitFor(() => expect(callsTo('GET /api/admin/orders')).toHaveLength(2))
    expect(callsTo('GET /api/admin/orders').map(({ search }) => search)).toEqual(['', 'sort=newest'])
  })
})

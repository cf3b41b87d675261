import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ClaimsToCheck } from '../../../web/features/orders/claims-to-check.tsx'
import { emptyDay } from '../../helpers/web/answers.ts'
import { jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const claim = {
  id: 'o1',
  outfitType: 'Gown for മറിയ',
  customerName: 'Sneha Mathew',
  amount: 500000,
  reference: '412034567891',
  at: '2026-05-12T05:00:00.000Z',
}

test('the payments that customers tell of lead to where they are noted, or are dropped', async () => {
  const drop = 'DELETE /api/admin/orders/o1/claim'
  const { callsTo } = renderScreen('/admin', <ClaimsToCheck />, {
    'GET /api/admin/today': jsonAnswer({ ...emptyDay, claims: [claim] }),
    [drop]: jsonAnswer({ ok: true }),
  })
  const list = within(await screen.findByRole('list', { name: 'Payments to check' }))
  expect(list.getByRole('listitem').textContent).toContain('Sneha says: ₹5,000 paid by UPI, reference 412034567891.')
  expect(list.getByRole('link', { name: /^Note it/ }).getAttribute('href')).toBe('/admin/orders/o1?sheet=claim')
  fireEvent.click(list.getByRole('button', { name: /^Not received ?: Gown for മറിയ$/ }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Not received' }))
  await waitFor(() => expect(callsTo(drop).map(({ search }) => search)).toEqual(['reference=412034567891']))
})

test('ten are shown, and that there are more', async () => {
  const claims = Array.from({ length: 11 }, (_, nth) => ({ ...claim, id: `o${nth}` }))
  renderScreen('/admin', <ClaimsToCheck />, { 'GET /api/admin/today': jsonAnswer({ ...emptyDay, claims }) })
  expect(await screen.findByRole('heading', { name: 'Payments to check 10+' })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
})

import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import AdminOrderCardPage from '../../../web/pages/admin-order-card.tsx'
import { getOrder, id } from '../../helpers/web/order-screens.tsx'
import { adminOrder, measuredSet, sizeFields } from '../../helpers/web/orders.ts'
import { adminUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const openCard = (changes: object = {}, pins: object[] = []) =>
  renderScreen(`/admin/orders/${id}/card`, <Route path="/admin/orders/:id/card" component={AdminOrderCardPage} />, {
    'GET /api/user': jsonAnswer(adminUser),
    [`GET /api/orders/${id}/pins`]: jsonAnswer(pins),
    [getOrder]: jsonAnswer(
      adminOrder({ sizeFields, inspirationPhotos: ['u/o/8', 'u/o/9'], tailorNotes: 'Lace by hand.', ...changes }),
    ),
  })
const card = () => screen.findByRole('article', { name: 'Job card of order 7f3a91c2' })

test('a card of what a booking has named says for whom, and leaves the surname out', async () => {
  openCard({ outfitType: 'Baptism Suit for Mia Kurian', wearerName: 'Mia' })
  const paper = await card()
  expect(within(paper).getByRole('heading', { level: 1 }).textContent).toBe('Baptism Suit')
  expect(within(paper).getByText('For Mia')).toBeTruthy()
  expect(paper.textContent).not.toContain('Kurian')
})

test('a card leaves no size out: what was not measured is empty, and what is no longer measured stands at the end', async () => {
  openCard({
    wearer: { id: 'm1', name: 'Mia', born: '2025-09' },
    measurement: measuredSet({ sizes: { height: 28_800, knee_round: 8_000 } }),
  })
  const rows = within(await card())
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Height', '72', '≈ 28 3/8', '+2'],
    ['Chest', '', '', ''],
    ['Wrist', '', '', ''],
    ['Knee round', '20', '≈ 7 7/8', ''],
  ])
})

test('a card is printed once each of its four photos has come or failed', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  openCard()
  const photos = within(await card()).getAllByRole('img', { name: /^Reference/ })
  expect(photos).toHaveLength(4)
  clickButton('Print')
  expect(await screen.findByRole('button', { name: 'Waiting for the photos...' })).toBeTruthy()
  const [failed, ...others] = photos
  for (const photo of others) fireEvent.load(photo)
  expect(print).not.toHaveBeenCalled()
  if (failed) fireEvent.error(failed)
  expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy()
  expect(print).toHaveBeenCalledOnce()
})

import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import AdminOrderCardPage from '../../../web/pages/admin-order-card.tsx'
import { getOrder, id } from '../../helpers/web/order-screens.tsx'
import { adminOrder, measuredSet, pin, sizeFields } from '../../helpers/web/orders.ts'
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

test('a card has what the table needs, and no surname, phone or money', async () => {
  openCard({ wearer: { id: 'm1', name: 'Mia', born: '2025-09' }, measurement: measuredSet() })
  const paper = await card()
  const text = paper.textContent ?? ''
  for (const part of ['Christening gown', 'For Mia', '7f3a91c2', 'Measured 12 April 2026 by Anna', 'Lace by hand.'])
    expect(text).toContain(part)
  for (const secret of ['Mathew', 'Kurian', '98470', '₹', '12,400', '6,400']) expect(text).not.toContain(secret)
  const chest = within(paper).getByRole('row', { name: /^Chest/ })
  expect(
    within(chest)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['46.5', '≈ 18 1/4', '+1'])
})

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

test('a card has the open notes of its photos, those with any first, by the numbers of their dots', async () => {
  openCard({ inspirationPhotos: ['u/o/5', 'u/o/6', 'u/o/7', 'u/o/8', 'u/o/9'] }, [
    pin({ id: 'n1', photo: 'u/o/9', text: 'Done long ago', doneAt: '2026-05-12T05:00:00.000Z' }),
    pin({ id: 'n2', photo: 'u/o/9', text: 'Three rows here' }),
  ])
  const paper = await card()
  expect(within(paper).getByText('Photo 1, dot 2: Three rows here')).toBeTruthy()
  expect(paper.textContent).not.toContain('Done long ago')
  const photos = within(paper).getAllByRole('img', { name: /^Reference/ })
  expect(photos.map((photo) => photo.getAttribute('src'))).toEqual([
    ...['/api/photos/u/o/9', '/api/photos/u/o/5', '/api/photos/u/o/6', '/api/photos/u/o/7'],
  ])
  expect(photos[0]?.parentElement?.textContent).toBe('2')
  expect(photos[1]?.parentElement?.textContent).toBe('')
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

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import AdminPapersPage from '../../../web/pages/admin-papers.tsx'
import {
  clickInDialog,
  dialog,
  expectClosedSheet,
  field,
  findOrderForm,
  getOrder,
  id,
  openOrder,
  openUpdateSheet,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, measuredSet, sizeFields } from '../../helpers/web/orders.ts'
import { adminUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

const updates = `POST /api/admin/orders/${id}/updates`
const first = `/api/admin/orders/${id}/updates/w1`

test('an order update that is about the next stage moves the order there too, unless that is switched off', async () => {
  const { callsTo, bodiesTo } = openOrder({ [updates]: jsonAnswer({ id: 'w9' }, 201) })
  await findOrderForm()
  const choose = (stage: string) => fireEvent.change(field('Stage of this update'), { target: { value: stage } })
  for (const isMoving of [true, false]) {
    const { length } = callsTo(updates)
    await openUpdateSheet()
    expect(screen.queryByRole('switch', { name: /^Move the order/ })).toBeNull()
    choose('stitching')
    const move = screen.getByRole('switch', { name: 'Move the order to Stitching too' })
    if (!isMoving) fireEvent.click(move)
    type('Title', 'The lace is in')
    clickButton('Show to Sneha')
    await waitFor(() => expect(callsTo(updates)).toHaveLength(length + 1))
    await expectClosedSheet()
    const body = Object(bodiesTo(updates).at(-1))
    expect([body.stage, body.moveOrder]).toEqual(['stitching', isMoving ? adminOrder().updatedAt : undefined])
  }
  await openUpdateSheet()
  choose('measurement')
  expect(screen.queryByRole('switch', { name: /^Move the order/ })).toBeNull()
})

test('an order update that was shown by mistake is taken back from the toast', async () => {
  const takeBack = `POST /api/admin/orders/${id}/take-back`
  const { bodiesTo } = openOrder({ [updates]: jsonAnswer({ id: 'w9' }, 201), [takeBack]: jsonAnswer(adminOrder()) })
  await openUpdateSheet()
  type('Title', 'The lace is in')
  clickButton('Show to Sneha')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Nobody was told. The update is kept for the desk.')).toBeTruthy()
  expect(bodiesTo(takeBack)).toEqual([{ updateId: 'w9', updatedAt: adminOrder().updatedAt }])
})

test('an order update of a customer without an account is kept with the order, and its photos go out by WhatsApp', async () => {
  const customer = { ...adminOrder().customer, hasAccount: false }
  openOrder({
    [getOrder]: jsonAnswer({ ...adminOrder(), customer }),
    [updates]: jsonAnswer({ id: 'w9', photos: ['u/o/1'] }, 201),
  })
  await openUpdateSheet()
  type('Title', 'The lace is in')
  clickButton('Keep with the order')
  await expectClosedSheet()
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  fireEvent.click(await screen.findByRole('button', { name: 'Send on WhatsApp' }))
  expect(opened.mock.calls[0]?.[0]).toMatch(/^https:\/\/wa\.me\/919847012345\?text=Hello%20Sneha/)
})

test('an order update can be hidden from the customer', async () => {
  const { bodiesTo } = openOrder({ [updates]: jsonAnswer({}, 201) })
  await openUpdateSheet()
  type('Title', 'Second bolt ordered')
  fireEvent.click(screen.getByRole('switch', { name: 'Visible to the customer' }))
  clickButton('Keep for the desk')
  await waitFor(() => expect(bodiesTo(updates)[0]).toMatchObject({ isVisible: false }))
})

test('an order update is changed with the photos that are kept, for whom it is, and its version', async () => {
  const patch = `PATCH ${first}`
  const { bodiesTo } = openOrder({ [patch]: jsonAnswer({}) })
  await findOrderForm()
  clickButton('Edit Lace was two metres short')
  clickInDialog('Remove photo 1')
  fireEvent.click(dialog().getByRole('switch', { name: 'Visible to the customer' }))
  clickInDialog('Save update')
  const sent = { photos: ['u/o/2'], isVisible: true, updatedAt: adminOrder().updates[0]?.updatedAt }
  await waitFor(() => expect(bodiesTo(patch)).toMatchObject([sent]))
})

test('an order update is deleted with the notes on its photos, which the question names', async () => {
  const [update] = adminOrder().updates
  const pin = { ...{ id: 'p1', x: 0.5, y: 0.5, text: 'Lace here', doneAt: null }, photo: update?.photos[0] }
  const remove = `DELETE ${first}`
  const { callsTo } = openOrder({
    [`GET /api/orders/${id}/pins`]: jsonAnswer([pin, { ...pin, id: 'p2' }, { ...pin, id: 'p3', photo: 'x' }]),
    [remove]: jsonAnswer({ ok: true }),
  })
  await findOrderForm()
  clickButton('Delete Lace was two metres short')
  await waitFor(() =>
    expect(screen.getByRole('dialog').textContent).toContain('with its 2 photos and the 2 notes on them'),
  )
  expect(callsTo(remove)).toEqual([])
  clickInDialog('Delete update')
  await waitFor(() => expect(callsTo(remove)).toHaveLength(1))
})

const openCard = (changes: object = {}, pins: object[] = [], paper = 'card') =>
  renderScreen(
    `/admin/orders/${id}/${paper}`,
    <Route path={`/admin/orders/:id/${paper}`} component={AdminPapersPage} />,
    {
      'GET /api/user': jsonAnswer(adminUser),
      [`GET /api/orders/${id}/pins`]: jsonAnswer(pins),
      [getOrder]: jsonAnswer(
        adminOrder({ sizeFields, inspirationPhotos: ['u/o/8', 'u/o/9'], tailorNotes: 'Lace by hand.', ...changes }),
      ),
    },
  )
const card = () => screen.findByRole('article', { name: 'Job card of order 142' })

test('a card of what a booking has named says for whom, and leaves the surname out', async () => {
  openCard({ outfitType: 'Baptism Suit for Mia Kurian', wearerName: 'Mia' })
  const paper = await card()
  expect(within(paper).getByRole('heading', { level: 1 }).textContent).toBe('Baptism Suit')
  expect(within(paper).getByText('For Mia')).toBeTruthy()
  expect(paper.textContent).not.toContain('Kurian')
})

test('a label for the bag has the number, what it is, for whom and by when, and neither phone nor price', async () => {
  const dates = { eventDate: '2026-12-27', estimatedDelivery: '2026-12-20T05:00:00.000Z' }
  openCard({ outfitType: 'Baptism Suit for Mia Kurian', wearerName: 'Mia', ...dates }, [], 'label')
  const label = await screen.findByRole('article', { name: 'Bag label of order 142' })
  expect([...label.querySelectorAll('h1, p')].map(({ textContent }) => textContent)).toEqual([
    '142',
    'Sneha',
    'Baptism Suit',
    'For Mia',
    'Promised Sunday, 20 December 2026',
  ])
})

test('a card names the pieces without prices, and ticks the measuring by the sizes alone', async () => {
  const items = [{ id: 'i1', name: 'Lace bonnet', quantity: 2, price: 185000, productId: null }]
  const days = { measurement: '2026-05-06', cutting: '2026-05-09', stitching: '2026-05-15', fitting: '2026-05-20' }
  const plan = { ...days, pending: '2026-05-02', confirmed: '2026-05-04', ready: '2026-05-22' }
  openCard({ items, plan, status: 'stitching', measurement: null })
  const paper = within(await card())
  expect(paper.getByText('Lace bonnet × 2')).toBeTruthy()
  expect(paper.getByText('Cut ✓')).toBeTruthy()
  expect(paper.getByText('Measure')).toBeTruthy()
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

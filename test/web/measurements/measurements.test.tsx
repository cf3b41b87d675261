import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getOrder, openOrder, patchOrder } from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem, measuredSet, sizeFields } from '../../helpers/web/orders.ts'
import { type Answers, clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

const sets = 'GET /api/admin/wearers/m1/measurements'
type Changes = Partial<ReturnType<typeof adminOrder>>
const measured = (changes: Changes = {}) =>
  adminOrder({
    wearer: { id: 'm1', name: 'Mia', born: '2025-09' },
    measurement: measuredSet(),
    sizeFields,
    ...changes,
  })
const open = (changes: Changes = {}, answers: Answers = {}) =>
  openOrder({
    [getOrder]: jsonAnswer(measured(changes)),
    [sets]: jsonAnswer([
      measuredSet(),
      measuredSet({ id: 's0', takenOn: '2026-02-01', sizes: { height: 28_000, chest: 18_600 } }),
    ]),
    ...answers,
  })
const section = async () => within(await screen.findByRole('region', { name: 'Measurements' }))
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the measurements on an order’s page show each length in both units, what has changed since the last time, and what is left to grow', async () => {
  open()
  const shown = await section()
  expect(shown.getByText(/measured 12 April 2026 by Anna Kurian$/).textContent).toContain('Mia')
  await shown.findByRole('columnheader', { name: 'Since 1 Feb' })
  expect(cells(shown.getByRole('row', { name: /^Height/ }))).toEqual(['72', '≈ 28 3/8', '+2', '+2'])
  expect(cells(shown.getByRole('row', { name: /^Chest/ }))).toEqual(['46.5', '≈ 18 1/4', '0', '+1'])
  expect(shown.queryByRole('row', { name: /^Wrist/ })).toBeNull()
  expect(shown.getByRole('link', { name: 'Card' }).getAttribute('href')).toBe(`/admin/orders/${measured().id}/card`)
})

test('the measurements on an order’s page are only read once the order is closed', async () => {
  open({ status: 'delivered', newerMeasurement: { id: 's2', takenOn: '2026-11-12' } })
  const shown = await section()
  expect(shown.queryByText(/exists\./)).toBeNull()
  expect(shown.queryByRole('button', { name: /^Measure/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Measure' })).toBeNull()
})

test('the measurements on an order’s page offer the newer set, and use it at a press', async () => {
  const { bodiesTo } = open(
    { newerMeasurement: { id: 's2', takenOn: '2026-11-12' } },
    { [patchOrder]: jsonAnswer(adminOrderListItem()) },
  )
  expect((await section()).getByText(/^A newer set of 12 Nov exists\./)).toBeTruthy()
  clickButton('Use it.')
  await waitFor(() => expect(bodiesTo(patchOrder)[0]).toMatchObject({ measurementId: 's2' }))
})

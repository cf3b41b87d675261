import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openCustomer } from '../../helpers/web/desk.tsx'
import { getOrder, openOrder, patchOrder } from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem, measuredSet, sizeFields, wearer } from '../../helpers/web/orders.ts'
import { type Answers, clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

const path = '/api/admin/customers/u1/wearers'
const mia = wearer({ note: 'Left-handed.' })
const open = (answers: Answers = {}) =>
  openCustomer({
    [`GET ${path}`]: jsonAnswer([mia]),
    'GET /api/admin/wearers/m1/measurements': jsonAnswer([
      measuredSet(),
      measuredSet({ id: 's0', takenOn: '2026-02-01', sizes: { height: 28_000, chest: 18_600 } }),
    ]),
    'GET /api/admin/garments': jsonAnswer([{ id: 'gown', name: 'Gown', fields: sizeFields, hidden: false }]),
    ...answers,
  })

test('the wearers of a customer are added, and where there are none the page says how they come', async () => {
  const { bodiesTo } = open({ [`GET ${path}`]: jsonAnswer([]), [`POST ${path}`]: jsonAnswer(mia, 201) })
  expect(await screen.findByText('No measurements yet. Take them from an order.')).toBeTruthy()
  clickButton('Add a wearer')
  clickButton('Add')
  expect(await screen.findByText('Name is required')).toBeTruthy()
  type('First name', 'Mia')
  clickButton('Add')
  await waitFor(() =>
    expect(bodiesTo(`POST ${path}`)).toEqual([{ id: expect.any(String), name: 'Mia', born: null, note: '' }]),
  )
})

describe('measurements of an order', () => {
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

  describe('the measurements on an order’s page', () => {
    test('show each length in both units, what has changed since the last time, and what is left to grow', async () => {
      open()
      const shown = await section()
      expect(shown.getByText(/measured 12 April 2026 by Anna Kurian$/).textContent).toContain('Mia')
      await shown.findByRole('columnheader', { name: 'Since 1 Feb' })
      expect(cells(shown.getByRole('row', { name: /^Height/ }))).toEqual(['72', '≈ 28 3/8', '+2', '+2'])
      expect(cells(shown.getByRole('row', { name: /^Chest/ }))).toEqual(['46.5', '≈ 18 1/4', '0', '+1'])
      expect(shown.queryByRole('row', { name: /^Wrist/ })).toBeNull()
      expect(shown.getByRole('link', { name: 'Card' }).getAttribute('href')).toBe(`/admin/orders/${measured().id}/card`)
    })

    test('are only read once the order is closed', async () => {
      open({ status: 'delivered', newerMeasurement: { id: 's2', takenOn: '2026-11-12' } })
      const shown = await section()
      expect(shown.queryByText(/exists\./)).toBeNull()
      expect(shown.queryByRole('button', { name: /^Measure/ })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Measure' })).toBeNull()
    })

    test('offer the newer set, and use it at a press', async () => {
      const { bodiesTo } = open(
        { newerMeasurement: { id: 's2', takenOn: '2026-11-12' } },
        { [patchOrder]: jsonAnswer(adminOrderListItem()) },
      )
      expect((await section()).getByText(/^A newer set of 12 Nov exists\./)).toBeTruthy()
      clickButton('Use it.')
      await waitFor(() => expect(bodiesTo(patchOrder)[0]).toMatchObject({ measurementId: 's2' }))
    })
  })
})

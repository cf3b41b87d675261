import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ageText } from '../../../web/features/measurements/wearers.tsx'
import { openCustomer, section } from '../../helpers/web/desk.tsx'
import { getOrder, openCustomerOrder, openOrder, patchOrder } from '../../helpers/web/order-screens.tsx'
import {
  adminOrder,
  adminOrderListItem,
  customerOrder,
  measuredSet,
  sizeFields,
  wearer,
} from '../../helpers/web/orders.ts'
import { type Answers, clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

describe('wearers', () => {
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

  describe('the wearers of a customer', () => {
    test('stand in the customer’s file with their age and a note', async () => {
      open()
      await screen.findByText('Mia', { selector: 'b' })
      expect(section('Wearers').getByText('Left-handed.')).toBeTruthy()
      expect(section('Wearers').getByText(`, ${ageText('2025-09')}`)).toBeTruthy()
    })

    test('have their sets by date, which are asked for once they are opened', async () => {
      const { callsTo } = open()
      const summary = await screen.findByText(/, the last of 12 Apr 2026$/)
      expect(callsTo('GET /api/admin/wearers/m1/measurements')).toEqual([])
      const details = summary.closest('details')
      if (details) {
        details.open = true
        fireEvent(details, new Event('toggle'))
      }
      const sets = await screen.findAllByText(/, Gown$/)
      expect(sets).toHaveLength(2)
      const [newest] = screen.getAllByRole('row', { name: /^Height/, hidden: true })
      expect(
        newest &&
          within(newest)
            .getAllByRole('cell', { hidden: true })
            .map((cell) => cell.textContent),
      ).toEqual(['72', '≈ 28 3/8', '+2'])
    })

    test('are added, and where there are none the page says how they come', async () => {
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
  })

  test('an age is said in months until two, then in years', () => {
    expect(ageText('2026-06', '2026-11-22')).toBe('5 months')
    expect(ageText('2025-09', '2026-11-22')).toBe('1 year 2 months')
    expect(ageText('2025-11', '2026-11-22')).toBe('1 year')
    expect(ageText('2018-09', '2026-11-22')).toBe('8 years')
    expect(ageText(null)).toBeUndefined()
  })
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

    test('offer a set that exists before the order has one', async () => {
      open({ measurement: null, newerMeasurement: { id: 's2', takenOn: '2026-01-03' } })
      const shown = await section()
      expect(shown.getByText(/^A set of 3 Jan exists\./)).toBeTruthy()
      expect(shown.queryByText('Nothing is measured yet.')).toBeNull()
    })

    test('are only read once the order is closed', async () => {
      open({ status: 'delivered', newerMeasurement: { id: 's2', takenOn: '2026-11-12' } })
      const shown = await section()
      expect(shown.queryByText(/exists\./)).toBeNull()
      expect(shown.queryByRole('button', { name: /^Measure/ })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Measure' })).toBeNull()
    })

    test('say when to measure again, while the cloth is not stitched yet', async () => {
      const day = '2099-05-01'
      const made = { cutting: day, stitching: day, fitting: day, ready: day }
      const plan = { pending: day, confirmed: day, measurement: day, ...made }
      const { leave } = open({ remeasure: true, plan })
      const shown = await section()
      expect(shown.getByText(/^These sizes will be [\d,]+ days old when it is cut, on 1 May\.$/)).toBeTruthy()
      leave()
      open({ remeasure: true, plan, status: 'stitching' })
      await section()
      expect(screen.queryByText(/days old when it is cut/)).toBeNull()
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

  test('the measurements on a customer’s order are folded under their day, in the unit they were written in, with a way to say that one is wrong', async () => {
    const sizes = [
      { label: 'Height', value: 28_800 },
      { label: 'Chest', value: 18_600 },
    ]
    openCustomerOrder(
      jsonAnswer(customerOrder({ measured: { wearer: 'Mia', takenOn: '2026-11-12', unit: 'cm', sizes } })),
    )
    const summary = await screen.findByText('Measurements of 12 November')
    const details = summary.closest('details')
    expect(details?.open).toBe(false)
    const terms = [...(details?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent)
    expect(terms).toEqual(['Height72 cm ≈ 28 3/8 in', 'Chest46.5 cm ≈ 18 1/4 in'])
    expect(screen.getByRole('button', { name: 'Something wrong? Tell us' })).toBeTruthy()
  })
})

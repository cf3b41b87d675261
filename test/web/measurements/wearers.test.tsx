import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ageText } from '../../../web/features/measurements/age-text.ts'
import { openCustomer, section } from '../../helpers/web/customer-page.tsx'
import { measuredSet, sizeFields, wearer } from '../../helpers/web/measurements.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

const path = '/api/admin/customers/u1/wearers'
const mia = wearer({ note: 'Left-handed.' })
const open = (answers: Parameters<typeof openCustomer>[0] = {}) =>
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

  test('are corrected as they were read', async () => {
    const { callsTo } = open({ 'PATCH /api/admin/wearers/m1': jsonAnswer(mia) })
    await screen.findByText('Mia', { selector: 'b' })
    clickButton('Change Mia')
    type('First name', 'Maria')
    type('Year', '2024')
    clickButton('Save')
    await waitFor(() =>
      expect(callsTo('PATCH /api/admin/wearers/m1').map(({ body }) => body)).toEqual([
        { name: 'Maria', born: '2024-09', note: 'Left-handed.', updatedAt: mia.updatedAt },
      ]),
    )
  })

  test('are added, and where there are none the page says how they come', async () => {
    const { callsTo } = open({ [`GET ${path}`]: jsonAnswer([]), [`POST ${path}`]: jsonAnswer(mia, 201) })
    expect(await screen.findByText('Nobody is measured yet. Measuring is done from an order.')).toBeTruthy()
    clickButton('Add a wearer')
    clickButton('Add')
    expect(await screen.findByText('Name is required')).toBeTruthy()
    type('First name', 'Mia')
    clickButton('Add')
    await waitFor(() =>
      expect(callsTo(`POST ${path}`).map(({ body }) => body)).toEqual([
        { id: expect.any(String), name: 'Mia', born: null, note: '' },
      ]),
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

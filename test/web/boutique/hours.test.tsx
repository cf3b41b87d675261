import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { HoursSettings } from '../../../web/features/boutique/hours-settings.tsx'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T06:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const get = 'GET /api/admin/boutique'
const put = 'PUT /api/admin/hours'
const ask = 'POST /api/admin/hours/effects'
const { week } = placeholderBoutique.hours
const wedding = ['2026-12-14', '2026-12-15'].map((date) => ({ date, reason: 'Wedding' }))
const factsWith = (closed: { date: string; reason?: string }[]) =>
  jsonAnswer({ facts: { ...placeholderBoutique, hours: { week, closed } }, entered: true })
const none = { visits: [], orders: [] }
const visit = {
  ...{ id: 'v1', kind: 'fitting', startsAt: '2026-12-14T05:30:00.000Z', minutes: 30, note: null, bookingId: null },
  ...{ orderId: 'o1', customerName: 'Asha', customerPhone: '+919847012345', about: 'Gown', updatedAt: '2026-11-01' },
}
const order = {
  ...{ id: 'o1', outfitType: 'Gown', customerName: 'Asha', wearerName: 'Mia', step: 'cutting' },
  ...{ from: '2026-12-14', to: '2026-12-12', isBehind: false, promisedOn: null },
}

test('holidays are ticked, own days are typed in one entry, and what was closed stays', async () => {
  const closed = [
    { date: '2026-10-02', reason: 'Stocktaking' },
    ...wedding,
    { date: '2026-12-25', reason: 'Christmas' },
  ]
  const { bodiesTo } = renderScreen('/admin/settings', <HoursSettings />, {
    [get]: factsWith(closed),
    [ask]: jsonAnswer(none),
    [put]: jsonAnswer({ week, closed }),
  })
  expect(await screen.findByLabelText(/^Christmas\s?Fri 25 Dec$/)).toHaveProperty('checked', true)
  fireEvent.click(screen.getByLabelText(/^Onam\s?Sat 11 Sep to Tue 14 Sep. Check the date$/))
  fireEvent.click(screen.getByLabelText('Sunday'))
  type('Sunday from', '11:00')
  type('Sunday to', '00:00')
  const untils = screen.getAllByLabelText('Until (optional)')
  expect(untils.map((field) => Object(field).value)).toEqual(['', '2026-12-15'])
  clickButton('Save')
  await waitFor(() => expect(bodiesTo(put)).toHaveLength(1))
  const onam = ['11', '12', '13', '14'].map((day) => ({ date: `2027-09-${day}`, reason: 'Onam' }))
  expect(bodiesTo(put)[0]).toEqual({
    week: [{ open: 660, close: 1440 }, ...week.slice(1)],
    closed: [...closed, ...onam],
  })
})

test('the visits and orders that are concerned are said first, and the visits stay to be asked for another time', async () => {
  const { callsTo } = renderScreen('/admin/settings', <HoursSettings />, {
    [get]: factsWith([]),
    [ask]: jsonAnswer({ visits: [visit], orders: [order] }),
    [put]: jsonAnswer({ week, closed: [] }),
  })
  await screen.findByLabelText('Sunday')
  clickButton('Add closed days')
  type('Closed on', '2026-12-14')
  type('Until (optional)', '2026-12-13')
  clickButton('Save')
  expect(await screen.findByText('The last day is before the first')).toBeTruthy()
  type('Until (optional)', '2026-12-15')
  clickButton('Save')
  const dialog = within(await screen.findByRole('dialog', { name: '1 visit to move, 1 order planned anew' }))
  expect(dialog.getByText('Mon 14 Dec, 11:00 AM')).toBeTruthy()
  expect(dialog.getByText('Cutting: Sat 12 Dec instead of Mon 14 Dec')).toBeTruthy()
  expect(callsTo(put)).toHaveLength(0)
  fireEvent.click(dialog.getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(callsTo(put)).toHaveLength(1))
  expect(callsTo(ask)).toHaveLength(1)
  const link = await screen.findByRole('link', { name: 'Ask to choose another time for Asha' })
  const href = decodeURIComponent(link.getAttribute('href') ?? '')
  expect(href).toContain('wa.me/919847012345')
  expect(href).toContain('/user/orders/o1?visit=v1')
})

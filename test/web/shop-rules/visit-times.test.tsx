import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultVisitRule, type VisitRule } from '../../../shared/visit-times.ts'
import { VisitTimes } from '../../../web/features/shop-rules/visit-times.tsx'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

const put = 'PUT /api/admin/rules/slots'
async function open(value: VisitRule = defaultVisitRule, answer?: ReturnType<typeof jsonAnswer>) {
  const rule = { name: 'slots', value, updatedAt: '2026-05-14T04:30:00.000Z' }
  const shown = renderScreen('/admin/settings', <VisitTimes />, {
    'GET /api/admin/rules': jsonAnswer([{ name: 'capacity', value: { perWeek: 8 }, updatedAt: null }, rule]),
    [put]: answer ?? jsonAnswer(rule),
  })
  await screen.findByRole('button', { name: 'Save' })
  return { ...shown, sent: () => shown.callsTo(put).map(({ body }) => body) }
}
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const updatedAt = '2026-05-14T04:30:00.000Z'

test('when customers come is said whole: how long, how many, the break, the notice and the moves', async () => {
  const { sent } = await open()
  fireEvent.click(screen.getByRole('switch', { name: /^Customers choose a time to come/ }))
  choose('A visit takes', '45')
  choose('At the same time', '2')
  type('Break from (optional)', '13:00')
  type('Break to (optional)', '13:45')
  type('Hours of notice', '0')
  type('Days ahead', '30')
  type('How often a visit may be moved', '0')
  clickButton('Save')
  const value = {
    on: true,
    minutes: 45,
    places: 2,
    break: { from: 780, to: 825 },
    noticeHours: 0,
    daysAhead: 30,
    moves: 0,
  }
  await waitFor(() => expect(sent()).toEqual([{ value, updatedAt }]))
  expect(await screen.findByText('Customers choose a time to come.')).toBeTruthy()
})

test('a rule is shown as it stands, and goes without its break', async () => {
  const { sent } = await open({ ...defaultVisitRule, on: true, break: { from: 780, to: 840 } })
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect([field('Break from (optional)'), field('Break to (optional)')]).toEqual(['13:00', '14:00'])
  type('Break from (optional)', '')
  type('Break to (optional)', '')
  clickButton('Save')
  await waitFor(() => expect(sent()).toEqual([{ value: { ...defaultVisitRule, on: true }, updatedAt }]))
})

test.each([
  ['one end of a break alone', ['Break from (optional)', '13:00'], 'Please enter both ends of the break, or neither'],
  ['no notice at all', ['Hours of notice', ''], 'The notice is a number from 0 to 72'],
  ['more days than are planned', ['Days ahead', '91'], 'How far ahead is a number from 1 to 90'],
] as const)('%s is refused in its field, and nothing is sent', async (_what, [label, value], sentence) => {
  const { sent } = await open()
  type(label, value)
  clickButton('Save')
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a break that ends before it begins is refused', async () => {
  const { sent } = await open()
  type('Break from (optional)', '14:00')
  type('Break to (optional)', '13:00')
  clickButton('Save')
  expect(await screen.findByText('The break ends before it begins')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('what somebody else has changed in the meantime is called that', async () => {
  const message = 'This was changed in the meantime. Please reload the page.'
  await open(defaultVisitRule, jsonAnswer({ message, reason: 'changed' }, 409))
  clickButton('Save')
  expect(await screen.findByText('Changed in the meantime')).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
})

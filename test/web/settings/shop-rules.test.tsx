import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultVisitRule, type VisitRule } from '../../../shared/visit-times.ts'
import { Garments } from '../../../web/features/garments/garments.tsx'
import { Upi } from '../../../web/features/shop-rules/money-rules.tsx'
import { VisitTimes } from '../../../web/features/shop-rules/visit-times.tsx'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

const days = { measurement: 2, cutting: 2, stitching: 8, fitting: 4, ready: 3 }
const fields = [
  { key: 'height', label: 'Height', hint: '', required: true, min: 16_000, max: 80_000, grows: 'length' },
  { key: 'apex', label: 'Apex', hint: '', required: false, min: 6_000, max: 16_000, grows: null },
]
const rest = { name: 'Gown', load: 3, taxCode: '6204', taxRate: 1800, hidden: false }
const gown = { id: 'gown', ...rest, days, fields, updatedAt: '2026-12-01T05:00:00.000Z' }

test('the garments of the shop show their working days, and are changed as they were read', async () => {
  const { bodiesTo } = renderScreen('/admin/settings', <Garments />, {
    'GET /api/admin/garments': jsonAnswer([gown]),
    'PUT /api/admin/garments/gown': jsonAnswer(gown),
  })
  expect(await screen.findByText('Measuring 2, Cutting 2, Stitching 8, Fitting 4, Ready 3. Effort 3.')).toBeTruthy()
  clickButton('Change Gown')
  type('Stitching', '')
  clickButton('Save')
  expect(await screen.findByText('Days are a number')).toBeTruthy()
  type('Stitching', '9')
  clickButton('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesTo('PUT /api/admin/garments/gown')).toEqual([
    { ...rest, malayalam: { name: '' }, days: { ...days, stitching: 9 }, fields, updatedAt: gown.updatedAt },
  ])
})

test('the garments of the shop have what is measured for them: moved, removed, added, each with its own name for good', async () => {
  const { bodiesTo } = renderScreen('/admin/settings', <Garments />, {
    'GET /api/admin/garments': jsonAnswer([gown]),
    'PUT /api/admin/garments/gown': jsonAnswer(gown),
  })
  await screen.findByText(/^Measuring 2/)
  clickButton('Change Gown')
  clickButton('Move Apex up')
  clickButton('Remove Height')
  clickButton('Add a size')
  clickButton('Save')
  expect(await screen.findAllByText('A size is a number')).toHaveLength(2)
  const [, from] = screen.getAllByLabelText('From, in cm')
  const [, to] = screen.getAllByLabelText('To, in cm')
  const [, , name] = screen.getAllByLabelText('Name')
  for (const [field, value] of [
    [name, 'Upper arm'],
    [from, '24'],
    [to, '12'],
  ] as const)
    if (field) fireEvent.input(field, { target: { value } })
  clickButton('Save')
  expect(await screen.findByText('The smallest size is below the largest')).toBeTruthy()
  if (to) fireEvent.input(to, { target: { value: '60.5' } })
  clickButton('Save')
  await waitFor(() =>
    expect(bodiesTo('PUT /api/admin/garments/gown')[0]).toMatchObject({
      fields: [
        fields[1],
        { key: 'upper_arm', label: 'Upper arm', hint: '', required: false, min: 9_600, max: 24_200, grows: null },
      ],
    }),
  )
})

test('the UPI ID of the boutique is entered with the name on it', async () => {
  const put = 'PUT /api/admin/rules/money'
  const rule = { name: 'money', value: { upiId: null, upiName: null }, updatedAt: null }
  const open = () =>
    renderScreen('/admin/settings', <Upi />, {
      'GET /api/admin/rules': jsonAnswer([{ name: 'capacity', value: { perWeek: 8 }, updatedAt: null }, rule]),
      [put]: jsonAnswer({ ...rule, value: { upiId: 'anna.boutique@okhdfcbank', upiName: 'Anna Thomas' } }),
    })
  const { bodiesTo } = open()
  await screen.findByRole('button', { name: 'Save' })
  type('UPI ID (optional)', ' anna.boutique@okhdfcbank ')
  type('Name on it (optional)', 'Anna Thomas')
  clickButton('Save')
  await waitFor(() =>
    expect(bodiesTo(put)[0]).toEqual({
      value: { upiId: 'anna.boutique@okhdfcbank', upiName: 'Anna Thomas' },
      updatedAt: null,
    }),
  )
  expect(await screen.findByText('UPI payments go to anna.boutique@okhdfcbank')).toBeTruthy()
})

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

test('the rule of visits is said whole: how long, how many, the break, the notice and the moves', async () => {
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

test('the rule of visits is shown as it stands, and goes without its break', async () => {
  const { sent } = await open({ ...defaultVisitRule, on: true, break: { from: 780, to: 840 } })
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect([field('Break from (optional)'), field('Break to (optional)')]).toEqual(['13:00', '14:00'])
  type('Break from (optional)', '')
  type('Break to (optional)', '')
  clickButton('Save')
  await waitFor(() => expect(sent()).toEqual([{ value: { ...defaultVisitRule, on: true }, updatedAt }]))
})

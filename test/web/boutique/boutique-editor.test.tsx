import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleFacts } from '../../../scripts/sample/data/boutique.ts'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { noWords } from '../../../shared/boutique-words.ts'
import { HoursSettings } from '../../../web/features/boutique/hours-settings.tsx'
import { OpeningSteps } from '../../../web/features/boutique/open-shop.tsx'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'
import { boutiqueAnswer, openStorefront, setupAnswer } from '../../helpers/web/storefront.tsx'

describe('the facts of the storefront editor', () => {
  const get = 'GET /api/admin/boutique'
  const put = 'PUT /api/admin/boutique'
  const address = { Street: '4 Lace Lane', Area: 'Fort', City: 'Kochi', Postcode: '682001', State: 'Kerala' }

  test('begin empty where nobody has entered any, and are saved without what is optional', async () => {
    const { callsTo, bodiesTo } = openStorefront('boutique', {
      [get]: jsonAnswer(boutiqueAnswer(false)),
      [put]: jsonAnswer(boutiqueAnswer()),
    })
    expect(await screen.findByText(/a name that is not yours and no phone number/)).toBeTruthy()
    clickButton('Save')
    expect(await screen.findByText('Name of the boutique is required')).toBeTruthy()
    type('Name of the boutique', 'Thread & Tide')
    type('Your name', 'Beena')
    type('Phone', '98470 11111')
    type('Email', 'beena@example.com')
    for (const [label, value] of Object.entries(address)) type(label, value)
    clickButton('Save')
    await waitFor(() => expect(callsTo(put)).toHaveLength(1))
    expect(bodiesTo(put)[0]).toEqual({
      name: 'Thread & Tide',
      owner: 'Beena',
      siteSince: '2024',
      phone: '98470 11111',
      email: 'beena@example.com',
      address: { street: '4 Lace Lane', area: 'Fort', city: 'Kochi', postcode: '682001', state: 'Kerala' },
    })
  })

  test('keep every claim that was entered, and numbers as they are read', async () => {
    const { callsTo, bodiesTo } = openStorefront('boutique', {
      [get]: jsonAnswer(boutiqueAnswer()),
      [put]: jsonAnswer(boutiqueAnswer()),
    })
    expect(await screen.findByLabelText('Phone')).toHaveProperty('value', '+91 90000 00000')
    type('Notice (optional)', 'Closed for Onam')
    clickButton('Save')
    await waitFor(() => expect(callsTo(put)).toHaveLength(1))
    const shown = '+91 90000 00000'
    const { hours: _elsewhere, ...facts } = sampleFacts
    expect(bodiesTo(put)[0]).toEqual({ ...facts, phone: shown, whatsapp: shown, notice: 'Closed for Onam' })
  })
})

test('the owner’s words in the storefront editor are saved as they stand: rows in their order, those taken out gone, money in paise', async () => {
  const get = 'GET /api/admin/boutique/words'
  const put = 'PUT /api/admin/boutique/words'
  const { callsTo, bodiesTo } = openStorefront('words', { [get]: jsonAnswer(noWords), [put]: jsonAnswer(noWords) })
  fireEvent.input(await screen.findByLabelText('Story (optional)'), {
    target: { value: 'I learned it from my mother.' },
  })
  for (const _ of [1, 2]) clickButton('Add a question')
  const [first, second] = screen.getAllByLabelText('Question')
  const [, answer] = screen.getAllByLabelText('Answer')
  expect(first && second && answer).toBeTruthy()
  if (second) fireEvent.input(second, { target: { value: 'How early?' } })
  if (answer) fireEvent.input(answer, { target: { value: 'Six weeks.' } })
  clickButton('Remove question 1')
  type('The advance (optional)', 'Half.')
  fireEvent.click(screen.getByLabelText('Home delivery'))
  fireEvent.input(screen.getByLabelText(/^Delivery charge/), { target: { value: '1,50,000' } })
  clickButton('Save')
  expect(await screen.findByText('Please check the charge')).toBeTruthy()
  fireEvent.input(screen.getByLabelText(/^Delivery charge/), { target: { value: '150' } })
  clickButton('Save')
  await waitFor(() => expect(callsTo(put)).toHaveLength(1))
  expect(bodiesTo(put)[0]).toEqual({
    story: 'I learned it from my mother.',
    heroImages: [],
    services: [],
    questions: [{ question: 'How early?', answer: 'Six weeks.' }],
    terms: { advance: 'Half.' },
    delivery: { pickUp: false, door: true, charge: 15_000 },
  })
})

test('the Malayalam of the owner’s words stands in a fold under each part, which a fault opens, and stays with its row when another goes', async () => {
  const get = 'GET /api/admin/boutique/words'
  const put = 'PUT /api/admin/boutique/words'
  const questions = [
    { question: 'How early?', answer: 'Five weeks.' },
    { question: 'Own cloth?', answer: 'Yes.', malayalam: { question: 'സ്വന്തം തുണി?' } },
  ]
  const { bodiesTo } = openStorefront('words', {
    [get]: jsonAnswer({ ...noWords, questions }),
    [put]: jsonAnswer(noWords),
  })
  const [, ofSecond] = await screen.findAllByLabelText('Answer in Malayalam')
  expect(ofSecond?.closest('details')?.open).toBe(false)
  clickButton('Remove question 1')
  const answer = screen.getByLabelText('Answer in Malayalam')
  fireEvent.input(answer, { target: { value: 'ക'.repeat(601) } })
  clickButton('Save')
  expect(await screen.findByText('Answer in Malayalam is too long (at most 600 characters)')).toBeTruthy()
  expect(answer.closest('details')?.open).toBe(true)
  expect(document.activeElement).toBe(answer)
  fireEvent.input(answer, { target: { value: 'ഉവ്വ്.' } })
  type('The advance in Malayalam', 'പകുതി.')
  clickButton('Save')
  await waitFor(() =>
    expect(bodiesTo(put)).toMatchObject([
      {
        questions: [{ ...questions[1], malayalam: { question: 'സ്വന്തം തുണി?', answer: 'ഉവ്വ്.' } }],
        terms: { malayalam: { advance: 'പകുതി.' } },
      },
    ]),
  )
})

describe('the steps that open the shop', () => {
  const get = 'GET /api/admin/setup'
  const put = 'PUT /api/admin/rules/setup'

  test('show the next one on Today, and stay away once all are done or she has hidden them', async () => {
    const { bodiesTo, leave } = renderScreen('/admin', <OpeningSteps isNew={false} />, {
      [get]: jsonAnswer(setupAnswer(['pieces', 'money'])),
      [put]: jsonAnswer({}),
    })
    expect(await screen.findByText(/^7 of 9 steps done, about 17 minutes left/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Add a piece/ }).getAttribute('href')).toBe(
      '/admin?tab=window&part=pieces',
    )
    expect(screen.queryByText('UPI ID and advance')).toBeNull()
    clickButton('Hide this')
    await waitFor(() => expect(bodiesTo(put)).toMatchObject([{ value: { skipped: [], hidden: true } }]))
    leave()
    for (const setup of [setupAnswer([]), setupAnswer(['money'], { hidden: true })]) {
      const { callsTo, leave: leaveAgain } = renderScreen('/admin', <OpeningSteps isNew={false} />, {
        [get]: jsonAnswer(setup),
      })
      await waitFor(() => expect(callsTo(get)).toHaveLength(1))
      expect(screen.queryByText('Open the shop')).toBeNull()
      leaveAgain()
    }
  })
})

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

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { VisitsTab } from '../../../web/features/visits/visits-tab.tsx'
import { currentPath, fakeMedia, jsonAnswer, refusal, renderScreen, type } from '../../helpers/web/screen.tsx'

// Tuesday, a quarter past eleven in Kochi.
const now = Date.parse('2099-11-24T05:45:00Z')
const at = (day: number, clock: string) => `2099-11-${day}T${clock}:00.000Z`
const visit = (changes: object) => ({
  ...{ id: 'v1', kind: 'fitting', startsAt: at(24, '05:30'), minutes: 30, note: null, came: null },
  ...{ orderId: 'o1', bookingId: null, customerName: 'Rosamma Antony', customerPhone: '+919847012345' },
  ...{ about: 'Communion dress', updatedAt: '2099-11-20T04:30:00.000Z', ...changes },
})
const day = (date: number, changes: object = {}) => ({
  ...{ date: `2099-11-${date}`, closed: null, isOpen: true, free: [] as string[], ...changes },
})
const days = [
  day(23),
  day(24, { free: [at(24, '06:00'), at(24, '06:30'), at(24, '09:00')] }),
  day(25, { closed: 'A wedding', isOpen: false }),
  ...[26, 27, 28].map((date) => day(date)),
  day(29, { isOpen: false }),
]
const list = 'GET /api/admin/visits'
const visits = [visit({}), visit({ id: 'v2', startsAt: at(25, '09:00'), customerName: 'Lakshmi Nair' })]
const week = (shown: object[] = visits) => ({ [list]: jsonAnswer({ minutes: 30, days, visits: shown }) })

/** Shows the tab on a laptop or a phone. */
function open(answers: object, { path = '/admin?tab=visits', isWide = false } = {}) {
  fakeMedia(() => isWide)
  return renderScreen(path, <VisitsTab />, { ...answers })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})

test('the week of visits is a strip of days on a phone, which arrow keys go through, with stretches of free times', async () => {
  open(week())
  const strip = within(await screen.findByRole('navigation', { name: 'Days' }))
  expect(screen.getAllByRole('button', { name: /^Free until/ }).map(({ textContent }) => textContent)).toEqual([
    ...['Free until 12:30 PM', 'Free until 3:00 PM'],
  ])
  const today = strip.getByRole('button', { current: 'date' })
  expect(today.getAttribute('aria-label')).toBe('Tue 24 Nov, 1 visit')
  fireEvent.keyDown(today, { key: 'ArrowRight' })
  await waitFor(() => expect(currentPath()).toBe('/admin?tab=visits&from=2099-11-25'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Wed 25 Nov, Closed: A wedding, 1 visit')
  expect(await screen.findByText('Closed: A wedding. 1 visit to move')).toBeTruthy()
})

test('the week of visits has each visit write, call, and note who did not come, which can be taken back', async () => {
  const change = 'PUT /api/admin/visits/v1'
  const { bodiesTo } = open({ ...week(), [change]: jsonAnswer(visit({ came: false, updatedAt: 'later' })) })
  expect(await screen.findByRole('link', { name: /^WhatsApp Rosamma/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Call Rosamma/ }).getAttribute('href')).toBe('tel:+919847012345')
  fireEvent.click(screen.getByRole('button', { name: 'Rosamma Antony did not come' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(bodiesTo(change)).toHaveLength(2))
  expect(bodiesTo(change)).toMatchObject([{ came: false }, { came: null, updatedAt: 'later' }])
})

const add = 'POST /api/admin/visits'
const book = 'POST /api/admin/bookings'
const order = { id: 'o7', status: 'stitching', customerName: 'Anna Thomas', wearerName: 'Mia', outfitType: 'Frock' }
const found = { groupSize: 5, people: [], orders: [order], bookings: [], chats: [] }
const answers = { ...week(), 'GET /api/admin/search': jsonAnswer(found) }
const dialog = () => within(screen.getByRole('dialog', { name: 'New visit' }))

test('a visit for a caller takes the free time, the person and one press; at a full one the next free time comes first', async () => {
  const refused = [
    refusal(409, 'time_full', { values: { taken: 2, places: 2, who: 'Rosamma Antony, Lakshmi Nair' } })(),
  ]
  const { bodiesTo } = open({
    ...answers,
    [add]: async () => {
      const full = await refused.pop()?.json()
      return full
        ? Response.json({ ...full, force: 'places', next: at(24, '09:00') }, { status: 409 })
        : Response.json(visit({ startsAt: at(24, '09:00') }), { status: 201 })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Free until 12:30 PM' }))
  type('Who', 'anna')
  fireEvent.click(await screen.findByRole('button', { name: /^Anna Thomas/ }))
  expect(dialog().getByRole('radio', { name: 'Fitting' })).toMatchObject({ checked: true })
  fireEvent.click(await dialog().findByRole('button', { name: 'Tue 24 Nov, 11:30 AM: book it' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    '2 of 2 places taken: Rosamma Antony, Lakshmi Nair. Next free: 2:30 PM.',
  )
  fireEvent.click(dialog().getByRole('button', { name: 'Take 2:30 PM' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesTo(add)).toMatchObject([
    { orderId: 'o7', kind: 'fitting', startsAt: at(24, '06:00'), force: [] },
    { orderId: 'o7', kind: 'fitting', startsAt: at(24, '09:00'), force: [] },
  ])
})

test('a visit for a caller makes a booking of somebody new, once', async () => {
  const { bodiesTo } = open({
    ...answers,
    [book]: jsonAnswer({ id: 'b9' }, 201),
    [add]: jsonAnswer(visit({ id: 'v9' }), 201),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Visit' }))
  expect(dialog().getByRole('button', { name: 'Choose who comes' })).toBeTruthy()
  type('Who', 'Teena Jacob')
  fireEvent.click(await screen.findByRole('button', { name: /^New person “Teena Jacob”/ }))
  type('Phone', '98470 12345')
  fireEvent.click(await dialog().findByRole('radio', { name: '2:30 PM' }))
  fireEvent.click(dialog().getByRole('button', { name: 'Tue 24 Nov, 2:30 PM: book it' }))
  await waitFor(() => expect(bodiesTo(add)).toHaveLength(1))
  const person = { parentName: 'Teena Jacob', childName: 'Teena Jacob', phone: '98470 12345', source: 'phone' }
  expect(bodiesTo(book)).toMatchObject([person])
  expect(bodiesTo(add)).toMatchObject([{ bookingId: 'b9', kind: 'consultation', startsAt: at(24, '09:00') }])
})

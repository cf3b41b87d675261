import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CustomerVisit } from '../../../web/features/visits/customer-visit.tsx'
import { OrderVisits } from '../../../web/features/visits/order-visits.tsx'
import { jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

/** The visit of an order that its customer moves while the desk looks at it. */
function Moving({ from, to }: Record<'from' | 'to', ComponentProps<typeof OrderVisits>['about']['visits'][number]>) {
  const [visits, setVisits] = useState([from])
  return (
    <>
      <button type="button" onClick={() => setVisits([to])}>
        She moves it
      </button>
      <OrderVisits subject={{ orderId: 'o1' }} about={{ visits, cancelledVisits: [] }} kind="fitting" />
    </>
  )
}

const days = [
  { date: '2099-11-24', times: ['2099-11-24T05:30:00.000Z', '2099-11-24T06:00:00.000Z'] },
  { date: '2099-11-25', times: ['2099-11-25T05:30:00.000Z', '2099-11-25T06:30:00.000Z'] },
]
const visit = {
  ...{ id: 'v1', kind: 'fitting' as const, startsAt: '2099-11-24T06:00:00.000Z', minutes: 30 },
  ...{ updatedAt: '2026-05-14T04:30:00.000Z', mayMove: true, wasMoved: false },
}
const none = { visits: [], cancelledVisits: [], mayChooseVisit: false, visitsUntil: '2099-12-31' }
const free = { 'GET /api/visits/free': jsonAnswer(days) }

describe('the visit of an order', () => {
  const choose = 'POST /api/user/orders/o1/visit'
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2099-11-20T06:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  /** Once it can be pressed: which days are free is asked first. */
  async function press(name: string) {
    await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).not.toBe('true'))
    fireEvent.click(screen.getByRole('button', { name }))
  }
  const open = (answers: object = {}) =>
    renderScreen(
      '/user/orders/o1?visit=choose',
      <CustomerVisit of="orders" id="o1" about={{ ...none, mayChooseVisit: true }} />,
      { ...free, ...answers },
    )

  test('is chosen from nothing: a day, then a time of it, which the button names', async () => {
    const { bodiesTo } = open({ [choose]: jsonAnswer(visit, 201) })
    const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Choose a day and a time' })
    expect(screen.queryAllByRole('radio')).toEqual([])
    await press('Tuesday, 24 November')
    expect(screen.getAllByRole('radio').filter((radio) => Object(radio).checked)).toEqual([])
    expect(button.textContent).toBe('Choose a time')
    fireEvent.click(screen.getByRole('radio', { name: '11:00 AM' }))
    expect(button.textContent).toBe('Tue 24 Nov, 11:00 AM: book it')
    fireEvent.click(button)
    await waitFor(() => expect(bodiesTo(choose)).toHaveLength(1))
    expect(bodiesTo(choose)[0]).toMatchObject({ startsAt: '2099-11-24T05:30:00.000Z' })
  })

  test('is the next free time where the chosen one was taken, and says so above the button', async () => {
    open({ [choose]: jsonAnswer({ message: 'That time has just been taken.', reason: 'time' }, 409) })
    await press('Tuesday, 24 November')
    fireEvent.click(screen.getByRole('radio', { name: '11:30 AM' }))
    fireEvent.click(screen.getByRole('button', { name: 'Tue 24 Nov, 11:30 AM: book it' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'That time has just been taken. Wed 25 Nov, 11:00 AM is the next free time.',
    )
    expect(screen.getByRole('button', { name: 'Wed 25 Nov, 11:00 AM: book it' })).toBeTruthy()
  })

  test('stays chosen where the time was not the reason', async () => {
    const message = 'This order is closed. If you would like to come anyway, please call us.'
    open({ [choose]: jsonAnswer({ message }, 409) })
    await press('Tuesday, 24 November')
    fireEvent.click(screen.getByRole('radio', { name: '11:00 AM' }))
    fireEvent.click(screen.getByRole('button', { name: 'Tue 24 Nov, 11:00 AM: book it' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByText(/is the next free time/)).toBeNull()
  })

  test('that was moved as often as it may be is moved on the phone alone, and a cancelled one taken out', async () => {
    const about = {
      ...none,
      visits: [{ ...visit, mayMove: false }],
      cancelledVisits: [{ id: 'v2', startsAt: '2099-11-25T06:00:00.000Z' }],
    }
    renderScreen('/user/orders/o1', <CustomerVisit of="orders" id="o1" about={about} />, {})
    expect(await screen.findByText('To move it, please call us.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Cancel visit' })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Remove it from the calendar' })
    expect(link.getAttribute('href')).toBe('/api/visits/v2/ics')
  })

  test('that stands can be kept in a calendar, moved, and cancelled after a question', async () => {
    const cancel = 'POST /api/user/visits/v1/cancel'
    const { callsTo } = renderScreen(
      '/user/orders/o1',
      <CustomerVisit of="orders" id="o1" about={{ ...none, visits: [visit] }} />,
      { [cancel]: jsonAnswer({ ...visit, isCancelled: true }) },
    )
    const section = within(await screen.findByRole('region', { name: 'Your visit' }))
    expect(section.getByText('Tuesday, 24 November')).toBeTruthy()
    expect(section.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe('/api/visits/v1/ics')
    fireEvent.click(section.getByRole('button', { name: 'Cancel visit' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel visit' }))
    await waitFor(() => expect(callsTo(cancel)).toHaveLength(1))
  })
})

describe('the visits of an order at the desk', () => {
  const visit = {
    ...{ id: 'v1', kind: 'fitting' as const, note: 'Brings the veil', minutes: 30 },
    ...{ startsAt: '2099-11-24T06:00:00.000Z', updatedAt: '2026-05-14T04:30:00.000Z' },
  }
  const change = 'PUT /api/admin/visits/v1'
  const add = 'POST /api/admin/visits'
  const show = (
    answers: object,
    about = { visits: [visit], cancelledVisits: [] as { id: string; startsAt: string }[] },
  ) =>
    renderScreen('/admin/orders/o1', <OrderVisits subject={{ orderId: 'o1' }} about={about} kind="fitting" />, {
      ...answers,
    })
  const dialog = () => within(screen.getByRole('dialog'))

  test('are changed as they were opened: what moved meanwhile is not moved back', async () => {
    const moved = { ...visit, startsAt: '2099-11-24T08:00:00.000Z', updatedAt: '2026-05-14T05:00:00.000Z' }
    const { callsTo, bodiesTo } = renderScreen('/admin/orders/o1', <Moving from={visit} to={moved} />, {
      [change]: jsonAnswer({ message: 'No' }, 409),
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Change or cancel/ }))
    fireEvent.click(screen.getByText('She moves it'))
    type('Note (optional)', 'Late')
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsTo(change)).toHaveLength(1))
    expect(bodiesTo(change)[0]).toMatchObject({ startsAt: visit.startsAt, updatedAt: visit.updatedAt })
  })

  test('may be two, and each thing that speaks against a typed time is overruled by its own press', async () => {
    const next = '2099-11-25T05:00:00.000Z'
    const refusals = [
      { message: 'Customers cannot choose this time.', force: 'hours', next },
      { message: '2 of 2 places taken: Rosamma Antony, Lakshmi Nair.', force: 'places', next },
    ]
    const { callsTo } = show({
      [add]: () => {
        const refusal = refusals.shift()
        return refusal ? jsonAnswer(refusal, 409)() : jsonAnswer({ ...visit, id: 'v2' }, 201)()
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add another visit' }))
    fireEvent.click(dialog().getByRole('button', { name: 'Type another time' }))
    type('Day', '2099-11-25')
    type('Time', '06:00')
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Customers cannot choose this time. Next free: 10:30 AM.')).toBeTruthy()
    fireEvent.click(dialog().getByRole('button', { name: 'Use Wed 25 Nov, 6:00 AM anyway' }))
    expect(await screen.findByText(/^2 of 2 places taken: Rosamma Antony, Lakshmi Nair\./)).toBeTruthy()
    fireEvent.click(dialog().getByRole('button', { name: 'Use Wed 25 Nov, 6:00 AM anyway' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const forces = callsTo(add).map(({ body }) => Object(body).force)
    expect(forces).toEqual([[], ['hours'], ['hours', 'places']])
  })
})

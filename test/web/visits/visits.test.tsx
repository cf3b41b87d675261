import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { indianToday } from '../../../shared/time.ts'
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

describe('visits of a customer', () => {
  const days = [
    { date: '2099-11-24', times: ['2099-11-24T05:30:00.000Z', '2099-11-24T06:00:00.000Z'] },
    { date: '2099-11-25', times: ['2099-11-25T05:30:00.000Z', '2099-11-25T06:30:00.000Z'] },
  ]
  const visit = {
    id: 'v1',
    kind: 'fitting' as const,
    startsAt: '2099-11-24T06:00:00.000Z',
    updatedAt: '2026-05-14T04:30:00.000Z',
    mayMove: true,
  }
  const none = { visits: [], cancelledVisits: [], mayChooseVisit: false, visitsUntil: '2099-12-31' }
  const free = { 'GET /api/visits/free': jsonAnswer(days) }

  describe('the visit of an order', () => {
    const choose = 'POST /api/user/orders/o1/visit'
    const open = (answers: object = {}) =>
      renderScreen(
        '/user/orders/o1?visit=choose',
        <CustomerVisit of="orders" id="o1" about={{ ...none, mayChooseVisit: true }} />,
        { ...free, ...answers },
      )

    test('is one of the next three where the chosen time was taken', async () => {
      const { callsTo } = open({
        [choose]: jsonAnswer({ message: 'That time has just been taken.', reason: 'time' }, 409),
      })
      fireEvent.click(await screen.findByRole('radio', { name: '11:00 AM' }))
      fireEvent.click(screen.getByRole('button', { name: 'Choose Tue 24 Nov, 11:00 AM' }))
      expect(await screen.findByText(/^That time has just been taken\. The next ones:$/)).toBeTruthy()
      for (const name of ['Tue 24 Nov, 11:30 AM', 'Wed 25 Nov, 11:00 AM', 'Wed 25 Nov, 12:00 PM'])
        expect(await screen.findByRole('button', { name })).toBeTruthy()
      fireEvent.click(screen.getByRole('button', { name: 'Wed 25 Nov, 11:00 AM' }))
      await waitFor(() => expect(callsTo(choose)).toHaveLength(2))
    })

    test('is offered no other time where the time was not the reason, nor days after the last', async () => {
      const about = { ...none, mayChooseVisit: true, visitsUntil: indianToday() }
      renderScreen('/user/orders/o1?visit=choose', <CustomerVisit of="orders" id="o1" about={about} />, {
        ...free,
        [choose]: jsonAnswer(
          { message: 'This order is closed. If you would like to come anyway, please call us.' },
          409,
        ),
      })
      fireEvent.click(await screen.findByRole('radio', { name: '11:00 AM' }))
      expect(screen.queryByRole('button', { name: 'Later days' })).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: 'Choose Tue 24 Nov, 11:00 AM' }))
      expect(
        await screen.findByText('This order is closed. If you would like to come anyway, please call us.'),
      ).toBeTruthy()
      expect(screen.queryByText(/The next ones/)).toBeNull()
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
      const link = screen.getByRole('link', { name: 'Take it out of the calendar' })
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
      expect(section.getByText('Tue 24 Nov, 11:30 AM')).toBeTruthy()
      expect(section.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe('/api/visits/v1/ics')
      expect(section.getByText('If your calendar keeps the old time, delete it there.')).toBeTruthy()
      fireEvent.click(section.getByRole('button', { name: 'Cancel visit' }))
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel visit' }))
      await waitFor(() => expect(callsTo(cancel)).toHaveLength(1))
    })

    test('that is near is changed on the phone alone', async () => {
      const startsAt = new Date(Date.now() + 2 * 3_600_000).toISOString()
      const near = { ...visit, startsAt }
      renderScreen('/user/orders/o1', <CustomerVisit of="orders" id="o1" about={{ ...none, visits: [near] }} />)
      expect(await screen.findByText('To change it now, please call us.')).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
    })
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

  test('may be two, and each thing that speaks against a time is overruled by its own press', async () => {
    const refusals = [
      { message: 'Customers cannot choose this time.', force: 'hours' },
      { message: 'All places are taken at that time.', force: 'places' },
    ]
    const { callsTo } = show({
      [add]: () => {
        const refusal = refusals.shift()
        return refusal ? jsonAnswer(refusal, 409)() : jsonAnswer({ ...visit, id: 'v2' }, 201)()
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add another visit' }))
    type('Day', '2099-11-25')
    type('Time', '06:00')
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Customers cannot choose this time.')).toBeTruthy()
    fireEvent.click(dialog().getByRole('button', { name: 'Use this time anyway' }))
    expect(await screen.findByText('All places are taken at that time.')).toBeTruthy()
    fireEvent.click(dialog().getByRole('button', { name: 'Use this time anyway' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const forces = callsTo(add).map(({ body }) => Object(body).force)
    expect(forces).toEqual([[], ['hours'], ['hours', 'places']])
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { OrderVisits } from '../../../web/features/visits/order-visits.tsx'
import { jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

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

/** The visit of an order that its customer moves while the desk looks at it. */
function Moving() {
  const [visits, setVisits] = useState([visit])
  const moved = { ...visit, startsAt: '2099-11-24T08:00:00.000Z', updatedAt: '2026-05-14T05:00:00.000Z' }
  return (
    <>
      <button type="button" onClick={() => setVisits([moved])}>
        She moves it
      </button>
      <OrderVisits subject={{ orderId: 'o1' }} about={{ visits, cancelledVisits: [] }} kind="fitting" />
    </>
  )
}

describe('the visits of an order at the desk', () => {
  test('have what they are for and the note changed', async () => {
    const { callsTo } = show({ [change]: jsonAnswer({ ...visit, kind: 'measuring', note: 'Late' }) })
    expect(await screen.findByText('Brings the veil')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Change or cancel/ }))
    fireEvent.click(dialog().getByRole('radio', { name: 'Measuring' }))
    type('Note (optional)', 'Late')
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsTo(change)).toHaveLength(1))
    expect(callsTo(change)[0]?.body).toMatchObject({
      kind: 'measuring',
      note: 'Late',
      startsAt: visit.startsAt,
      force: [],
    })
  })

  test('are changed as they were opened: what moved meanwhile is not moved back', async () => {
    const { callsTo } = renderScreen('/admin/orders/o1', <Moving />, { [change]: jsonAnswer({ message: 'No' }, 409) })
    fireEvent.click(await screen.findByRole('button', { name: /^Change or cancel/ }))
    fireEvent.click(screen.getByText('She moves it'))
    type('Note (optional)', 'Late')
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsTo(change)).toHaveLength(1))
    expect(callsTo(change)[0]?.body).toMatchObject({ startsAt: visit.startsAt, updatedAt: visit.updatedAt })
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

  test('lead to the entry that takes a cancelled one out of the calendar', async () => {
    show({}, { visits: [], cancelledVisits: [{ id: 'v3', startsAt: visit.startsAt }] })
    const link = await screen.findByRole('link', { name: 'Take it out of the calendar' })
    expect(link.getAttribute('href')).toBe('/api/visits/v3/ics')
    expect(screen.getByRole('button', { name: 'Add a visit' })).toBeTruthy()
  })
})

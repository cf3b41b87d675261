import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { OrderVisits } from '../../../web/features/visits/order-visits.tsx'
import { jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'

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

  test('are there half typed after the screen is left, a new one and a changed one, and not once they are saved', async () => {
    const answers = { [add]: jsonAnswer({ ...visit, id: 'v2' }, 201), [change]: jsonAnswer(visit) }
    const note = () => screen.getByLabelText<HTMLInputElement>('Note (optional)').value
    for (const [opener, given] of [
      [/^Change or cancel/, visit.note],
      [/^Add another visit/, ''],
    ] as const) {
      const open = async () => fireEvent.click(await screen.findByRole('button', { name: opener }))
      const first = show(answers)
      await open()
      type('Day', '2099-11-26')
      type('Time', '11:30')
      type('Note (optional)', 'With her mother')
      first.leave()
      const second = show(answers)
      await open()
      await waitFor(() => expect(note()).toBe('With her mother'))
      expect(screen.getByText('What you typed is back.')).toBeTruthy()
      expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('11:30')
      fireEvent.click(dialog().getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await open()
      expect(note()).toBe(given)
      second.leave()
    }
  })

  test('are made once though an answer is lost and the screen is left', async () => {
    const ids: unknown[] = []
    const press = async (answer: () => Promise<Response>, time = '11:30') => {
      const { leave, callsTo } = show({ [add]: answer })
      fireEvent.click(await screen.findByRole('button', { name: 'Add another visit' }))
      type('Day', '2099-11-26')
      type('Time', time)
      fireEvent.click(dialog().getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(callsTo(add)).toHaveLength(1))
      ids.push(Object(callsTo(add)[0]?.body).id)
      leave()
    }
    await press(noNetwork)
    await press(noNetwork)
    // Another time would be a second visit: the server is asked under the same id, and refuses it.
    await press(noNetwork, '12:30')
    expect(ids[0]).toEqual(expect.any(String))
    expect(ids).toEqual([ids[0], ids[0], ids[0]])
  })

  test('lead to the entry that takes a cancelled one out of the calendar', async () => {
    show({}, { visits: [], cancelledVisits: [{ id: 'v3', startsAt: visit.startsAt }] })
    const link = await screen.findByRole('link', { name: 'Take it out of the calendar' })
    expect(link.getAttribute('href')).toBe('/api/visits/v3/ics')
    expect(screen.getByRole('button', { name: 'Add a visit' })).toBeTruthy()
  })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import AdminPage from '../../../web/pages/admin.tsx'
import { booking, bookingsAnswers, dialog, visit } from '../../helpers/web/desk.tsx'
import { type Answers, clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

test('a walk-in needs no email, is sent with what they agreed to, and stands in the list', async () => {
  const add = async (answers: Answers) => {
    const shown = renderScreen('/admin', <AdminPage />, answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Add booking' }))
    return shown
  }
  const submit = () => fireEvent.click(dialog().getByRole('button', { name: 'Add booking' }))
  const { callsTo, bodiesTo } = await add({
    ...bookingsAnswers(),
    'POST /api/admin/bookings': jsonAnswer(booking({ source: 'walk-in' }), 201),
  })
  fireEvent.change(screen.getByLabelText('How did they reach us?'), { target: { value: 'walk-in' } })
  fireEvent.change(screen.getByLabelText('What shall we make?'), { target: { value: 'baptism-suit' } })
  type('Who is it for?', 'ജോസഫ്')
  type("Parent's name", 'Thomas Kurien')
  type('Phone', '+91 90000 00006')
  fireEvent.click(screen.getByLabelText('They agree that we keep these details'))
  submit()
  expect(await screen.findByText('Booking added')).toBeTruthy()
  expect(bodiesTo('POST /api/admin/bookings')[0]).toEqual({
    source: 'walk-in',
    serviceType: 'baptism-suit',
    childName: 'ജോസഫ്',
    parentName: 'Thomas Kurien',
    phone: '+91 90000 00006',
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    consent: true,
    inspirationPhotos: [],
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(callsTo('GET /api/bookings')).toHaveLength(2))
})

describe('one booking', () => {
  const open = async (answers: Answers, name = 'മറിയ') => {
    const shown = renderScreen('/admin', <AdminPage />, answers)
    fireEvent.click(await screen.findByRole('button', { name }))
    return shown
  }

  test('says what they agreed to, and where', async () => {
    await open(bookingsAnswers([booking({ source: 'walk-in', consentAt: '2026-05-14T04:30:00.000Z' })]))
    expect(screen.getByRole('dialog').textContent).toContain('Given 14 May 2026, in the shop')
  })

  test('is answered where it is read, while it waits, and stays pending', async () => {
    const row = booking({ id: 'b1', isUnanswered: true })
    const post = 'POST /api/admin/answers/booking/b1/answered'
    const { bodiesTo } = await open({ ...bookingsAnswers([row]), [post]: jsonAnswer({}) })
    fireEvent.click(await dialog().findByRole('button', { name: 'Answered Sneha Mathew' }))
    clickButton('I called')
    await waitFor(() => expect(bodiesTo(post)).toEqual([{ how: 'called' }]))
    await waitFor(() => expect(dialog().queryByRole('button', { name: 'Answered Sneha Mathew' })).toBeNull())
    expect(dialog().getByText('Pending')).toBeTruthy()
  })

  test('becomes an order once: from then on it leads to that, and takes no steps of its own', async () => {
    const rows = [
      booking({ childName: 'Aadya' }),
      booking({ childName: 'Diya', status: 'in-progress', order: { id: 'o1', status: 'cutting' } }),
      booking({ childName: 'Isha', status: 'confirmed', order: { id: 'o2', status: 'cancelled' } }),
    ]
    const shown = renderScreen('/admin', <AdminPage />, bookingsAnswers(rows))
    const actionsOf = async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name }))
      const [links, buttons] = (['link', 'button'] as const).map((role) =>
        dialog()
          .queryAllByRole(role, { name: /order|Confirm|work|Cancel/ })
          .map((action) => action.textContent),
      )
      fireEvent.click(dialog().getByRole('button', { name: 'Close' }))
      return { links, buttons }
    }
    expect(await actionsOf('Aadya')).toEqual({
      links: ['Make an order'],
      buttons: ['Confirm booking', 'Cancel booking'],
    })
    expect(await actionsOf('Diya')).toEqual({ links: ['Open its order'], buttons: [] })
    expect(await actionsOf('Isha')).toEqual({
      links: ['Open its cancelled order'],
      buttons: ['Start the work', 'Cancel booking'],
    })
    shown.leave()
  })

  test('is cancelled with its visit, and only when that is said twice', async () => {
    const row = booking({ visits: [visit()] })
    const put = `PUT /api/admin/bookings/${row.id}`
    const { callsTo, bodiesTo } = await open({
      ...bookingsAnswers([row]),
      [put]: jsonAnswer({ ...row, status: 'cancelled' }),
    })
    clickButton('Cancel booking')
    clickButton('Keep booking')
    expect(callsTo(put)).toEqual([])
    clickButton('Cancel booking')
    const sentence = 'The visit on Tue 24 Nov, 11:30 AM is cancelled too. They are told at once.'
    expect(screen.getByRole('dialog').textContent).toContain(sentence)
    clickButton('Cancel booking')
    expect(await screen.findByText('Booking cancelled')).toBeTruthy()
    expect(bodiesTo(put)).toEqual([{ status: 'cancelled', from: 'pending' }])
    expect(await screen.findByText(/there is no further step/)).toBeTruthy()
  })
})

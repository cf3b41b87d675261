import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import AdminPage from '../../../web/pages/admin.tsx'
import { bookingsAnswers, dialog } from '../../helpers/web/admin-tabs.tsx'
import { booking } from '../../helpers/web/bookings.ts'
import { jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

describe('a walk-in', () => {
  const add = async (answers: Parameters<typeof renderScreen>[2]) => {
    const shown = renderScreen('/admin', <AdminPage />, answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Add booking' }))
    return shown
  }
  const submit = () => fireEvent.click(dialog().getByRole('button', { name: 'Add booking' }))

  test('is asked for what is missing, and nothing is sent', async () => {
    const { callsTo } = await add(bookingsAnswers())
    submit()
    expect(await screen.findByText("Parent's name is required")).toBeTruthy()
    expect(screen.getByText('Please choose what we shall make')).toBeTruthy()
    expect(screen.getByText('Please enter a valid phone number')).toBeTruthy()
    expect(callsTo('POST /api/admin/bookings')).toEqual([])
  })

  test('needs no email, and stands in the list', async () => {
    const { callsTo } = await add({
      ...bookingsAnswers(),
      'POST /api/admin/bookings': jsonAnswer(booking({ source: 'walk-in' }), 201),
    })
    fireEvent.change(screen.getByLabelText('How did they reach us?'), { target: { value: 'walk-in' } })
    fireEvent.change(screen.getByLabelText('What shall we make?'), { target: { value: 'baptism-suit' } })
    type('Who is it for?', 'ജോസഫ്')
    type("Parent's name", 'Thomas Kurien')
    type('Phone', '+91 90000 00006')
    submit()
    expect(await screen.findByText('Booking added')).toBeTruthy()
    expect(callsTo('POST /api/admin/bookings')[0]?.body).toEqual({
      source: 'walk-in',
      serviceType: 'baptism-suit',
      childName: 'ജോസഫ്',
      parentName: 'Thomas Kurien',
      phone: '+91 90000 00006',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      consent: false,
      inspirationPhotos: [],
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(callsTo('GET /api/bookings')).toHaveLength(2))
  })

  test('that could not be sent is sent again as the same booking, with what they agreed to', async () => {
    let broken = true
    const route = 'POST /api/admin/bookings'
    const { callsTo } = await add({
      ...bookingsAnswers(),
      [route]: () => (broken ? jsonAnswer({ message: 'no' }, 503) : jsonAnswer(booking(), 201))(),
    })
    fireEvent.change(screen.getByLabelText('What shall we make?'), { target: { value: 'baptism-suit' } })
    type('Who is it for?', 'Joseph')
    type("Parent's name", 'Thomas Kurien')
    type('Phone', '+91 90000 00006')
    fireEvent.click(screen.getByLabelText('They agree that we keep these details'))
    submit()
    await waitFor(() => expect(callsTo(route)).toHaveLength(1))
    broken = false
    await screen.findByText('no')
    submit()
    expect(await screen.findByText('Booking added')).toBeTruthy()
    const [first, second] = callsTo(route).map(({ body }) => body)
    expect(first).toMatchObject({ consent: true })
    expect(second).toEqual(first)
  })
})

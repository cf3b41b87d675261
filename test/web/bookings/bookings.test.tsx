import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import AdminPage from '../../../web/pages/admin.tsx'
import BookingPage from '../../../web/pages/booking.tsx'
import { booking, bookingsAnswers, dialog, visit } from '../../helpers/web/desk.tsx'
import { customerUser } from '../../helpers/web/people.ts'
import { type Answer, answer } from '../../helpers/web/recorded.ts'
import { type Answers, clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

test('a walk-in needs no email, is sent with what they agreed to, and stands in the list', async () => {
  const { callsTo, bodiesTo } = renderScreen('/admin?tab=bookings', <AdminPage />, {
    ...bookingsAnswers(),
    'POST /api/admin/bookings': jsonAnswer(booking({ source: 'walk-in' }), 201),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add booking' }))
  fireEvent.change(screen.getByLabelText('How did they reach us?'), { target: { value: 'walk-in' } })
  fireEvent.change(screen.getByLabelText('What shall we make?'), { target: { value: 'baptism-suit' } })
  type('Who is it for?', 'ജോസഫ്')
  type("Parent's name", 'Thomas Kurien')
  type('Phone', '+91 90000 00006')
  fireEvent.click(screen.getByLabelText('They agree that we keep these details'))
  fireEvent.click(dialog().getByRole('button', { name: 'Add booking' }))
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

const open = async (answers: Answers, name = 'മറിയ') => {
  const shown = renderScreen('/admin?tab=bookings', <AdminPage />, answers)
  fireEvent.click(await screen.findByRole('button', { name }))
  return shown
}

test('one booking becomes an order once: from then on it leads to that, and takes no steps of its own', async () => {
  const rows = [
    booking({ childName: 'Aadya' }),
    booking({ childName: 'Diya', status: 'in-progress', order: { id: 'o1', status: 'cutting' } }),
    booking({ childName: 'Isha', status: 'confirmed', order: { id: 'o2', status: 'cancelled' } }),
  ]
  const shown = renderScreen('/admin?tab=bookings', <AdminPage />, bookingsAnswers(rows))
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

test('one booking is cancelled with its visit, and only when that is said twice', async () => {
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

describe('the page of a booking', () => {
  const details = (changes: Partial<Answer<'/user/bookings/:id'>> = {}) => ({
    ...answer('/user/bookings/:id'),
    ...booking({ id: 'b1' }),
    product: null,
    ...changes,
  })
  const open = (answer: Answers[string], answers: Answers = {}) =>
    renderScreen(
      '/user/bookings/b1',
      <Route path="/user/bookings/:id">
        <BookingPage />
      </Route>,
      { 'GET /api/user': jsonAnswer(customerUser), 'GET /api/user/bookings/b1': answer, ...answers },
    )

  test('changes what was asked for, with the version that was read', async () => {
    const { callsTo, bodiesTo } = open(jsonAnswer(details({ inspirationPhotos: ['u/u1/a', 'u/u1/b'] })), {
      'PATCH /api/user/bookings/b1': jsonAnswer(details()),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
    type('Phone', '98470 99999')
    fireEvent.change(screen.getByLabelText('Date of the function (optional)'), { target: { value: '2031-05-01' } })
    clickButton('Remove photo 1')
    clickButton('Save changes')
    expect(await screen.findByText('Consultation changed')).toBeTruthy()
    expect(bodiesTo('PATCH /api/user/bookings/b1')).toEqual([
      {
        childName: 'മറിയ',
        phone: '98470 99999',
        eventDate: '2031-05-01',
        preferredTime: null,
        message: 'Lace like my grandmother’s, please.',
        inspirationPhotos: ['u/u1/b'],
        updatedAt: '2026-05-14T04:30:00.000Z',
      },
    ])
    await waitFor(() => expect(callsTo('GET /api/user/bookings/b1')).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['in-progress', null],
    ['completed', null],
    ['cancelled', null],
    ['confirmed', { id: 'o1', status: 'cutting' }],
  ] as const)('that is %s (order %o) can no longer be changed here', async (status, order) => {
    open(jsonAnswer(details({ status, order })))
    await screen.findByText('What happens next')
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel consultation' })).toBeNull()
    const link = screen.queryByRole('link', { name: 'See your order' })
    expect(link?.getAttribute('href')).toBe(order ? '/user/orders/o1' : undefined)
  })

  test('cancels it while nothing has been cut, and only when that is said twice', async () => {
    const route = 'POST /api/user/bookings/b1/cancel'
    let status: 'pending' | 'cancelled' = 'pending'
    const { callsTo } = open(
      () => jsonAnswer(details({ status, visits: [{ ...visit(), mayMove: true, wasMoved: false }] }))(),
      {
        [route]: () => {
          status = 'cancelled'
          return jsonAnswer(details({ status }))()
        },
      },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel consultation' }))
    expect(screen.getByRole('dialog').textContent).toContain('Your visit on Tue 24 Nov, 11:30 AM is cancelled too.')
    clickButton('Keep it')
    expect(callsTo(route)).toEqual([])
    clickButton('Cancel consultation')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel consultation' }))
    expect(await screen.findByText('Consultation cancelled')).toBeTruthy()
    expect(callsTo(route)).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel consultation' })).toBeNull())
  })
})

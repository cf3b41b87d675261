import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import BookingPage from '../../../web/pages/booking.tsx'
import DashboardPage from '../../../web/pages/dashboard.tsx'
import { booking, visit } from '../../helpers/web/desk.tsx'
import { customerUser, dashboardAnswers } from '../../helpers/web/people.ts'
import { type Answer, answer } from '../../helpers/web/recorded.ts'
import { type Answers, clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

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

  test('keeps what was asked for, and says what happens next', async () => {
    const product = {
      slug: 'clara',
      name: 'Clara dress',
      category: 'communion-dresses',
      image: '/art/clara.svg',
    } as const
    open(jsonAnswer(details({ product, preferredTime: 'Morning', inspirationPhotos: ['u/u1/a'] })))
    expect(await screen.findByRole('heading', { name: 'Holy Communion Dress for മറിയ' })).toBeTruthy()
    const text = document.body.textContent
    for (const said of [
      'Sunday, 4 April 2027',
      'Morning',
      '98470 12345',
      'Lace like my',
      'contact you within 24 hours',
    ])
      expect(text).toContain(said)
    const piece = screen.getByRole('link', { name: 'Clara dress' })
    expect(piece.getAttribute('href')).toBe('/collections/communion-dresses/clara')
    expect(screen.getByRole('img', { name: 'Your photo 1 of 1' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'See your order' })).toBeNull()
  })

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
    screen.getByRole('button', { name: 'Cancel consultation' }).focus()
    clickButton('Cancel consultation')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel consultation' }))
    expect(await screen.findByText('Consultation cancelled')).toBeTruthy()
    expect(callsTo(route)).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel consultation' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.tagName).toBe('FOOTER'))
  })
})

test('My Consultations have one button each: the order, the visit to choose, or the page with the rest behind a link', async () => {
  const order = { id: 'o1', status: 'cutting' as const }
  const list = [
    booking({ id: 'b1', status: 'in-progress', order }),
    booking({ id: 'b2', status: 'confirmed', order: { id: 'o2', status: 'cancelled' } }),
    booking({ id: 'b3', mayChooseVisit: true }),
    booking({ id: 'b4', visits: [visit()] }),
    booking({ id: 'b5', status: 'completed' }),
  ]
  renderScreen(
    '/user/dashboard?tab=consultations',
    <DashboardPage />,
    dashboardAnswers({ 'GET /api/user/bookings': jsonAnswer(list) }),
  )
  const rows = (await screen.findAllByText('for മറിയ')).map((line) => line.closest('li'))
  const ways = rows.map((row) =>
    within(row ?? document.body)
      .getAllByRole('link')
      .map((link) => [link.firstChild?.textContent, link.getAttribute('href')]),
  )
  expect(ways).toEqual([
    [
      ['Track this order', '/user/orders/o1'],
      ['View', '/user/bookings/b1'],
    ],
    [
      ['See the order that was cancelled', '/user/orders/o2'],
      ['View or edit', '/user/bookings/b2'],
    ],
    [
      ['Book your visit', '/user/bookings/b3?visit=choose'],
      ['View or edit', '/user/bookings/b3'],
    ],
    [['View or edit', '/user/bookings/b4']],
    [['View', '/user/bookings/b5']],
  ])
  expect(rows[3]?.textContent).toContain('We see you on Tue 24 Nov, 11:30 AM')
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import { type OpenChatOptions, onOpenChat } from '../../../web/features/chat/public.ts'
import BookingPage from '../../../web/pages/booking.tsx'
import { booking } from '../../helpers/web/bookings.ts'
import { fakeTransfers } from '../../helpers/web/fake-transfers.ts'
import { customerUser } from '../../helpers/web/people.ts'
import { photo, place } from '../../helpers/web/photo-field.tsx'
import { type Answer, answer } from '../../helpers/web/recorded.ts'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

const details = (changes: Partial<Answer<'/user/bookings/:id'>> = {}) => ({
  ...answer('/user/bookings/:id'),
  ...booking({ id: 'b1' }),
  product: null,
  ...changes,
})
type Answers = NonNullable<Parameters<typeof renderScreen>[2]>
const open = (answer: Answers[string], answers: Answers = {}) =>
  renderScreen(
    '/user/bookings/b1',
    <Route path="/user/bookings/:id">
      <BookingPage />
    </Route>,
    { 'GET /api/user': jsonAnswer(customerUser), 'GET /api/user/bookings/b1': answer, ...answers },
  )

describe('the page of a booking', () => {
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

  test('tells the day of the function and a visit apart by what puts them into the calendar', async () => {
    const visit = {
      id: 'v1',
      kind: 'consultation',
      startsAt: '2097-03-01T05:30:00.000Z',
      minutes: 30,
      mayMove: true,
    } as const
    const visits = [{ ...visit, updatedAt: '2026-05-14T04:30:00.000Z' }]
    open(jsonAnswer(details({ visits, cancelledVisits: [], mayChooseVisit: false, visitsUntil: null })))
    expect(await screen.findByRole('button', { name: 'Add the function to your calendar' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe('/api/visits/v1/ics')
  })

  test('a change is not sent without the photo that failed: it is tried again, or taken out', async () => {
    fakeTransfers([{ status: 403, text: 'SignatureDoesNotMatch' }])
    const { callsTo } = open(jsonAnswer(details({ inspirationPhotos: [] })), {
      'PATCH /api/user/bookings/b1': jsonAnswer(details()),
      'POST /api/objects/upload': place,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
    fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: [photo('a.jpg')] } })
    const retry = await screen.findByRole('button', { name: 'Retry a.jpg' })
    clickButton('Save changes')
    const sentence = 'Please try the photo again, or take it out. What you wrote is still here.'
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(callsTo('PATCH /api/user/bookings/b1')).toEqual([])
    fireEvent.click(retry)
    expect(await screen.findByText(/^Ready, /)).toBeTruthy()
    clickButton('Save changes')
    expect(await screen.findByText('Consultation changed')).toBeTruthy()
    expect(callsTo('PATCH /api/user/bookings/b1')[0]?.body).toMatchObject({ inspirationPhotos: [expect.any(String)] })
  })

  test('changes what was asked for, with the version that was read', async () => {
    const { callsTo } = open(jsonAnswer(details({ inspirationPhotos: ['u/u1/a', 'u/u1/b'] })), {
      'PATCH /api/user/bookings/b1': jsonAnswer(details()),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
    type('Phone', '98470 99999')
    fireEvent.change(screen.getByLabelText('Date of the function (optional)'), { target: { value: '2031-05-01' } })
    clickButton('Remove photo 1')
    clickButton('Save changes')
    expect(await screen.findByText('Consultation changed')).toBeTruthy()
    expect(callsTo('PATCH /api/user/bookings/b1').map(({ body }) => body)).toEqual([
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

  test('shows what has changed in the meantime, and lets her keep hers', async () => {
    let current = details()
    const { callsTo } = open(() => jsonAnswer(current)(), {
      'PATCH /api/user/bookings/b1': ({ body }) => {
        const isStale = (body as { updatedAt: string }).updatedAt !== current.updatedAt
        if (!isStale) return jsonAnswer(current)()
        return jsonAnswer({ message: 'This booking has changed in the meantime.', reason: 'changed' }, 409)()
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
    type('Message (optional)', 'In ivory')
    current = details({ status: 'confirmed', updatedAt: '2026-05-15T04:30:00.000Z' })
    clickButton('Save changes')
    expect(await screen.findByText('This consultation has changed in the meantime:')).toBeTruthy()
    clickButton('Keep mine')
    clickButton('Save changes')
    expect(await screen.findByText('Consultation changed')).toBeTruthy()
    expect(callsTo('PATCH /api/user/bookings/b1')[1]?.body).toMatchObject({
      message: 'In ivory',
      updatedAt: '2026-05-15T04:30:00.000Z',
    })
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

  test('whose order was cancelled can be changed again, and still leads there', async () => {
    open(jsonAnswer(details({ status: 'confirmed', order: { id: 'o1', status: 'cancelled' } })))
    expect(await screen.findByRole('button', { name: 'Change' })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'See the order that was cancelled' })
    expect(link.getAttribute('href')).toBe('/user/orders/o1')
  })

  test('opens the chat about it', async () => {
    open(jsonAnswer(details({ status: 'in-progress' })))
    const openings: OpenChatOptions[] = []
    const stop = onOpenChat((options) => openings.push(options))
    fireEvent.click(await screen.findByRole('button', { name: 'Ask about this' }))
    stop()
    expect(openings).toEqual([{ initialText: 'About Holy Communion Dress for മറിയ: ' }])
  })

  test('of another customer does not exist', async () => {
    open(jsonAnswer({ message: 'There is no such booking' }, 404))
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such consultation' })).toBeTruthy()
  })
})

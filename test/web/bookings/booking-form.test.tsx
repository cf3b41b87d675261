import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { dayMs, indianDate } from '../../../shared/time.ts'
import { whenWeCall } from '../../../web/features/bookings/next-steps.tsx'
import {
  asked,
  booked,
  customer,
  field,
  fill,
  form,
  keyOf,
  productAnswer,
  route,
  visitor,
  withPhotos,
} from '../../helpers/web/booking-form.tsx'
import { customerUser } from '../../helpers/web/people.ts'
import { answered, clickButton, jsonAnswer, noNetwork, refusal, renderScreen, type } from '../../helpers/web/screen.tsx'

test('the booking form says to a customer who has agreed to these words when, and asks for no tick', async () => {
  const at = '2026-05-14T04:30:00.000Z'
  const consents = ['notice', 'parent'].map((kind) => ({ kind, given: true, at, version: '', isInForce: true }))
  const { bodiesTo } = renderScreen('/', form, {
    ...customer,
    ...booked,
    'GET /api/user/consents': jsonAnswer(consents),
  })
  expect(await screen.findByText(/^You agreed on 14 May 2026 that we keep these details/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  const takeBack = screen.getByRole('link', { name: 'See it or take it back' })
  expect(takeBack.getAttribute('href')).toBe('/user/settings?tab=data')
  await fill({ ticks: false })
  clickButton('Book Consultation')
  expect(await screen.findByText('We have your booking, Elizabeth')).toBeTruthy()
  expect(bodiesTo(route)[0]).not.toHaveProperty('consent')
})

test('a booker whose session has ended meanwhile is asked for an account too, not told of an error', async () => {
  renderScreen('/', form, { ...customer, [route]: jsonAnswer({ message: 'Unauthorized' }, 401) })
  await fill()
  clickButton('Book Consultation')
  expect(await screen.findByText('Create Account Required')).toBeTruthy()
  expect(screen.queryByText('Error')).toBeNull()
})

test.each([[noNetwork], [jsonAnswer({ message: 'Something went wrong on our side.' }, 500)]])(
  'a booking that fails for no fault of hers says so, and offers to try again with the same key',
  async (failure) => {
    let down = true
    const { callsTo } = renderScreen('/', form, { ...customer, [route]: () => (down ? failure() : booked[route]()) })
    await fill()
    clickButton('Book Consultation')
    await screen.findByText('Error')
    expect(screen.getByText('Not sent yet. What you wrote is still here.')).toBeTruthy()
    expect(screen.queryByText('Something went wrong on our side.')).toBeNull()
    expect(field('Who is it for?').value).toBe(asked.childName)
    down = false
    clickButton('Try again')
    await screen.findByText('We have your booking, Elizabeth')
    const [first, second] = callsTo(route)
    expect(keyOf(first)).toBeTruthy()
    expect(keyOf(second)).toBe(keyOf(first))
  },
)

test('a booking that fails keeps its key over a reload and a change while no answer has come, and takes a new one after a refusal', async () => {
  const first = renderScreen('/', form, { ...customer, [route]: noNetwork })
  await fill()
  clickButton('Book Consultation')
  await screen.findByText('Error')
  first.leave()
  let answer: () => Response | Promise<Response> = noNetwork
  const second = renderScreen('/', form, { ...customer, [route]: () => answer() })
  clickButton('Book Consultation')
  await waitFor(() => expect(second.callsTo(route)).toHaveLength(1))
  expect(keyOf(second.callsTo(route)[0])).toBe(keyOf(first.callsTo(route)[0]))
  await screen.findByRole('button', { name: 'Book Consultation' })
  type('Message (optional)', 'Lace, please')
  clickButton('Book Consultation')
  answer = jsonAnswer({ message: 'We have your booking already, as you first sent it.' }, 409)
  await waitFor(() => expect(second.callsTo(route)).toHaveLength(2))
  expect(keyOf(second.callsTo(route)[1])).toBe(keyOf(first.callsTo(route)[0]))
  await screen.findByText(/^We have your booking already/)
  type('Message (optional)', 'Lace, and silk, please')
  clickButton('Book Consultation')
  await waitFor(() => expect(second.callsTo(route)).toHaveLength(3))
  expect(keyOf(second.callsTo(route)[2])).not.toBe(keyOf(first.callsTo(route)[0]))
})

test('who is signed in finds her name and address filled in, but not over what she has typed', async () => {
  renderScreen('/', form, { 'GET /api/user': jsonAnswer({ ...customerUser, phone: '+91 98470 00000' }) })
  type('Email', 'other@example.com')
  await waitFor(() => expect(field('Phone').value).toBe('+91 98470 00000'))
  expect(field('Your name').value).toBe('Sneha Mathew')
  expect(field('Email').value).toBe('other@example.com')
  expect(field('Who is it for?').value).toBe('')
})

test("an admin's own details are not a customer's", async () => {
  const { callsTo } = renderScreen('/', form, { 'GET /api/user': jsonAnswer({ ...customerUser, role: 'admin' }) })
  await waitFor(() => expect(callsTo('GET /api/user')).toHaveLength(1))
  await answered()
  expect(field('Email').value).toBe('')
})

test('a booker is told to be called until the shop closes or when it opens next, and at no time where that is unknown', () => {
  const { hours } = placeholderBoutique
  const at = (time: string) => whenWeCall(Date.parse(`2026-11-${time}:00+05:30`), hours)
  expect(at('21T11:30')).toBe('today until 7:00 PM, or on Monday from 10:00 AM')
  expect(at('21T20:00')).toBe('on Monday from 10:00 AM')
  expect(at('22T20:00')).toBe('tomorrow from 10:00 AM')
  expect(at('23T09:00')).toBe('today from 10:00 AM')
  expect(whenWeCall(Date.now(), { week: hours.week.map(() => null), closed: [] })).toBeUndefined()
})

test('the product she came from is told, sent, and can be removed', async () => {
  const { callsTo, bodiesTo } = renderScreen('/?piece=first-light-gown', form, { ...customer, [route]: noNetwork })
  expect(screen.getByText('First light gown')).toBeTruthy()
  await fill()
  clickButton('Book Consultation')
  await screen.findByText('Error')
  expect(bodiesTo(route)[0]).toMatchObject({ productSlug: 'first-light-gown' })
  clickButton('Remove')
  clickButton('Book Consultation')
  await waitFor(() => expect(callsTo(route)).toHaveLength(2))
  expect(bodiesTo(route)[1]).not.toHaveProperty('productSlug')
})

test('uploaded photos are sent by their keys, and a refused one is told beside them', async () => {
  const refused = refusal(422, 'photo_missing', { field: 'inspirationPhotos' })
  const { bodiesTo } = renderScreen('/', withPhotos, { ...customer, [route]: refused })
  await fill()
  clickButton('upload')
  clickButton('Book Consultation')
  await screen.findByText('Error')
  expect(screen.getAllByText('We could not find one of your photos. Please add it again.')).toHaveLength(2)
  expect(bodiesTo(route)[0]).toMatchObject({ inspirationPhotos: ['u/u1/one', 'u/u1/two'] })
})

test('photos on their way hold a customer back', async () => {
  const { callsTo } = renderScreen('/', withPhotos, { ...customer, ...booked })
  await fill()
  clickButton('wait')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Waiting for 2 photos' })
  expect(button.disabled).toBe(true)
  expect(callsTo(route)).toEqual([])
})

test('a visitor is not promised a photo that her browser cannot store', async () => {
  renderScreen('/', withPhotos, visitor)
  await fill()
  clickButton('unstored')
  clickButton('Book Consultation')
  expect(await screen.findByText(/and so do your 2 photos\. This browser cannot store a photo, though/)).toBeTruthy()
  expect(screen.queryByText(/We will send your booking as soon as/)).toBeNull()
})

test('a booking does not go without the photo that failed: it is tried again, or taken out', async () => {
  const { callsTo } = renderScreen('/', withPhotos, { ...customer, ...booked })
  await fill()
  clickButton('failed')
  clickButton('Book Consultation')
  const sentence = 'Please try the photo again, or take it out. What you wrote is still here.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(callsTo(route)).toEqual([])
  clickButton('none')
  clickButton('Book Consultation')
  await waitFor(() => expect(callsTo(route)).toHaveLength(1))
})

describe('the day in the booking form', () => {
  // Keeps the day fixed between rendering and comparison.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))

  const inDays = (days: number) => indianDate(Date.now() + days * dayMs)
  const chooseDay = (days: number) =>
    fireEvent.change(field('Date of the function (optional)'), { target: { value: inDays(days) } })
  const clara = productAnswer({ slug: 'clara', name: 'Clara', weeksToMake: 5 })

  test('that is nearer than the piece takes is told so, and booked all the same', async () => {
    const { bodiesTo } = renderScreen('/?piece=clara', form, { ...customer, ...booked, ...clara })
    await fill()
    chooseDay(20)
    expect(await screen.findByText('Clara takes about 5 weeks. We will call to see what is possible.')).toBeTruthy()
    chooseDay(60)
    expect(screen.queryByText(/We will call to see/)).toBeNull()
    chooseDay(20)
    clickButton('Book Consultation')
    expect(await screen.findByText('We have your booking, Elizabeth')).toBeTruthy()
    expect(bodiesTo(route)[0]).toMatchObject({ eventDate: inDays(20), productSlug: 'clara' })
    expect(screen.getByRole('link', { name: 'See your booking' }).getAttribute('href')).toBe(
      '/user/dashboard?tab=consultations',
    )
  })
})

test.each([
  ['not json'],
  ['null'],
  ['{"at":9999999999999}'],
  ['{"at":9999999999999,"fields":{"phone":{}}}'],
  // Older than a day.
  [JSON.stringify({ at: Date.now() - 25 * 3600_000, fields: { phone: '98470 12345' } })],
])('the draft that is old or cannot be read (%s) is no draft', (kept) => {
  localStorage.setItem('booking-draft', kept)
  renderScreen('/', form, visitor)
  expect(field('Phone').value).toBe('')
})

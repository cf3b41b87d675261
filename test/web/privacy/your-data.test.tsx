import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnConsents } from '../../../web/features/privacy/own-consents.tsx'
import { OwnRequests } from '../../../web/features/privacy/own-requests.tsx'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const at = '2026-11-20T10:00:00.000Z'
const consent = (kind: string, given: boolean) => ({ kind, given, at, version: '2026-11-23' })

test('a switch says since when, and turning it sends the other', async () => {
  const { callsTo } = renderScreen('/user/settings', <OwnConsents />, {
    'GET /api/user/consents': jsonAnswer([
      consent('public_photos', false),
      consent('whatsapp', true),
      consent('notice', true),
    ]),
    'PUT /api/user/consents': jsonAnswer([]),
  })
  const photos = await screen.findByRole('switch', { name: 'Photos in our window and on Instagram' })
  expect(photos.matches(':checked')).toBe(false)
  expect(screen.getByText(/^About your orders, to your number. Yes since 20 November/)).toBeTruthy()
  expect(screen.getByText(/^You agreed that we keep your details on 20 November/)).toBeTruthy()
  fireEvent.click(photos)
  await waitFor(() =>
    expect(callsTo('PUT /api/user/consents').map(({ body }) => body)).toEqual([{ kind: 'public_photos', given: true }]),
  )
})

test('two switches that are turned one after the other on a slow phone are both turned', async () => {
  const first = Promise.withResolvers<Response>()
  const answers = [first.promise, Promise.resolve(Response.json([]))]
  const { callsTo } = renderScreen('/user/settings', <OwnConsents />, {
    'GET /api/user/consents': jsonAnswer([consent('public_photos', true), consent('marketing', true)]),
    'PUT /api/user/consents': () => answers.shift() ?? Response.json([]),
  })
  const photos = await screen.findByRole('switch', { name: 'Photos in our window and on Instagram' })
  const news = screen.getByRole('switch', { name: 'News and offers' })
  fireEvent.click(photos)
  await waitFor(() => expect(photos.matches(':checked')).toBe(false))
  fireEvent.click(news)
  await waitFor(() => expect(news.matches(':checked')).toBe(false))
  expect(photos.matches(':checked')).toBe(false)
  expect(callsTo('PUT /api/user/consents')).toHaveLength(1)
  first.resolve(Response.json([]))
  await waitFor(() =>
    expect(callsTo('PUT /api/user/consents').map(({ body }) => body)).toEqual([
      { kind: 'public_photos', given: false },
      { kind: 'marketing', given: false },
    ]),
  )
})

test('a choice that is saved stays where it was turned, though the list does not come again', async () => {
  const lists = [Response.json([consent('public_photos', true)])]
  renderScreen('/user/settings', <OwnConsents />, {
    'GET /api/user/consents': () => lists.shift() ?? Response.json({ message: 'Too busy' }, { status: 500 }),
    'PUT /api/user/consents': jsonAnswer([consent('public_photos', false)]),
  })
  const photos = await screen.findByRole('switch', { name: 'Photos in our window and on Instagram' })
  fireEvent.click(photos)
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(await screen.findByText(/No since 20 November/)).toBeTruthy()
  expect(photos.matches(':checked')).toBe(false)
})

test('a question is sent under an id of its own, and an answer stands below it', async () => {
  const stored = {
    id: 'r1',
    kind: 'ask',
    text: 'Who sees my photos?',
    createdAt: at,
    dueAt: at,
    answeredAt: at,
    answer: 'Only we do.',
  }
  const { callsTo } = renderScreen('/user/settings', <OwnRequests />, {
    'GET /api/user/requests': jsonAnswer([stored]),
    'POST /api/user/requests': jsonAnswer(stored, 201),
  })
  expect(await screen.findByText('Only we do.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('What it is about'), { target: { value: 'And my number?' } })
  clickButton('Send')
  await waitFor(() => expect(callsTo('POST /api/user/requests')).toHaveLength(1))
  expect(callsTo('POST /api/user/requests')[0]?.body).toMatchObject({
    id: expect.any(String),
    kind: 'ask',
    text: 'And my number?',
  })
})

import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { run } from '../../web/boot/actions/logout.ts'
import { takePageNews } from '../../web/lib/reload-once.ts'
import { jsonAnswer, noNetwork, renderScreen } from '../helpers/web/screen.tsx'

test('logging out forgets what is kept on the device and goes home, even when the server does not answer', async () => {
  for (const key of ['booking-draft', 'enquiry-draft', 'chat-guest', 'chat-details'])
    localStorage.setItem(key, '{"at":1}')
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { callsTo } = renderScreen('/', null, { 'POST /api/logout': noNetwork })
  await run()
  await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
  expect(callsTo('POST /api/logout')).toHaveLength(1)
  expect(Object.keys(localStorage)).toEqual([])
  // The session is still there: the home page says so.
  expect(takePageNews()).toMatch(/you are still signed in here/)
})

test('a logout whose session the shop could not end says what the server says, or else that it did not work', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  const message = 'You are signed out on this device, but'
  const logoutWith = async (status: number, body: object) => {
    renderScreen('/', null, { 'POST /api/logout': jsonAnswer(body, status) })
    await run()
    return takePageNews()
  }
  expect(await logoutWith(503, { message })).toBe(message)
  expect(await logoutWith(503, {})).toMatch(/you are still signed in here/)
  expect(await logoutWith(403, { message: 'Elsewhere' })).toMatch(/you are still signed in here/)
})

test('a logout that worked has nothing to say', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  renderScreen('/', null, { 'POST /api/logout': jsonAnswer({ ok: true }) })
  await run()
  expect(takePageNews()).toBeUndefined()
})

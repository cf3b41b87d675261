import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openThread, room, setUpChat } from '../../helpers/web/chat-panel.tsx'
import { clickButton, jsonAnswer, noNetwork } from '../../helpers/web/screen.tsx'

setUpChat()

describe('after a sign-in', () => {
  const waiting = { 'GET /api/chat/room': jsonAnswer({ ...room, guestThread: true }) }

  test('the chat from before can be added, with what was not sent yet', async () => {
    localStorage.setItem('chat-guest', 'guest-1')
    const unsent = { clientId: 'c1', message: 'Still here?', attachments: [], at: Date.now(), state: 'sending' }
    localStorage.setItem('chat-outbox:guest-1', JSON.stringify([unsent]))
    let claimed = false
    const { callsTo } = await openThread([], {
      'GET /api/chat/room': () => Response.json({ ...room, guestThread: !claimed }),
      'POST /api/chat/guest/claim': () => {
        claimed = true
        return Response.json(room)
      },
    })
    expect(screen.getByText('Add this chat to your account?')).toBeTruthy()
    clickButton('Yes, add it')
    await waitFor(() => expect(screen.queryByText('Add this chat to your account?')).toBeNull())
    expect(callsTo('POST /api/chat/guest/claim')).toHaveLength(1)
    expect(await screen.findByText('Still here?')).toBeTruthy()
    expect(localStorage.getItem('chat-guest')).toBeNull()
    expect(localStorage.getItem('chat-outbox:guest-1')).toBeNull()
  })

  test('or not now: it is not asked again in this visit, and nothing is added', async () => {
    const { callsTo, leave } = await openThread([], waiting)
    clickButton('Not now')
    expect(screen.queryByText('Add this chat to your account?')).toBeNull()
    leave()
    await openThread([], waiting)
    expect(screen.queryByText('Add this chat to your account?')).toBeNull()
    expect(callsTo('POST /api/chat/guest/claim')).toEqual([])
  })

  test('a failure says so and leaves the question', async () => {
    await openThread([], { ...waiting, 'POST /api/chat/guest/claim': noNetwork })
    clickButton('Yes, add it')
    expect(await screen.findByText('Failed to add this chat. Please try again.')).toBeTruthy()
    expect(screen.getByText('Add this chat to your account?')).toBeTruthy()
  })
})

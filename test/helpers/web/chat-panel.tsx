import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { ChatLauncher } from '../../../web/features/chat/panel/chat-launcher.tsx'
import * as panel from '../../../web/pages/chat-panel.tsx'
import { type FakeSocket, fakeSockets } from './chat-room.ts'
import { adminUser, customerUser } from './people.ts'
import { answer } from './recorded.ts'
import { answered, clickButton, fakeMedia, jsonAnswer, renderScreen } from './screen.tsx'

const sneha = jsonAnswer({ ...customerUser, id: 'u-1' })
const visitor = jsonAnswer({ message: 'Unauthorized' }, 401)
export const admin = jsonAnswer(adminUser)
export const room = { ...answer('/chat/room', 'customer'), id: 'r1', customerId: 'u-1' }

let sockets: FakeSocket[]
/** Returns the opened sockets, and the last one. */
export const openedSockets = () => sockets
export const last = () => sockets.at(-1) as FakeSocket

/** Sets up a desktop with empty storage: a mouse, and room for the panel beside the page. */
export function setUpChat() {
  beforeEach(() => {
    sockets = fakeSockets()
    localStorage.clear()
    sessionStorage.clear()
    fakeMedia((query) => !query.includes('max-width'))
    HTMLElement.prototype.scrollTo = () => {}
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    dispatchEvent(new Event('online'))
  })
}

export const launcher = <ChatLauncher load={async () => panel} />
export const customer = {
  'GET /api/user': sneha,
  'GET /api/chat/unread': jsonAnswer({ count: 0 }),
  'GET /api/chat/room': jsonAnswer(room),
  'GET /api/chat/messages/r1': jsonAnswer([]),
}
export const guest = { 'GET /api/user': visitor, 'GET /api/chat/leads/room': jsonAnswer(null) }

/** Waits until the session is loaded and rendered. */
export async function settled() {
  await answered()
  await act(() => new Promise((done) => setTimeout(done, 30)))
}
export async function openPanel() {
  await settled()
  clickButton('Chat with us')
  return within(await screen.findByRole('dialog'))
}
/** Opens the customer's panel with these messages and a live socket. */
export async function openThread(messages: object[] = [], answers = {}) {
  const shown = renderScreen('/', launcher, {
    ...customer,
    'GET /api/chat/messages/r1': jsonAnswer(messages),
    ...answers,
  })
  const dialog = await openPanel()
  await dialog.findByLabelText('Message')
  await waitFor(() => expect(sockets.length).toBeGreaterThan(0))
  act(() => last().receiveHello(messages.length))
  return { ...shown, dialog }
}
export const write = (text: string) => fireEvent.change(screen.getByLabelText('Message'), { target: { value: text } })
export const enter = (keys = {}) => fireEvent.keyDown(screen.getByLabelText('Message'), { key: 'Enter', ...keys })
export const sends = () =>
  last()
    .sentFrames()
    .filter((frame) => frame.type === 'send')

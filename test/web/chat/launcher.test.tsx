import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openChat } from '../../../web/features/chat/public.ts'
import {
  admin,
  customer,
  guest,
  last,
  launcher,
  openedSockets,
  openPanel,
  openThread,
  room,
  sends,
  settled,
  setUpChat,
} from '../../helpers/web/chat-panel.tsx'
import { customerOrder } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

setUpChat()

test('the launcher asks for nothing while a plain visitor reads', async () => {
  const { callsTo } = renderScreen('/', launcher, guest)
  await settled()
  expect(screen.getByRole('button', { name: 'Chat with us' })).toBeTruthy()
  expect(callsTo('GET /api/chat/unread')).toEqual([])
  expect(callsTo('GET /api/chat/leads/room')).toEqual([])
})

test.each([
  [9, '9'],
  [10, '9+'],
])('the launcher shows %i unread as %s, and only while it is closed', async (count, shown) => {
  renderScreen('/', launcher, { ...customer, 'GET /api/chat/unread': jsonAnswer({ count }) })
  expect(await screen.findByRole('button', { name: `Chat with us, ${count} unread` })).toBeTruthy()
  expect(screen.getByText(shown)).toBeTruthy()
  clickButton(`Chat with us, ${count} unread`)
  await screen.findByRole('dialog')
  expect(screen.queryByText(shown)).toBeNull()
})

test('the launcher opens the chat with the newest unread message, from which the others can be reached', async () => {
  const orderRoom = { ...room, id: 'order-o1', orderId: 'o1' }
  const rooms = [
    {
      ...orderRoom,
      outfitType: 'Baptism gown',
      preview: 'It is ready',
      lastSide: 'shop',
      lastMessageAt: null,
      unread: 2,
    },
    { ...room, outfitType: null, preview: 'Hello', lastSide: 'person', lastMessageAt: null, unread: 1 },
  ]
  const { callsTo } = renderScreen('/', launcher, {
    ...customer,
    'GET /api/chat/unread': jsonAnswer({ count: 3, room: { id: 'order-o1', orderId: 'o1' } }),
    'GET /api/chat/room/o1': jsonAnswer(orderRoom),
    'GET /api/chat/messages/order-o1': jsonAnswer([]),
    'GET /api/chat/rooms': jsonAnswer(rooms),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Chat with us, 3 unread' }))
  expect(await screen.findByText(/^Ask us anything about this order\./)).toBeTruthy()
  expect(callsTo('GET /api/chat/room')).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'All your chats, 1 unread' }))
  fireEvent.click(await screen.findByRole('button', { name: /^With the boutique/ }))
  expect(await screen.findByText('How can we help you?')).toBeTruthy()
  expect(callsTo('GET /api/chat/room')).toHaveLength(1)
})

test('the launcher counts every 10 s while it is closed and looked at, and at no other time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { callsTo } = renderScreen('/', launcher, customer)
  await settled()
  const count = () => callsTo('GET /api/chat/unread').length
  expect(count()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await waitFor(() => expect(count()).toBe(2))
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(count()).toBe(2)
  sight.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  clickButton('Chat with us')
  await screen.findByRole('dialog')
  const opened = count()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(count()).toBe(opened)
})

test('the launcher counts for a guest who has written from this browser', async () => {
  localStorage.setItem('chat-guest', 'guest-1')
  renderScreen('/', launcher, { ...guest, 'GET /api/chat/unread': jsonAnswer({ count: 2 }) })
  expect(await screen.findByRole('button', { name: 'Chat with us, 2 unread' })).toBeTruthy()
})

test('the launcher leads the owner to her desk instead', async () => {
  const { callsTo } = renderScreen('/', launcher, { 'GET /api/user': admin })
  const dialog = await openPanel()
  expect((await dialog.findByRole('link', { name: 'Open Messages' })).getAttribute('href')).toBe('/admin?tab=messages')
  expect(callsTo('GET /api/chat/room')).toEqual([])
  expect(openedSockets()).toEqual([])
})

const waiting = { 'GET /api/chat/room': jsonAnswer({ ...room, guestThread: true }) }

test('after a sign-in the chat from before can be added, with what was not sent yet', async () => {
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

test('after a sign-in the chat from before is left alone at Not now: it is not asked again in this visit, and nothing is added', async () => {
  const { callsTo, leave } = await openThread([], waiting)
  clickButton('Not now')
  expect(screen.queryByText('Add this chat to your account?')).toBeNull()
  leave()
  await openThread([], waiting)
  expect(screen.queryByText('Add this chat to your account?')).toBeNull()
  expect(callsTo('POST /api/chat/guest/claim')).toEqual([])
})

test('the chat about an order puts a question into the message at a press, once, and sends nothing by itself', async () => {
  const order = customerOrder()
  renderScreen('/', launcher, {
    ...customer,
    [`GET /api/chat/room/${order.id}`]: jsonAnswer({ ...room, orderId: order.id }),
    [`GET /api/user/orders/${order.id}`]: jsonAnswer(order),
  })
  await settled()
  openChat({ orderId: order.id })
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Message')
  await waitFor(() => expect(openedSockets()).toHaveLength(1))
  act(() => last().receiveHello())
  fireEvent.click(await screen.findByRole('button', { name: 'When is the fitting?' }))
  expect(message.value).toBe('When is the fitting?')
  expect(screen.queryByRole('button', { name: 'When is the fitting?' })).toBeNull()
  clickButton('Can I see a photo?')
  expect(message.value).toBe('When is the fitting?\nCan I see a photo?')
  expect(screen.queryByRole('list', { name: 'Ask quickly' })).toBeNull()
  expect(sends()).toEqual([])
})

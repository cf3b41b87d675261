import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ChatLauncher } from '../../../web/features/chat/panel/chat-launcher.tsx'
import { openChat } from '../../../web/features/chat/public.ts'
import { SheetEntries } from '../../../web/lib/sheet-entry.ts'
import {
  admin,
  customer,
  guest,
  launcher,
  openedSockets,
  openPanel,
  openThread,
  room,
  settled,
  setUpChat,
} from '../../helpers/web/chat-panel.tsx'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

setUpChat()

describe('the launcher', () => {
  test('asks for nothing while a plain visitor reads', async () => {
    const { callsTo } = renderScreen('/', launcher, guest)
    await settled()
    expect(screen.getByRole('button', { name: 'Chat with us' })).toBeTruthy()
    expect(callsTo('GET /api/chat/unread')).toEqual([])
    expect(callsTo('GET /api/chat/leads/room')).toEqual([])
  })

  test.each([
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [412, '9+'],
  ])('shows %i unread as %s, and only while it is closed', async (count, shown) => {
    renderScreen('/', launcher, { ...customer, 'GET /api/chat/unread': jsonAnswer({ count }) })
    expect(await screen.findByRole('button', { name: `Chat with us, ${count} unread` })).toBeTruthy()
    expect(screen.getByText(shown)).toBeTruthy()
    clickButton(`Chat with us, ${count} unread`)
    await screen.findByRole('dialog')
    expect(screen.queryByText(shown)).toBeNull()
  })

  test('opens a chat over all of a phone, which Back closes on the screens of the app', async () => {
    vi.mocked(globalThis.matchMedia).mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width'),
          addEventListener() {},
          removeEventListener() {},
        }) as unknown as MediaQueryList,
    )
    renderScreen('/user/orders/o1', <SheetEntries value>{launcher}</SheetEntries>, customer)
    await settled()
    clickButton('Chat with us')
    await screen.findByRole('dialog')
    expect(history.state).toMatchObject({ sheets: 1 })
    act(() => {
      history.replaceState({}, '')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('opens the chat with the newest unread message, from which the others can be reached', async () => {
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

  test('says that it could not look for new messages', async () => {
    renderScreen('/', launcher, { ...customer, 'GET /api/chat/unread': jsonAnswer({ message: 'Down' }, 503) })
    const name = 'Chat with us, we could not look for new messages'
    expect(await screen.findByRole('button', { name })).toBeTruthy()
    clickButton(name)
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  test('counts every 10 s while it is closed and looked at, and at no other time', async () => {
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

  test('shows no badge for nothing', async () => {
    renderScreen('/', launcher, customer)
    await settled()
    expect(screen.queryByText('0')).toBeNull()
  })

  test('counts for a guest who has written from this browser', async () => {
    localStorage.setItem('chat-guest', 'guest-1')
    renderScreen('/', launcher, { ...guest, 'GET /api/chat/unread': jsonAnswer({ count: 2 }) })
    expect(await screen.findByRole('button', { name: 'Chat with us, 2 unread' })).toBeTruthy()
  })

  test('leads the owner to her desk instead', async () => {
    const { callsTo } = renderScreen('/', launcher, { 'GET /api/user': admin })
    const dialog = await openPanel()
    expect((await dialog.findByRole('link', { name: 'Open Messages' })).getAttribute('href')).toBe(
      '/admin?tab=messages',
    )
    expect(callsTo('GET /api/chat/room')).toEqual([])
    expect(openedSockets()).toEqual([])
  })

  test('says so when the panel cannot be fetched, and stays', async () => {
    renderScreen('/', <ChatLauncher load={() => Promise.reject(new TypeError())} />, customer)
    await settled()
    clickButton('Chat with us')
    expect(await screen.findByText('No Internet connection.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Chat with us' })).toBeTruthy()
  })

  test('opens about an order from elsewhere on the page', async () => {
    const { callsTo } = renderScreen('/', launcher, {
      ...customer,
      'GET /api/chat/room/o1': jsonAnswer({ ...room, id: 'r1', orderId: 'o1' }),
    })
    await settled()
    act(() => openChat({ orderId: 'o1', initialText: 'About my gown: ' }))
    expect(await screen.findByText(/About your order/)).toBeTruthy()
    const field = (await screen.findByLabelText('Message')) as HTMLTextAreaElement
    expect(field.value).toBe('About my gown: ')
    expect(callsTo('GET /api/chat/room')).toEqual([])
  })

  test('Escape closes the chat, and focus goes back to the button', async () => {
    await openThread()
    fireEvent.keyDown(screen.getByLabelText('Message'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Chat with us'))
  })
})

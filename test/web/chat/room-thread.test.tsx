import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { chatMessage, ownMessage } from '../../helpers/web/chat.ts'
import {
  details,
  field,
  guest,
  last,
  open,
  openedSockets,
  openThread,
  setUpInbox,
} from '../../helpers/web/chat-inbox.tsx'
import { adminUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

setUpInbox()

describe('a thread', () => {
  test('is written in as the shop', async () => {
    await openThread()
    fireEvent.change(field(), { target: { value: 'Good morning' } })
    clickButton('Send')
    expect(last().sentFrames()).toContainEqual(expect.objectContaining({ type: 'send', message: 'Good morning' }))
    act(() =>
      last().receive({
        type: 'messages',
        messages: [chatMessage(3, { message: 'Good morning', clientId: 'x', createdAt: '2026-05-14T05:00:00.000Z' })],
      }),
    )
    act(() => last().receive({ type: 'read', side: 'person', upTo: 3 }))
    expect(screen.getAllByText(/, read$/)).toHaveLength(2)
  })

  test('says who else wrote for the shop, and nothing of oneself', async () => {
    await openThread({
      'GET /api/chat/messages/r1': jsonAnswer([
        chatMessage(1, { senderRole: 'admin', message: 'It can.', authorId: adminUser.id }),
        chatMessage(2, { senderRole: 'admin', message: 'From Monday on.', authorId: 'a-2' }),
      ]),
    })
    const authorId = '00000000-0000-4000-8000-000000000009'
    const messages = [chatMessage(3, { senderRole: 'admin', message: 'Who was this?', authorId })]
    act(() => last().receive({ type: 'messages', messages }))
    expect(screen.getAllByText(/Rosy Thomas, /)).toHaveLength(1)
    expect(screen.getAllByText(/Another admin, /)).toHaveLength(1)
    expect(screen.queryByText(/anitha@example.com/)).toBeNull()
  })

  test('about an order has the order on top, and leads to it', async () => {
    const orderId = '7f3a91c2-0000-4000-8000-000000000001'
    await openThread({ 'GET /api/admin/chat/rooms/r1': jsonAnswer(details({ orderId })) })
    const links = screen.getAllByRole('link', { name: 'Christening gown Stitching' })
    expect(links.map((link) => link.getAttribute('href'))).toContain(`/admin/orders/${orderId}`)
  })

  test('marks what is in view as read, and has the list asked for again', async () => {
    const { callsTo } = await openThread()
    expect(last().sentFrames()).toContainEqual({ type: 'read', upTo: 1 })
    await waitFor(() => expect(callsTo('GET /api/admin/chat/rooms').length).toBeGreaterThan(1))
  })

  test('stands beside who it is: ways to reach her, lead, orders and bookings, each a link', async () => {
    await openThread()
    const side = within(screen.getByRole('complementary', { name: 'About this person' }))
    expect(side.getByText('Aluva')).toBeTruthy()
    const links = side.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      'tel:+919847012345',
      'https://wa.me/919847012345',
      'mailto:sneha@example.com',
      '/admin/customers/u-1',
      '/admin?tab=leads&open=l1',
      '/admin?tab=chat-leads&open=c1',
      '/admin/orders/7f3a91c2-0000-4000-8000-000000000001',
      '/admin?tab=bookings&open=b1',
    ])
    expect(side.getByText('7f3a91c2, for 1 June 2026, ₹12,400')).toBeTruthy()
  })

  test('with a guest who has gone offers the answer on WhatsApp, or says that a mail tells of it', async () => {
    const answers = (email: string | null) => ({
      'GET /api/admin/chat/rooms/r1': jsonAnswer(details({ person: { ...guest, email } })),
      'GET /api/chat/messages/r1': jsonAnswer([
        chatMessage(1),
        chatMessage(2, { senderRole: 'admin', message: 'It can.' }),
      ]),
    })
    const { leave } = await openThread(answers(null))
    act(() => last().receive({ type: 'present', person: false, shop: true }))
    const link = new URL(screen.getByRole('link', { name: 'Answer on WhatsApp' }).getAttribute('href') ?? '')
    expect([link.pathname, link.searchParams.get('text')]).toEqual(['/919000000041', 'It can.'])
    act(() => last().receive({ type: 'read', side: 'person', upTo: 2 }))
    expect(screen.queryByRole('link', { name: 'Answer on WhatsApp' })).toBeNull()
    leave()
    await openThread(answers('fathima@example.com'))
    act(() => last().receive({ type: 'present', person: false, shop: true }))
    expect(screen.getByText('Fathima Rahman has left. An email will say that there is an answer.')).toBeTruthy()
  })

  test('whose last word needs no answer waits no longer', async () => {
    const post = 'POST /api/admin/answers/chat/r1/answered'
    const { callsTo } = await openThread({
      'GET /api/admin/chat/rooms/r1': jsonAnswer(details({ isUnanswered: true })),
      'GET /api/chat/messages/r1': jsonAnswer([chatMessage(1, { message: 'It can.' }), ownMessage(2, 'a')]),
      [post]: jsonAnswer({}),
    })
    clickButton('Needs no answer')
    await waitFor(() => expect(callsTo(post).map(({ body }) => body)).toEqual([{ how: 'none' }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Needs no answer' })).toBeNull())
  })

  test('of an order that changed hands cannot be written in, and says so', async () => {
    await openThread({ 'GET /api/admin/chat/rooms/r1': jsonAnswer(details({ isReadOnly: true })) })
    expect(screen.getByText(/^This order belongs to somebody else now/)).toBeTruthy()
    expect(screen.queryByLabelText('Message')).toBeNull()
  })

  test('that has joined another is followed there', async () => {
    await openThread({ 'GET /api/chat/messages/r2': jsonAnswer([chatMessage(1, { message: 'All of it' })]) })
    vi.mocked(fetch).mockImplementation(async (input) => {
      const { pathname } = new URL(String(input), location.origin)
      if (pathname.startsWith('/api/admin/chat/rooms/')) return Response.json(details({ id: 'r2' }))
      return Response.json(pathname === '/api/chat/messages/r2' ? [chatMessage(1, { message: 'All of it' })] : [])
    })
    act(() => last().drop(4010))
    expect(await screen.findByText('All of it')).toBeTruthy()
    expect(location.search).toBe('?tab=messages&room=r2')
  })

  test('that is not there says so', async () => {
    open('&room=r1', { 'GET /api/admin/chat/rooms/r1': jsonAnswer({ message: 'There is no such chat' }, 404) })
    expect(await screen.findByText('We could not open this chat.')).toBeTruthy()
    expect(screen.getByText('We could not load what we know of them.')).toBeTruthy()
    expect(openedSockets()).toEqual([])
  })

  test('keeps its own draft', async () => {
    const { leave } = await openThread()
    fireEvent.change(field(), { target: { value: 'For Sneha' } })
    leave()
    const other = open('&room=r2', {
      'GET /api/admin/chat/rooms/r2': jsonAnswer(details({ id: 'r2' })),
      'GET /api/chat/messages/r2': jsonAnswer([]),
    })
    await screen.findByLabelText('Message')
    expect(field().value).toBe('')
    other.leave()
    await openThread()
    expect(field().value).toBe('For Sneha')
  })
})

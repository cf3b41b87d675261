import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import AdminPage from '../../web/pages/admin.tsx'
import { MessagesTab } from '../../web/pages/messages-tab.tsx'
import { stats } from '../helpers/web/bookings.ts'
import { chatMessage, ownMessage } from '../helpers/web/chat.ts'
import { type FakeSocket, fakeSockets } from '../helpers/web/fake-sockets.ts'
import { adminUser, chatLead, lead } from '../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen } from '../helpers/web/screen.tsx'

/** A room in the owner's list; Sneha is a customer. */
const room = (changes: object = {}) => ({
  id: 'r1',
  orderId: null,
  status: 'active',
  preview: 'Could the bonnet have this lace?',
  lastSide: 'person',
  lastSeq: 2,
  lastMessageAt: '2026-05-14T04:30:00.000Z',
  unread: 0,
  createdAt: '2026-05-14T04:00:00.000Z',
  person: { kind: 'customer', id: 'u-1', name: 'Sneha Mathew', phone: '+919847012345', email: 'sneha@example.com' },
  ...changes,
})
const guest = { kind: 'guest', id: null, name: 'Fathima Rahman', phone: '+919000000041', email: null }
const facts = (changes: object = {}) => ({
  ...room(),
  chatLead: chatLead({ id: 'c1', location: 'Aluva' }),
  lead: lead({ id: 'l1', leadScore: 82, status: 'qualified' }),
  bookings: [
    {
      id: 'b1',
      childName: 'മറിയ',
      serviceType: 'communion-dress',
      status: 'pending',
      eventDate: null,
      createdAt: '2026-05-14T04:30:00.000Z',
    },
  ],
  orders: [
    {
      id: '7f3a91c2-0000-4000-8000-000000000001',
      outfitType: 'Christening gown',
      status: 'stitching',
      eventDate: '2026-06-01',
      totalAmount: 1240000,
      createdAt: '2026-05-02T05:00:00.000Z',
    },
  ],
  ...changes,
})
const reply = { id: 'a1', title: 'Opening hours', message: 'We are open Monday to Saturday, 10 to 7.' }

let sockets: FakeSocket[]
const last = () => sockets.at(-1) as FakeSocket

beforeEach(() => {
  sockets = fakeSockets()
  wide(true)
})
afterEach(() => vi.unstubAllGlobals())

/** A desktop, or a phone. */
const wide = (matches: boolean) =>
  vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation(
      () => ({ matches, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
    )

const open = (search = '', answers = {}, rooms = [room()]) =>
  renderScreen(`/admin?tab=messages${search}`, <MessagesTab />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/chat/rooms': jsonAnswer(rooms),
    'GET /api/admin/chat/rooms/r1': jsonAnswer(facts()),
    'GET /api/admin/chat/replies': jsonAnswer([reply]),
    'GET /api/chat/messages/r1': jsonAnswer([ownMessage(1, 'a'), chatMessage(2, { message: 'It can.' })]),
    ...answers,
  })
const list = () => screen.findByRole('list', { name: 'Chats, unread first' })
async function openThread(answers = {}) {
  const shown = open('&room=r1', answers)
  await screen.findByText('It can.')
  act(() => last().receiveHello(2))
  return shown
}
const field = () => screen.getByLabelText('Message') as HTMLTextAreaElement

describe('the list', () => {
  test('has the rooms as the server orders them: who, what was said last, and how much is unread', async () => {
    open('', {}, [
      room({ id: 'g1', person: guest, unread: 3, preview: 'Do you stitch lehengas?' }),
      room({ lastSide: 'shop', preview: 'It can.', orderId: '7f3a91c2-0000-4000-8000-000000000001' }),
      room({ id: 'g2', person: { ...guest, name: '<b>Bold</b>' }, preview: null, lastSide: null }),
    ])
    const rows = within(await list())
      .getAllByRole('listitem')
      .map((row) => row.textContent)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatch(/^Fathima Rahman.*Do you stitch lehengas\?3 unreadGuest$/)
    expect(rows[1]).toMatch(/^Sneha Mathew.*You: It can\.CustomerOrder 7f3a91c2$/)
    expect(rows[2]).toMatch(/^<b>Bold<\/b>.*Left their detailsGuest$/)
  })

  test('says that nobody has written yet', async () => {
    open('', {}, [])
    expect(await screen.findByText('No messages yet')).toBeTruthy()
  })

  test('says that it could not be loaded, and tries again', async () => {
    let works = false
    open('', { 'GET /api/admin/chat/rooms': () => Response.json(works ? [room()] : {}, { status: works ? 200 : 500 }) })
    expect(await screen.findByText('We could not load your messages.')).toBeTruthy()
    works = true
    clickButton('Try again')
    expect(await list()).toBeTruthy()
  })

  test('is searched as the URL says, and a search that finds nobody can be cleared', async () => {
    const { callsTo } = open('&q=anna', {}, [])
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    expect(callsTo('GET /api/admin/chat/rooms').map(({ search }) => search)).toEqual(['q=anna&limit=20'])
    clickButton('Show all chats')
    await waitFor(() => expect(location.search).toBe('?tab=messages'))
  })

  test('is asked for again every 10 s while the desk is looked at, and never while it is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { callsTo } = open()
    await list()
    const count = () => callsTo('GET /api/admin/chat/rooms').length
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(count()).toBe(2)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(count()).toBe(2)
  })

  test('a row opens its thread, at an address of its own', async () => {
    open()
    fireEvent.click(within(await list()).getByRole('button'))
    expect(await screen.findByText('It can.')).toBeTruthy()
    expect(location.search).toBe('?tab=messages&room=r1')
  })
})

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

  test('marks what is in view as read, and has the list asked for again', async () => {
    const { callsTo } = await openThread()
    expect(last().sentFrames()).toContainEqual({ type: 'read', upTo: 1 })
    await waitFor(() => expect(callsTo('GET /api/admin/chat/rooms').length).toBeGreaterThan(1), { timeout: 3000 })
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
      '/admin?tab=orders&open=7f3a91c2-0000-4000-8000-000000000001',
      '/admin?tab=bookings&open=b1',
    ])
    expect(side.getByText('7f3a91c2, for 1 June 2026, ₹12,400')).toBeTruthy()
  })

  test('that has joined another is followed there', async () => {
    await openThread({ 'GET /api/chat/messages/r2': jsonAnswer([chatMessage(1, { message: 'All of it' })]) })
    vi.mocked(fetch).mockImplementation(async (input) => {
      const { pathname } = new URL(String(input), location.origin)
      if (pathname.startsWith('/api/admin/chat/rooms/')) return Response.json(facts({ id: 'r2' }))
      return Response.json(pathname === '/api/chat/messages/r2' ? [chatMessage(1, { message: 'All of it' })] : [])
    })
    act(() => last().drop(4010))
    expect(await screen.findByText('All of it')).toBeTruthy()
    expect(location.search).toBe('?tab=messages&room=r2')
  })

  test('that is not there says so', async () => {
    open('&room=r1', { 'GET /api/admin/chat/rooms/r1': jsonAnswer({ message: 'There is no such chat' }, 404) })
    expect(await screen.findByText('We could not open this chat.')).toBeTruthy()
    expect(sockets).toEqual([])
  })

  test('keeps its own draft', async () => {
    const { leave } = await openThread()
    fireEvent.change(field(), { target: { value: 'For Sneha' } })
    leave()
    const other = open('&room=r2', {
      'GET /api/admin/chat/rooms/r2': jsonAnswer(facts({ id: 'r2' })),
      'GET /api/chat/messages/r2': jsonAnswer([]),
    })
    await screen.findByLabelText('Message')
    expect(field().value).toBe('')
    other.leave()
    await openThread()
    expect(field().value).toBe('For Sneha')
  })
})

describe('saved replies', () => {
  test('one is put behind what is written', async () => {
    await openThread()
    fireEvent.change(field(), { target: { value: 'Good morning!' } })
    fireEvent.click(await screen.findByRole('button', { name: /Opening hours/ }))
    expect(field().value).toBe('Good morning!\nWe are open Monday to Saturday, 10 to 7.')
  })

  test('a new one is kept; a failure says so and keeps what was typed', async () => {
    let works = false
    const { callsTo } = await openThread({
      'POST /api/admin/chat/replies': () => (works ? Response.json(reply, { status: 201 }) : noNetwork()),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add a reply' }))
    const form = within(screen.getByRole('dialog', { name: 'New reply' }))
    fireEvent.click(form.getByRole('button', { name: 'Save reply' }))
    expect(await form.findByText('Title is required')).toBeTruthy()
    expect(callsTo('POST /api/admin/chat/replies')).toEqual([])
    fireEvent.input(form.getByLabelText('Title'), { target: { value: 'Fitting' } })
    fireEvent.input(form.getByLabelText('Message'), { target: { value: 'Twenty minutes.' } })
    fireEvent.click(form.getByRole('button', { name: 'Save reply' }))
    expect(await screen.findByText('Failed to save the reply. Please try again.')).toBeTruthy()
    works = true
    fireEvent.click(form.getByRole('button', { name: 'Save reply' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsTo('POST /api/admin/chat/replies').at(-1)?.body).toEqual({
      title: 'Fitting',
      message: 'Twenty minutes.',
    })
  })

  test('one is deleted after a question only', async () => {
    const { callsTo } = await openThread({ 'DELETE /api/admin/chat/replies/a1': jsonAnswer(reply) })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    fireEvent.click(screen.getByRole('button', { name: /Edit Opening hours/ }))
    clickButton('Delete')
    clickButton('Keep reply')
    expect(callsTo('DELETE /api/admin/chat/replies/a1')).toEqual([])
    clickButton('Delete')
    clickButton('Delete reply')
    await waitFor(() => expect(callsTo('DELETE /api/admin/chat/replies/a1')).toHaveLength(1))
  })
})

describe('on a phone', () => {
  test('the thread takes the screen, and the back button leads to the list', async () => {
    wide(false)
    await openThread()
    expect(screen.getByRole('dialog', { name: 'Conversation' })).toBeTruthy()
    clickButton('Back to all messages')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.search).toBe('?tab=messages')
    expect(await list()).toBeTruthy()
  })

  test('saved replies are closed until they are wanted', async () => {
    wide(false)
    const { callsTo } = await openThread()
    expect(screen.getByText('Saved replies')).toBeTruthy()
    expect(callsTo('GET /api/admin/chat/replies')).toEqual([])
  })
})

test('the tab counts the chats that wait, from the figures of the desk, with no call of its own', async () => {
  const { callsTo } = renderScreen('/admin', <AdminPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
    'GET /api/admin/dashboard/orders': jsonAnswer({
      active: 0,
      atRisk: 0,
      dueThisWeek: 0,
      openBalance: 0,
      waitingChats: 7,
    }),
    'GET /api/bookings': jsonAnswer([]),
  })
  expect(await screen.findByRole('tab', { name: /^Messages ?7$/ })).toBeTruthy()
  expect(callsTo('GET /api/chat/unread')).toEqual([])
  expect(callsTo('GET /api/admin/chat/rooms')).toEqual([])
})

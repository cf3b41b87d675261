import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChatLauncher } from '../../web/features/chat/panel/chat-launcher.tsx'
import { openChat } from '../../web/features/chat/public.ts'
import * as panel from '../../web/pages/chat-panel.tsx'
import { chatMessage, ownMessage } from '../helpers/web/chat.ts'
import { type FakeSocket, fakeSockets } from '../helpers/web/fake-sockets.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../helpers/web/screen.tsx'

const sneha = jsonAnswer({ id: 'u-1', email: 'sneha@example.com', firstName: 'Sneha', role: 'customer' })
const visitor = jsonAnswer({ message: 'Unauthorized' }, 401)
const owner = jsonAnswer({ id: 'u-2', email: 'owner@example.com', firstName: 'Anna', role: 'admin' })
const room = { id: 'r1', customerId: 'u-1', orderId: null, status: 'active', unread: 0, guestThread: false }
const lead = { id: 'l1', chatRoomId: 'guest-1', name: 'Fathima', phone: '90000 00041', location: 'Aluva', email: null }

let sockets: FakeSocket[]
const last = () => sockets.at(-1) as FakeSocket

beforeEach(() => {
  sockets = fakeSockets()
  localStorage.clear()
  sessionStorage.clear()
  // A desktop: a mouse, and room for the panel beside the page.
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: !query.includes('max-width'),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
  HTMLElement.prototype.scrollTo = () => {}
})
afterEach(() => {
  vi.unstubAllGlobals()
  dispatchEvent(new Event('online'))
})

const launcher = <ChatLauncher load={async () => panel} />
const customer = {
  'GET /api/user': sneha,
  'GET /api/chat/unread': jsonAnswer({ count: 0 }),
  'GET /api/chat/room': jsonAnswer(room),
  'GET /api/chat/messages/r1': jsonAnswer([]),
}
const guest = { 'GET /api/user': visitor, 'GET /api/chat/leads/room': jsonAnswer(null) }

/** Who is here is known. */
const settled = () => act(() => new Promise((done) => setTimeout(done, 30)))
async function openPanel() {
  await settled()
  clickButton('Chat with us')
  return within(await screen.findByRole('dialog'))
}
/** The customer's panel with these messages, its socket live. */
async function openThread(messages: object[] = [], answers = {}) {
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
const write = (text: string) => fireEvent.change(screen.getByLabelText('Message'), { target: { value: text } })
const enter = (keys = {}) => fireEvent.keyDown(screen.getByLabelText('Message'), { key: 'Enter', ...keys })
const sends = () =>
  last()
    .sentFrames()
    .filter((frame) => frame.type === 'send')

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

  test('counts every 10 s while it is closed and looked at, and at no other time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { callsTo } = renderScreen('/', launcher, customer)
    await settled()
    const count = () => callsTo('GET /api/chat/unread').length
    expect(count()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(count()).toBe(2)
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

  test.each(['/admin', '/admin-login', '/admin/settings', '/auth'])('is not on %s', async (path) => {
    renderScreen(path, launcher, { 'GET /api/user': owner })
    await settled()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('leads the owner to her desk instead', async () => {
    const { callsTo } = renderScreen('/', launcher, { 'GET /api/user': owner })
    const dialog = await openPanel()
    expect((await dialog.findByRole('link', { name: 'Open Messages' })).getAttribute('href')).toBe(
      '/admin?tab=messages',
    )
    expect(callsTo('GET /api/chat/room')).toEqual([])
    expect(sockets).toEqual([])
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

describe('a guest', () => {
  test.each([
    ['nothing', {}],
    ['no location', { Name: 'Fathima', Phone: '90000 00041' }],
    ['blanks for a name', { Name: '   ', Phone: '90000 00041', Location: 'Aluva' }],
  ])('%s: is told what is missing, and nothing is sent', async (_what, fields) => {
    const { callsTo } = renderScreen('/', launcher, guest)
    const dialog = await openPanel()
    await dialog.findByLabelText('Name')
    for (const [label, value] of Object.entries(fields)) type(label, value)
    clickButton('Start chat')
    expect(await screen.findByText('Missing Information')).toBeTruthy()
    expect(screen.getByText('Please fill in your name, phone, and location.')).toBeTruthy()
    expect(callsTo('POST /api/chat/leads')).toEqual([])
  })

  test('leaves her details, is thanked, and can go on writing; pictures need an account', async () => {
    const { callsTo } = renderScreen('/', launcher, {
      ...guest,
      'POST /api/chat/leads': jsonAnswer(lead, 201),
      'GET /api/chat/messages/guest-1': jsonAnswer([]),
    })
    const dialog = await openPanel()
    await dialog.findByLabelText('Name')
    type('Name', 'Fathima')
    type('Phone', '90000 00041')
    type('Location', 'Aluva')
    clickButton('Start chat')
    expect(await screen.findByText('Thank you, Fathima')).toBeTruthy()
    expect(screen.getByText(/An expert will contact you/)).toBeTruthy()
    expect(callsTo('POST /api/chat/leads').map(({ body }) => body)).toEqual([
      { name: 'Fathima', phone: '90000 00041', location: 'Aluva' },
    ])
    expect(screen.queryByRole('button', { name: 'Attach pictures' })).toBeNull()
    act(() => last().receiveHello())
    write('Do you stitch lehengas?')
    enter()
    expect(sends()).toMatchObject([{ message: 'Do you stitch lehengas?' }])
    expect(localStorage.getItem('chat-guest')).toBe('guest-1')
  })

  test.each([
    ['no network', noNetwork, 'Failed to save information. Please try again.'],
    ['a server that fails', jsonAnswer({ message: 'Boom' }, 500), 'Failed to save information. Please try again.'],
    [
      'a number that cannot be',
      jsonAnswer({ message: 'Please enter a valid phone number' }, 400),
      'Please enter a valid phone number',
    ],
  ])('%s: what she typed stays, and the sentence is told', async (_what, reply, sentence) => {
    renderScreen('/', launcher, { ...guest, 'POST /api/chat/leads': reply })
    const dialog = await openPanel()
    await dialog.findByLabelText('Name')
    type('Name', 'Fathima')
    type('Phone', '90000 00041')
    type('Location', 'Aluva')
    clickButton('Start chat')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Fathima')
  })

  test('half-typed details are there again after a reload', async () => {
    const { leave } = renderScreen('/', launcher, guest)
    await (await openPanel()).findByLabelText('Name')
    type('Name', 'Fathima')
    leave()
    renderScreen('/', launcher, guest)
    expect(((await (await openPanel()).findByLabelText('Name')) as HTMLInputElement).value).toBe('Fathima')
  })

  test('is known again, and finds her thread', async () => {
    renderScreen('/', launcher, {
      ...guest,
      'GET /api/chat/leads/room': jsonAnswer(lead),
      'GET /api/chat/messages/guest-1': jsonAnswer([chatMessage(1, { message: 'We do.' })]),
    })
    const dialog = await openPanel()
    expect(await dialog.findByText('We do.')).toBeTruthy()
    expect(dialog.queryByLabelText('Name')).toBeNull()
  })

  test('what was being written is still there after the sign-in', async () => {
    const { leave } = renderScreen('/', launcher, {
      ...guest,
      'GET /api/chat/leads/room': jsonAnswer(lead),
      'GET /api/chat/messages/guest-1': jsonAnswer([]),
    })
    await (await openPanel()).findByLabelText('Message')
    write('I was about to ask')
    leave()
    await openThread()
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('I was about to ask')
  })
})

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

describe('writing', () => {
  test('says how far a message is: sending, sent, read', async () => {
    await openThread()
    write('Hello')
    enter()
    expect(await screen.findByText(/sending\.\.\./)).toBeTruthy()
    const [frame] = sends()
    act(() => last().receive({ type: 'messages', messages: [ownMessage(1, frame?.clientId ?? '')] }))
    expect(screen.getByText(/, sent$/)).toBeTruthy()
    act(() => last().receive({ type: 'read', side: 'shop', upTo: 1 }))
    expect(screen.getByText(/, read$/)).toBeTruthy()
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('')
  })

  test('a refused one says why and can be sent again, by the same id', async () => {
    await openThread()
    write('Hello')
    enter()
    const [frame] = sends()
    act(() => last().receive({ type: 'refused', clientId: frame?.clientId ?? '', message: 'Please wait a moment' }))
    expect(screen.getAllByText('Please wait a moment').length).toBeGreaterThan(0)
    clickButton('Try again')
    expect(sends()).toEqual([frame, frame])
  })

  test('Enter sends, with Shift it is a new line, and while letters are being composed it is theirs', async () => {
    await openThread()
    write('One')
    enter({ shiftKey: true })
    enter({ isComposing: true })
    expect(sends()).toEqual([])
    enter()
    expect(sends()).toHaveLength(1)
  })

  test('on a phone Enter is a new line', async () => {
    await openThread()
    vi.mocked(globalThis.matchMedia).mockReturnValue({ matches: false } as MediaQueryList)
    write('One')
    enter()
    expect(sends()).toEqual([])
    clickButton('Send')
    expect(sends()).toHaveLength(1)
  })

  test.each(['', '   ', '\n\t '])('%j is not sent', async (text) => {
    await openThread()
    write(text)
    enter()
    clickButton('Send')
    expect(sends()).toEqual([])
  })

  test('counts near the end, and keeps what is too long', async () => {
    await openThread()
    write('a'.repeat(3799))
    expect(screen.queryByText(/characters left/)).toBeNull()
    write('a'.repeat(3800))
    expect(screen.getByText('200 characters left')).toBeTruthy()
    write('a'.repeat(4001))
    enter()
    expect(sends()).toEqual([])
    expect(screen.getByText(/1 too many/)).toBeTruthy()
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toHaveLength(4001)
    write('a'.repeat(4000))
    enter()
    expect(sends()).toHaveLength(1)
  })

  test('a draft is there again after a reload, and gone once it is sent', async () => {
    const { leave } = await openThread()
    write('About the lace')
    leave()
    const again = await openThread()
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('About the lace')
    enter()
    again.leave()
    await openThread()
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('')
  })
})

describe('the thread', () => {
  const texts = (dialog: { getByRole: typeof screen.getByRole }) => dialog.getByRole('log').textContent ?? ''

  test('has days, times once for a run, and marks what is new', async () => {
    const { dialog } = await openThread([
      ownMessage(1, 'a', { createdAt: '2026-05-12T04:00:00.000Z', isRead: true }),
      chatMessage(2, { createdAt: '2026-05-14T04:00:00.000Z', isRead: true }),
      chatMessage(3, { createdAt: '2026-05-14T04:01:00.000Z' }),
      chatMessage(4, { createdAt: '2026-05-14T04:02:00.000Z' }),
    ])
    const log = dialog.getByRole('log')
    const days = [...log.children].map((child) => child.textContent).filter((text) => text?.match(/May|New messages/))
    expect(days).toHaveLength(3)
    expect(within(log).getAllByText('New messages')).toHaveLength(1)
    // The run of 3 and 4 has one time, that of the last.
    expect(log.querySelectorAll('time')).toHaveLength(3)
    expect(texts(dialog).indexOf('New messages')).toBeLessThan(texts(dialog).indexOf('Number 3'))
    expect(texts(dialog).indexOf('New messages')).toBeGreaterThan(texts(dialog).indexOf('Number 2'))
  })

  test('what is in view is read', async () => {
    await openThread([chatMessage(1)])
    await waitFor(() => expect(last().sentFrames()).toContainEqual({ type: 'read', upTo: 1 }))
  })

  test('loads earlier messages, and not those before the first', async () => {
    const { dialog, callsTo } = await openThread(
      [51, 52].map((seq) => chatMessage(seq)),
      {
        'GET /api/chat/messages/r1': ({ search }: { search: string }) =>
          Response.json(
            search === 'before=m51'
              ? Array.from({ length: 50 }, (_, at) => chatMessage(at + 1))
              : [51, 52].map((seq) => chatMessage(seq)),
          ),
      },
    )
    fireEvent.click(await dialog.findByRole('button', { name: 'Load earlier messages' }))
    expect(await dialog.findByText('Number 1')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Load earlier messages' })).toBeNull()
    expect(callsTo('GET /api/chat/messages/r1')).toHaveLength(2)
  })

  test('a history that cannot be had says so and can be asked for again', async () => {
    let works = false
    renderScreen('/', launcher, {
      ...customer,
      'GET /api/chat/messages/r1': () => (works ? Response.json([chatMessage(1)]) : Response.json({}, { status: 503 })),
    })
    const dialog = await openPanel()
    expect(await dialog.findByText('We could not load your messages.')).toBeTruthy()
    works = true
    clickButton('Try again')
    expect(await dialog.findByText('Number 1')).toBeTruthy()
  })

  test('shows that the shop is typing', async () => {
    const { dialog } = await openThread()
    act(() => last().receive({ type: 'typing', side: 'shop' }))
    expect(dialog.getByText('Kasavu & Lace is typing')).toBeTruthy()
  })

  test('without a network it says so, and that what is written waits', async () => {
    const { dialog } = await openThread()
    act(() => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      dispatchEvent(new Event('offline'))
    })
    expect(dialog.getByText('No Internet connection.')).toBeTruthy()
    write('From the lift')
    enter()
    expect(await dialog.findByText(/waits for the connection/)).toBeTruthy()
  })

  test('a session that ended elsewhere says so, with the way back; nothing can be written into the void', async () => {
    const { dialog } = await openThread()
    act(() => last().drop(4001))
    expect(await dialog.findByText('You are logged out.')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Sign in to go on' }).getAttribute('href')).toBe('/auth?next=%2F')
    expect(dialog.queryByLabelText('Message')).toBeNull()
  })
})

describe('texts are words', () => {
  test.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    '[click](javascript:alert(1))',
    '\u202Emoc.live//:ptth',
    'file:///etc/passwd',
    '//evil.test',
  ])('%s does nothing', async (text) => {
    const { dialog } = await openThread([chatMessage(1, { message: text })])
    const log = dialog.getByRole('log')
    await waitFor(() => expect(log.textContent).toContain(text))
    expect(log.querySelectorAll('a, img, script, iframe')).toHaveLength(0)
    expect(log.querySelector('p[dir="auto"]')?.textContent).toBe(text)
  })

  test.each([
    ['See https://example.com/a?b=c.', 'https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['(http://example.com)', 'http://example.com', 'http://example.com'],
    ['https://a.test\u202Egpj.exe', 'https://a.test', 'https://a.test'],
  ])('%s has one link, which learns nothing of us', async (text, words, href) => {
    const { dialog } = await openThread([chatMessage(1, { message: text })])
    const link = await dialog.findByRole('link', { name: words })
    expect(link.getAttribute('href')).toBe(href)
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(link.getAttribute('rel')).toContain('nofollow')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(dialog.getByRole('log').querySelector('p[dir="auto"]')?.textContent).toBe(text)
  })
})

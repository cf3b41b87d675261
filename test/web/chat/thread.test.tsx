import { act, fireEvent, type screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { chatMessage, ownMessage } from '../../helpers/web/chat.ts'
import {
  customer,
  enter,
  last,
  launcher,
  openPanel,
  openThread,
  setUpChat,
  write,
} from '../../helpers/web/chat-panel.tsx'
import { clickButton, renderScreen } from '../../helpers/web/screen.tsx'

setUpChat()

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

  test('earlier messages that cannot be had are told, and can be asked for again', async () => {
    let works = false
    const { dialog } = await openThread([chatMessage(2)], {
      'GET /api/chat/messages/r1': ({ search }: { search: string }) =>
        search === '' || works
          ? Response.json([chatMessage(search === '' ? 2 : 1)])
          : Response.json({}, { status: 503 }),
    })
    fireEvent.click(await dialog.findByRole('button', { name: 'Load earlier messages' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('We could not load more.')
    works = true
    fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('Number 1')).toBeTruthy()
    expect(dialog.queryByRole('alert')).toBeNull()
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

  test('a history that is asked for again is seen to come, however long it takes', async () => {
    const answers = [Response.json({}, { status: 503 })]
    renderScreen('/', launcher, {
      ...customer,
      'GET /api/chat/messages/r1': () => answers.shift() ?? new Promise<Response>(() => {}),
    })
    const dialog = await openPanel()
    expect(await dialog.findByText('We could not load your messages.')).toBeTruthy()
    clickButton('Try again')
    expect(await dialog.findByText('Loading messages')).toBeTruthy()
    expect(dialog.queryByText('We could not load your messages.')).toBeNull()
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
    expect(await dialog.findByText(/waiting for the connection/)).toBeTruthy()
  })

  test('a session that ended elsewhere says so, with the way back; nothing can be written into the void', async () => {
    const { dialog } = await openThread()
    act(() => last().drop(4001))
    expect(await dialog.findByText('You are logged out.')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Sign in to go on' }).getAttribute('href')).toBe('/auth?next=%2F')
    expect(dialog.queryByLabelText('Message')).toBeNull()
  })
})

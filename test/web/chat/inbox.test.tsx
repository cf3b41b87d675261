import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { guest, list, open, openThread, room, setUpInbox, wide } from '../../helpers/web/chat-inbox.tsx'
import { clickButton } from '../../helpers/web/screen.tsx'

setUpInbox()

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

  test('shows only those to answer when asked for, and says that there are none', async () => {
    const waiting = ({ search }: { search: string }) => Response.json(search.includes('to-answer') ? [] : [room()])
    const { callsTo } = open('', { 'GET /api/admin/chat/rooms': waiting })
    await list()
    clickButton('Only those to answer')
    expect(await screen.findByText('Everybody has been answered.')).toBeTruthy()
    expect(callsTo('GET /api/admin/chat/rooms').at(-1)?.search).toBe('status=to-answer&limit=20')
    clickButton('All chats')
    expect(await list()).toBeTruthy()
  })

  test('is asked for again every 10 s while the desk is looked at, and never while it is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { callsTo } = open()
    await list()
    const count = () => callsTo('GET /api/admin/chat/rooms').length
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await waitFor(() => expect(count()).toBe(2))
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

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MessagesTab } from '../../../web/pages/admin.tsx'
import { chatMessage, type FakeSocket, fakeSockets, ownMessage } from '../../helpers/web/chat-room.ts'
import { adminUser, chatLead, lead } from '../../helpers/web/people.ts'
import { type Answer, answer, type Row, row } from '../../helpers/web/recorded.ts'
import { clickButton, fakeMedia, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

type Room = Row<'/admin/chat/rooms'>

/** A room in the admin's list; Sneha is a customer. */
const room = (changes: Partial<Room> = {}) =>
  row('/admin/chat/rooms', {
    ...{ id: 'r1', preview: 'Could the bonnet have this lace?', lastSide: 'person', lastSeq: 2 },
    ...{ lastMessageAt: '2026-05-14T04:30:00.000Z', createdAt: '2026-05-14T04:00:00.000Z' },
    person: { kind: 'customer', id: 'u-1', name: 'Sneha Mathew', phone: '+919847012345', email: 'sneha@example.com' },
    ...changes,
  })
const guest: Extract<Room['person'], { kind: 'guest' }> = {
  ...{ kind: 'guest', id: null, name: 'Fathima Rahman', phone: '+919000000041', email: null },
}
const details = (changes: Partial<Answer<'/admin/chat/rooms/:id'>> = {}) => ({
  ...answer('/admin/chat/rooms/:id'),
  ...room(),
  chatLead: chatLead({ id: 'c1' }),
  lead: { ...lead({ id: 'l1', leadScore: 82, status: 'qualified' }), isPossible: false },
  ...changes,
})
const reply = row('/admin/chat/replies', {
  ...{ id: 'a1', title: 'Opening hours', message: 'We are open Monday to Saturday, 10 to 7.' },
})

let sockets: FakeSocket[]
const last = () => sockets.at(-1) as FakeSocket

// A desktop with fake sockets.
beforeEach(() => {
  sockets = fakeSockets()
  fakeMedia(() => true)
})
afterEach(() => vi.unstubAllGlobals())

const open = (search = '', answers = {}, rooms = [room()]) =>
  renderScreen(`/admin?tab=messages${search}`, <MessagesTab />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/chat/rooms': jsonAnswer(rooms),
    'GET /api/admin/chat/rooms/r1': jsonAnswer(details()),
    'GET /api/admin/chat/replies': jsonAnswer([reply]),
    'GET /api/chat/messages/r1': jsonAnswer([ownMessage(1, 'a'), chatMessage(2, { message: 'It can.' })]),
    ...answers,
  })
async function openThread(answers = {}) {
  const shown = open('&room=r1', answers)
  await screen.findByText('It can.')
  act(() => last().receiveHello(2))
  return shown
}
const field = () => screen.getByLabelText('Message') as HTMLTextAreaElement

test('a thread with a guest who has gone offers the answer on WhatsApp, or says that a mail tells of it', async () => {
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

test('a thread whose last word needs no answer waits no longer', async () => {
  const post = 'POST /api/admin/answers/chat/r1/answered'
  const { bodiesTo } = await openThread({
    'GET /api/admin/chat/rooms/r1': jsonAnswer(details({ isUnanswered: true })),
    'GET /api/chat/messages/r1': jsonAnswer([chatMessage(1, { message: 'It can.' }), ownMessage(2, 'a')]),
    [post]: jsonAnswer({}),
  })
  clickButton('Needs no answer')
  await waitFor(() => expect(bodiesTo(post)).toEqual([{ how: 'none' }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Needs no answer' })).toBeNull())
})

test('a thread of an order that changed hands cannot be written in, and says so', async () => {
  await openThread({ 'GET /api/admin/chat/rooms/r1': jsonAnswer(details({ isReadOnly: true })) })
  expect(screen.getByText(/^This order belongs to somebody else now/)).toBeTruthy()
  expect(screen.queryByLabelText('Message')).toBeNull()
})

test('a thread that has joined another is followed there', async () => {
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

test('a saved reply with pieces brings their addresses, and says which is no longer shown', async () => {
  const piece = (name: string, isRetired: boolean) => ({
    ...{ name, isRetired, category: 'women' },
    slug: name.toLowerCase().replace(' ', '-'),
  })
  const pieces = [piece('Lace gown', false), piece('Ivory suit', true)]
  await openThread({ 'GET /api/admin/chat/replies': jsonAnswer([{ ...reply, pieces }]) })
  fireEvent.click(await screen.findByRole('button', { name: /With Lace gown, Ivory suit/ }))
  expect(field().value).toBe(`${reply.message}\n${location.origin}/collections/women/lace-gown`)
  expect(await screen.findByText('No longer shown: Ivory suit')).toBeTruthy()
})

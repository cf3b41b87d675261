import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { MessagesTab } from '../../../web/pages/messages-tab.tsx'
import { chatMessage, type FakeSocket, fakeSockets, ownMessage } from './chat-room.ts'
import { adminUser, chatLead, lead } from './people.ts'
import { type Answer, answer, type Row, row } from './recorded.ts'
import { jsonAnswer, renderScreen } from './screen.tsx'

type Room = Row<'/admin/chat/rooms'>

/** A room in the admin's list; Sneha is a customer. */
export const room = (changes: Partial<Room> = {}) =>
  row('/admin/chat/rooms', {
    ...{ id: 'r1', preview: 'Could the bonnet have this lace?', lastSide: 'person', lastSeq: 2 },
    ...{ lastMessageAt: '2026-05-14T04:30:00.000Z', createdAt: '2026-05-14T04:00:00.000Z' },
    person: { kind: 'customer', id: 'u-1', name: 'Sneha Mathew', phone: '+919847012345', email: 'sneha@example.com' },
    ...changes,
  })
export const guest: Extract<Room['person'], { kind: 'guest' }> = {
  ...{ kind: 'guest', id: null, name: 'Fathima Rahman', phone: '+919000000041', email: null },
}
export const details = (changes: Partial<Answer<'/admin/chat/rooms/:id'>> = {}) => ({
  ...answer('/admin/chat/rooms/:id'),
  ...room(),
  chatLead: chatLead({ id: 'c1' }),
  lead: { ...lead({ id: 'l1', leadScore: 82, status: 'qualified' }), isPossible: false },
  admins: [
    { id: adminUser.id, name: 'anitha@example.com' },
    { id: 'a-2', name: 'Rosy Thomas' },
  ],
  bookings: [
    {
      ...{ id: 'b1', childName: 'മറിയ', serviceType: 'communion-dress', status: 'pending', eventDate: null },
      createdAt: '2026-05-14T04:30:00.000Z',
    },
  ],
  orders: [
    {
      ...{ id: '7f3a91c2-0000-4000-8000-000000000001', outfitType: 'Christening gown', status: 'stitching' },
      ...{ eventDate: '2026-06-01', totalAmount: 1240000, createdAt: '2026-05-02T05:00:00.000Z' },
    },
  ],
  ...changes,
})
export const reply = row('/admin/chat/replies', {
  ...{ id: 'a1', title: 'Opening hours', message: 'We are open Monday to Saturday, 10 to 7.' },
})

let sockets: FakeSocket[]
export const openedSockets = () => sockets
export const last = () => sockets.at(-1) as FakeSocket

/** A desktop with fake sockets. */
export function setUpInbox() {
  beforeEach(() => {
    sockets = fakeSockets()
    wide(true)
  })
  afterEach(() => vi.unstubAllGlobals())
}

/** A desktop, or a phone. */
export const wide = (matches: boolean) =>
  vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation(
      () => ({ matches, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
    )

export const open = (search = '', answers = {}, rooms = [room()]) =>
  renderScreen(`/admin?tab=messages${search}`, <MessagesTab />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/chat/rooms': jsonAnswer(rooms),
    'GET /api/admin/chat/rooms/r1': jsonAnswer(details()),
    'GET /api/admin/chat/replies': jsonAnswer([reply]),
    'GET /api/chat/messages/r1': jsonAnswer([ownMessage(1, 'a'), chatMessage(2, { message: 'It can.' })]),
    ...answers,
  })
export const list = () => screen.findByRole('list', { name: 'Chats, unread first' })
export async function openThread(answers = {}) {
  const shown = open('&room=r1', answers)
  await screen.findByText('It can.')
  act(() => last().receiveHello(2))
  return shown
}
export const field = () => screen.getByLabelText('Message') as HTMLTextAreaElement

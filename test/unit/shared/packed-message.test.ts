import { expect, it } from 'vitest'
import { type FrameMessage, formatFrame, serverFrame } from '../../../shared/chat-frames.ts'
import type { ChatSide } from '../../../shared/chat-rooms.ts'

const message = (changes: Partial<FrameMessage> = {}): FrameMessage => ({
  id: '00000000-0a1b-4c2d-8e3f-abcdef012345',
  seq: 1234,
  senderRole: 'customer',
  message: 'Is the organza ready? 12',
  attachments: [],
  isRead: false,
  clientId: crypto.randomUUID(),
  createdAt: '2026-11-22T07:58:33.123Z',
  ...changes,
})
const sent = (messages: FrameMessage[], side: ChatSide = 'person') =>
  serverFrame.parse(JSON.parse(formatFrame({ type: 'messages', messages }, side)))

it('a frame of messages says again what was put into it', () => {
  const messages = [
    message(),
    message({ senderRole: 'admin', attachments: ['u/1/a', 'u/1/b'], message: '' }),
    message({ senderRole: 'guest', clientId: 'of-an-older-page\n' }),
    message({ clientId: null, id: 'm1' }),
    message({ clientId: 'AAAAAAAA-0000-4000-8000-000000000000' }),
  ]
  expect(sent(messages)).toEqual({ type: 'messages', messages })
})

it('a frame of messages says to admins alone which of them wrote', () => {
  const authorId = crypto.randomUUID()
  const messages = [
    message({ senderRole: 'admin', authorId }),
    message({ senderRole: 'admin', authorId, attachments: ['u/1/a'] }),
  ]
  expect(sent(messages, 'shop')).toEqual({ type: 'messages', messages })
  expect(sent(messages)).toEqual({ type: 'messages', messages: messages.map(({ authorId: _, ...rest }) => rest) })
})

it('a frame of messages takes no more than 120 bytes for a short message', () => {
  const frame = formatFrame({ type: 'messages', messages: [message({ id: crypto.randomUUID() })] }, 'person')
  expect(frame.length).toBeLessThanOrEqual(120)
})

it.each([
  ['{"m":[[1,"abc","",3,0,"x"]]}', 'a role that is none'],
  ['{"m":[[1,"A b","",0,0,"x"]]}', 'an id that was not packed'],
  ['{"m":[[1,"abc"]]}', 'half a message'],
  ['{"m":{}}', 'no list'],
  ['{"type":"messages","messages":[]}', 'the frame of an earlier version'],
])('a frame of messages is refused: %s, %s', (text) =>
  expect(serverFrame.safeParse(JSON.parse(text)).success).toBe(false),
)

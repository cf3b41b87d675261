import { beforeAll, describe, expect, it } from 'vitest'
import { chatLimits } from '../../../shared/chat-limits.ts'
import { createGuest, openSocket, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { historyOf } from '../../helpers/worker/chat-rooms.ts'
import { customer, admin as signInAdmin } from '../../helpers/worker/client.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
let sneha: Awaited<ReturnType<typeof customer>>
let room: string
beforeAll(async () => {
  admin = await signInAdmin()
  sneha = await customer()
  room = await roomOf(sneha)
})

describe('who sends is who is signed in', () => {
  it('whatever senderId says: a foreign one is refused, and nothing is kept', async () => {
    const [divya, reena] = [await customer(), await createGuest()]
    const own = await roomOf(divya)
    const before = await historyOf(divya, own)
    for (const senderId of ['admin', sneha.id, 'guest-1732000000000'])
      expect((await divya.post('/api/chat/messages', { roomId: own, senderId, message: 'x' })).status).toBe(403)
    for (const senderId of ['admin', sneha.id])
      expect((await reena.post('/api/chat/messages', { roomId: reena.room, senderId, message: 'x' })).status).toBe(403)
    expect((await admin.post('/api/chat/messages', { roomId: own, senderId: divya.id, message: 'x' })).status).toBe(403)
    expect(await historyOf(divya, own)).toEqual(before)
    expect(await sendMessage(divya, own, 'mine', { senderId: divya.id })).toMatchObject({ senderId: divya.id })
  })

  it('whatever a frame says', async () => {
    const divya = await customer()
    const own = await roomOf(divya)
    const socket = await openSocket(divya, own)
    const forged = {
      senderId: 'admin',
      senderRole: 'admin',
      author: 'admin',
      role: 'admin',
      roomId: room,
      seq: 99,
      isRead: true,
    }
    socket.send({ type: 'send', clientId: 'a', message: 'mine', attachments: [], ...forged })
    await socket.until(() => socket.messages().length === 1)
    expect(socket.messages()).toMatchObject([{ senderRole: 'customer', seq: 1 }])
    expect(await historyOf(divya, own)).toMatchObject([
      { senderId: divya.id, senderRole: 'customer', roomId: own, seq: 1, isRead: false },
    ])
  })

  it('and one’s message ids are one’s own: another’s same id takes nothing away', async () => {
    const divya = await customer()
    const own = await roomOf(divya)
    await sendMessage(admin, own, 'from the shop', { clientId: 'the-same' })
    await sendMessage(divya, own, 'from her', { clientId: 'the-same' })
    expect((await historyOf(divya, own)).map(({ message }) => message)).toEqual(['from the shop', 'from her'])
  })
})

describe('hostile words', () => {
  const inert = {
    'markup that runs': '<img src=x onerror=alert(1)><script>alert(2)</script>',
    'a link that runs': 'javascript:alert(1) data:text/html,<script>alert(1)</script>',
    'marks that turn the line round': '\u202egnp.exe\u202c \u2067abc\u2069 \u200f',
    'quotes and a statement': `'); DROP TABLE messages; --`,
    'a key of every object': '{"__proto__":{"admin":true}}',
    'Malayalam and a family of emoji': 'മുത്തശ്ശി 👩‍👩‍👧‍👦',
    'as much as there may be': 'x'.repeat(chatLimits.text),
    'as many wide letters as there may be': 'അ'.repeat(chatLimits.text),
  }
  it.each(Object.entries(inert))('%s arrive as the text they are', async (_, text) => {
    const divya = await customer()
    const own = await roomOf(divya)
    const [socket, adminSocket] = [await openSocket(divya, own), await openSocket(admin, own)]
    socket.say(text)
    await adminSocket.until(() => adminSocket.messages().length === 1)
    expect(adminSocket.messages()[0]?.message).toBe(text)
    expect((await historyOf(divya, own))[0]?.message).toBe(text)
    const answer = await divya.get(`/api/chat/messages/${own}`)
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  const refused = {
    'a letter too many': 'x'.repeat(chatLimits.text + 1),
    nothing: '',
    'nothing but space': ' \n\t\u00a0 ',
    'a NUL': 'before\u0000after',
    'half a letter': 'broken \ud800 letter',
  }
  it.each(Object.entries(refused))(
    '%s are refused in words, by request and by socket, and the socket stays',
    async (_, text) => {
      const divya = await customer()
      const own = await roomOf(divya)
      const response = await divya.post('/api/chat/messages', { roomId: own, message: text })
      expect(response.status).toBe(400)
      expect((await response.json<{ message: string }>()).message).toMatch(/^[A-Z].+/)
      const socket = await openSocket(divya, own)
      socket.say(text, 'this-one')
      await socket.until(() => socket.frames.some(({ type }) => type === 'refused'))
      expect(socket.frames.find(({ type }) => type === 'refused')).toMatchObject({ clientId: 'this-one' })
      socket.say('and this is kept')
      await socket.until(() => socket.messages().length === 1)
      expect(await historyOf(divya, own)).toHaveLength(1)
    },
  )
})

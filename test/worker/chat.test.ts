import { beforeAll, describe, expect, it } from 'vitest'
import type { ChatMessage } from '../../shared/chat.ts'
import { connect, guest, roomOf } from '../helpers/worker/chat.ts'
import { admin, customer } from '../helpers/worker/client.ts'

let owner: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  owner = await admin()
})

describe('a conversation', () => {
  it('goes both ways, by sockets and by requests', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const hers = await connect(sneha, room)
    const desk = await connect(owner, room)
    hers.say('Is the organza ready?')
    await desk.until(() => desk.messages().length === 1)
    const answered = await owner.post('/api/chat/messages', { roomId: room, senderId: 'admin', message: 'On Monday.' })
    expect(answered.status).toBe(201)
    await hers.until(() => hers.messages().length === 2)
    expect(hers.messages().map(({ message, seq, senderRole }) => [seq, senderRole, message])).toEqual([
      [1, 'customer', 'Is the organza ready?'],
      [2, 'admin', 'On Monday.'],
    ])
    const kept = await (await sneha.get(`/api/chat/messages/${room}`)).json<ChatMessage[]>()
    expect(kept.map(({ message }) => message)).toEqual(['Is the organza ready?', 'On Monday.'])
    await expect.poll(async () => (await sneha.get('/api/chat/unread')).json()).toEqual({ count: 1 })
    expect((await sneha.post(`/api/chat/room/${room}/read`)).status).toBe(200)
    expect(await (await sneha.get('/api/chat/unread')).json()).toEqual({ count: 0 })
  })

  it('begins with a guest who leaves details', async () => {
    const reena = await guest()
    const response = await reena.post('/api/chat/messages', { roomId: reena.room, message: 'Do you make veils?' })
    expect(response.status).toBe(201)
    expect(await (await reena.get(`/api/chat/messages?roomId=${reena.room}`)).json()).toMatchObject([
      { message: 'Do you make veils?', senderRole: 'guest', seq: 1 },
    ])
  })
})

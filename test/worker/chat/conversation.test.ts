import { beforeAll, describe, expect, it } from 'vitest'
import { openSocket, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { historyOf, texts } from '../../helpers/worker/chat-rooms.ts'
import { customer, admin as signInAdmin } from '../../helpers/worker/client.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})

describe('a conversation', () => {
  it('goes both ways, by sockets and by requests', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, adminSocket] = [await openSocket(sneha, room), await openSocket(admin, room)]
    hers.say('Is the organza ready?')
    await adminSocket.until(() => adminSocket.messages().length === 1)
    const answered = await sendMessage(admin, room, 'On Monday.', { senderId: 'admin' })
    expect(answered).toMatchObject({ roomId: room, senderId: 'admin', senderRole: 'admin', seq: 2, isRead: false })
    await hers.until(() => hers.messages().length === 2)
    expect(hers.messages().map(({ message, seq, senderRole }) => [seq, senderRole, message])).toEqual([
      [1, 'customer', 'Is the organza ready?'],
      [2, 'admin', 'On Monday.'],
    ])
    expect(texts(await historyOf(sneha, room))).toEqual(['Is the organza ready?', 'On Monday.'])
    expect(texts(await historyOf(admin, room))).toEqual(['Is the organza ready?', 'On Monday.'])
  })

  it('says to admins which of them wrote, and to nobody else', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, adminSocket] = [await openSocket(sneha, room), await openSocket(admin, room)]
    const { id } = await (await admin.get('/api/user')).json<{ id: string }>()
    expect(await sendMessage(admin, room, 'On Monday.')).toMatchObject({ senderId: 'admin', authorId: id })
    adminSocket.say('At ten.')
    for (const socket of [hers, adminSocket]) await socket.until(() => socket.messages().length === 2)
    expect(adminSocket.messages().map(({ authorId }) => authorId)).toEqual([id, id])
    expect((await historyOf(admin, room)).map(({ authorId }) => authorId)).toEqual([id, id])
    const { admins } = await (await admin.get(`/api/admin/chat/rooms/${room}`)).json<{ admins: object[] }>()
    expect(admins).toContainEqual({ id, name: 'owner@example.com' })

    hers.send({ type: 'since', seq: 0 })
    await hers.until(() => hers.messages().length === 4)
    expect(JSON.stringify([hers.frames, hers.plain])).not.toContain(id)
    expect(hers.messages().filter((message) => 'authorId' in message)).toEqual([])
    expect(await (await sneha.get(`/api/chat/messages/${room}`)).text()).not.toContain(id)
  })

  it('greets a socket with who is there, what is read and how far the thread goes', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    await sendMessage(sneha, room, 'Hello')
    const hers = await openSocket(sneha, room)
    await hers.until(() => hers.frames.length > 0)
    expect(hers.frames[0]).toEqual({
      type: 'hello',
      you: { id: sneha.id, role: 'customer' },
      lastSeq: 1,
      read: { person: 0, shop: 0 },
      present: { person: true, shop: false },
    })
    const adminSocket = await openSocket(admin, room)
    await hers.until(() => hers.frames.some((frame) => frame.type === 'present' && frame.shop))
    adminSocket.close()
    await hers.until(() => hers.frames.some((frame) => frame.type === 'present' && !frame.shop))
  })

  it('shows each side that the other types, and not itself', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, adminSocket] = [await openSocket(sneha, room), await openSocket(admin, room)]
    hers.send({ type: 'typing' })
    await adminSocket.until(() => adminSocket.frames.some(({ type }) => type === 'typing'))
    expect(adminSocket.frames.find(({ type }) => type === 'typing')).toEqual({ type: 'typing', side: 'person' })
    hers.say('done')
    await hers.until(() => hers.messages().length === 1)
    expect(hers.frames.filter(({ type }) => type === 'typing')).toEqual([])
  })

  it('marks as read for both sides, forward only and never past the end', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, adminSocket] = [await openSocket(sneha, room), await openSocket(admin, room)]
    for (const text of ['one', 'two', 'three']) await sendMessage(sneha, room, text)
    adminSocket.send({ type: 'read', upTo: 2 })
    adminSocket.send({ type: 'read', upTo: 1 })
    adminSocket.send({ type: 'read', upTo: 99 })
    await hers.until(() => hers.frames.some((frame) => frame.type === 'read' && frame.upTo === 3))
    const marks = hers.frames.flatMap((frame) => (frame.type === 'read' ? [[frame.side, frame.upTo]] : []))
    expect(marks.at(-1)).toEqual(['shop', 3])
    expect(marks.flat().filter((mark) => mark === 1 || mark === 99)).toEqual([])
    expect((await historyOf(sneha, room)).map(({ isRead }) => isRead)).toEqual([true, true, true])
  })

  it('is read by pages of 50, from the newest back and from any message on', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    for (let nth = 1; nth <= 60; nth++) await sendMessage(nth <= 30 ? sneha : admin, room, `message ${nth}`)
    const newest = await historyOf(sneha, room)
    expect(newest.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, at) => at + 11))
    const earlier = await historyOf(sneha, room, `?before=${newest[0]?.id}`)
    expect(earlier.map(({ seq }) => seq)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1))
    const later = await historyOf(sneha, room, `?after=${newest.at(-3)?.id}`)
    expect(later.map(({ seq }) => seq)).toEqual([59, 60])
    expect((await sneha.get(`/api/chat/messages/${room}?after=${crypto.randomUUID()}`)).status).toBe(404)

    const hers = await openSocket(sneha, room)
    hers.send({ type: 'since', seq: 3 })
    await hers.until(() => hers.messages().length > 0)
    expect(hers.frames.find(({ type }) => type === 'messages')).toMatchObject({ more: true })
    expect(hers.messages().map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, at) => at + 4))
    hers.send({ type: 'since', seq: 53 })
    await hers.until(() => hers.messages().length === 57)
    expect(hers.frames.findLast(({ type }) => type === 'messages')).toMatchObject({ more: false })
  })

  it('sends what is written in one breath as a few frames, in order', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, adminSocket] = [await openSocket(sneha, room), await openSocket(admin, room)]
    for (let nth = 1; nth <= 20; nth++) hers.say(`message ${nth}`)
    await adminSocket.until(() => adminSocket.messages().length === 20)
    expect(texts(adminSocket.messages())).toEqual(Array.from({ length: 20 }, (_, at) => `message ${at + 1}`))
    // Two where nothing holds the machine up: what comes within 50 ms is one frame.
    expect(adminSocket.frames.filter(({ type }) => type === 'messages').length).toBeLessThanOrEqual(10)
  })

  it('sends what comes in quick requests once, though nothing more comes after it', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const adminSocket = await openSocket(admin, room)
    await Promise.all(['one', 'two', 'three'].map((text) => sendMessage(sneha, room, text)))
    await adminSocket.until(() => adminSocket.messages().length === 3)
    expect(texts(adminSocket.messages()).toSorted()).toEqual(['one', 'three', 'two'])
  })

  it('of an id that means none is an empty page, and no room is asked', async () => {
    const sneha = await customer()
    for (const path of [
      '/api/chat/messages',
      '/api/chat/messages/',
      '/api/chat/messages/undefined',
      '/api/chat/messages?roomId=null',
    ])
      expect(await (await sneha.get(path)).json()).toEqual([])
  })
})

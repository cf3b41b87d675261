import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeCodes } from '../../../shared/chat-frames.ts'
import { openSocket, roomOf, sendMessage, unreadCount } from '../../helpers/worker/chat.ts'
import { allOf, stubOf, summaryOf, upTo } from '../../helpers/worker/chat-rooms.ts'
import { customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})

describe('a message sent ten times under one id is one', () => {
  it('by requests at once', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const adminSocket = await openSocket(admin, room)
    const sent = await Promise.all(upTo(10).map(() => sendMessage(sneha, room, 'once', { clientId: 'the-same' })))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    await adminSocket.until(() => adminSocket.messages().length > 0)
    expect(await allOf(sneha, room)).toHaveLength(1)
    await sendMessage(sneha, room, 'and after it')
    await adminSocket.until(() => adminSocket.messages().length > 1)
    expect(adminSocket.messages().map(({ message }) => message)).toEqual(['once', 'and after it'])
  })

  it('by a socket, whose sender hears each time that it is kept, and nobody else', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, adminSocket] = [await openSocket(sneha, room), await openSocket(admin, room)]
    for (let nth = 0; nth < 10; nth++) hers.say('once', 'the-same')
    await hers.until(() => hers.messages().length === 10)
    expect(new Set(hers.messages().map(({ id }) => id)).size).toBe(1)
    hers.say('and after it')
    await adminSocket.until(() => adminSocket.messages().length > 1)
    expect(adminSocket.messages().map(({ message }) => message)).toEqual(['once', 'and after it'])
  })
})

describe('a room that is put out of memory', () => {
  it('in the middle of a conversation loses nothing; open sockets go on, as who they are', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, adminSocket] = [await openSocket(sneha, room), await openSocket(admin, room)]
    for (let round = 0; round < 4; round++) {
      for (let nth = 0; nth < 5; nth++) (nth % 2 ? adminSocket : hers).say(`message ${round * 5 + nth + 1}`)
      await hers.until(() => hers.messages().length >= (round + 1) * 5)
      await evictDurableObject(stubOf(room))
    }
    const kept = await allOf(sneha, room)
    expect(kept.map(({ seq }) => seq)).toEqual(upTo(20))
    const heard = (listener: typeof hers) =>
      [...new Set(listener.messages().map(({ seq }) => seq))].sort((a, b) => a - b)
    await adminSocket.until(() => heard(adminSocket).length === 20)
    expect([heard(hers), heard(adminSocket)]).toEqual([upTo(20), upTo(20)])
    expect(new Set(kept.map(({ senderId }) => senderId))).toEqual(new Set([sneha.id, 'admin']))
    expect([hers.isOpen(), adminSocket.isOpen()]).toEqual([true, true])
  })

  it('before it told of the end of a burst tells of it when it is back', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const adminSocket = await openSocket(admin, room)
    // As an object leaves them that dies between keeping and telling: kept, the alarm set, nobody told.
    await sendMessage(sneha, room, 'one')
    await runDurableObjectAlarm(stubOf(room))
    await runInDurableObject(stubOf(room), (_, { storage }) => {
      const insert = `INSERT INTO messages (id, author, client_id, role, text, attachments, created_at)
        VALUES ('kept', ?, 'c', 'customer', 'two', '[]', ?)`
      storage.sql.exec(insert, sneha.id, Date.now())
      return storage.setAlarm(Date.now() + 60_000)
    })
    await evictDurableObject(stubOf(room))
    expect(adminSocket.messages().map(({ message }) => message)).toEqual(['one'])
    await runDurableObjectAlarm(stubOf(room))
    await adminSocket.until(() => adminSocket.messages().length === 2)
    expect(adminSocket.messages().map(({ message }) => message)).toEqual(['one', 'two'])
    expect(await summaryOf(room)).toMatchObject({ last_seq: 2, unread_shop: 2 })
  })

  it('remembers how much was written in this minute', async () => {
    stopClock()
    const sneha = await customer()
    const room = await roomOf(sneha)
    await Promise.all(upTo(60).map((nth) => sendMessage(sneha, room, `message ${nth}`)))
    await evictDurableObject(stubOf(room))
    expect((await sneha.post('/api/chat/messages', { roomId: room, message: 'one more' })).status).toBe(429)
  })

  it('is not woken by the pings of an idle chat, which are answered all the same', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const hers = await openSocket(sneha, room)
    await sendMessage(admin, room, 'Hello')
    await hers.until(() => hers.messages().length === 1)
    await runDurableObjectAlarm(stubOf(room))
    // Only one that is in memory can be put out of it: that it cannot be a second time shows that nothing brought it back.
    await evictDurableObject(stubOf(room))
    for (let nth = 0; nth < 10; nth++) hers.send('ping')
    await hers.until(() => hers.plain.length === 10)
    expect(hers.plain).toEqual(Array(10).fill('pong'))
    expect(await unreadCount(sneha)).toBe(1)
    await expect(evictDurableObject(stubOf(room))).rejects.toThrow()
  })
})

describe('more sockets than anybody has tabs', () => {
  it('end the oldest of that person, and nobody else’s', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const adminSocket = await openSocket(admin, room)
    const sockets = []
    for (let nth = 0; nth < 22; nth++) sockets.push(await openSocket(sneha, room))
    const [first, second, ...others] = sockets
    expect([await first?.closed(), await second?.closed()]).toEqual([closeCodes.rateLimited, closeCodes.rateLimited])
    await sendMessage(admin, room, 'Hello')
    for (const open of [adminSocket, ...others]) await open.until(() => open.messages().length === 1)
    expect(others.every((socket) => socket.isOpen())).toBe(true)
  })
})

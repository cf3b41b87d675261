import { describe, expect, it } from 'vitest'
import { chatLimits } from '../../../shared/chat-rooms.ts'
import { createMember, openSocket, sendMessage } from '../../helpers/worker/chat.ts'
import { fillRoom, historyOf, texts, upTo } from '../../helpers/worker/chat-rooms.ts'
import { admin, adminId, openShop } from '../../helpers/worker/shop.ts'

openShop()

/** Creates a customer with a room and a socket of each side. */
async function meet() {
  const member = await createMember()
  return {
    member,
    room: member.room,
    hers: await openSocket(member, member.room),
    ours: await openSocket(admin, member.room),
  }
}
const seqs = (messages: { seq: number }[]) => messages.map(({ seq }) => seq)

describe('a conversation', () => {
  it('says to admins which of them wrote, and to nobody else', async () => {
    const { member, room, hers, ours } = await meet()
    expect(await sendMessage(admin, room, 'On Monday.')).toMatchObject({ senderId: 'admin', authorId: adminId })
    ours.say('At ten.')
    for (const socket of [hers, ours]) await socket.until(() => socket.messages().length === 2)
    for (const messages of [ours.messages(), await historyOf(admin, room)])
      expect(messages.map(({ authorId }) => authorId)).toEqual([adminId, adminId])
    const { admins } = await admin.read<{ admins: object[] }>(`/api/admin/chat/rooms/${room}`)
    expect(admins).toContainEqual({ id: adminId, name: 'owner@example.com' })

    hers.send({ type: 'since', seq: 0 })
    await hers.until(() => hers.messages().length === 4)
    expect(JSON.stringify([hers.frames, hers.plain])).not.toContain(adminId)
    expect(hers.messages().filter((message) => 'authorId' in message)).toEqual([])
    expect(await (await member.get(`/api/chat/messages/${room}`)).text()).not.toContain(adminId)
  })

  it('greets a socket with who is there, what is read and how far the thread goes', async () => {
    const member = await createMember()
    await sendMessage(member, member.room, 'Hello')
    const hers = await openSocket(member, member.room)
    await hers.until(() => hers.frames.length > 0)
    expect(hers.frames[0]).toEqual({
      ...{ type: 'hello', you: { id: member.id, role: 'customer' }, lastSeq: 1 },
      ...{ read: { person: 0, shop: 0 }, present: { person: true, shop: false } },
    })
    const ours = await openSocket(admin, member.room)
    await hers.until(() => hers.frames.some((frame) => frame.type === 'present' && frame.shop))
    ours.close()
    await hers.until(() => hers.frames.some((frame) => frame.type === 'present' && !frame.shop))
  })

  it('shows each side that the other types, and not itself', async () => {
    const { hers, ours } = await meet()
    hers.send({ type: 'typing' })
    await ours.until(() => ours.frames.some(({ type }) => type === 'typing'))
    expect(ours.frames.find(({ type }) => type === 'typing')).toEqual({ type: 'typing', side: 'person' })
    hers.say('done')
    await hers.until(() => hers.messages().length === 1)
    expect(hers.frames.filter(({ type }) => type === 'typing')).toEqual([])
  })

  it('marks as read for both sides, forward only and never past the end', async () => {
    const { member, room, hers, ours } = await meet()
    for (const text of ['one', 'two', 'three']) await sendMessage(member, room, text)
    for (const last of [2, 1, 99]) ours.send({ type: 'read', upTo: last })
    await hers.until(() => hers.frames.some((frame) => frame.type === 'read' && frame.upTo === 3))
    const marks = hers.frames.flatMap((frame) => (frame.type === 'read' ? [[frame.side, frame.upTo]] : []))
    expect(marks.at(-1)).toEqual(['shop', 3])
    expect(marks.flat().filter((mark) => mark === 1 || mark === 99)).toEqual([])
    expect((await historyOf(member, room)).map(({ isRead }) => isRead)).toEqual([true, true, true])
  })

  it('is read by pages of 50, from the newest back and from any message on', async () => {
    const member = await createMember()
    const { room } = member
    await fillRoom(member, 60, 'message')
    const newest = await historyOf(member, room)
    expect(seqs(newest)).toEqual(upTo(60).slice(10))
    expect(seqs(await historyOf(member, room, `?before=${newest[0]?.id}`))).toEqual(upTo(10))
    expect(seqs(await historyOf(member, room, `?after=${newest.at(-3)?.id}`))).toEqual([59, 60])
    expect((await member.get(`/api/chat/messages/${room}?after=${crypto.randomUUID()}`)).status).toBe(404)

    const hers = await openSocket(member, room)
    hers.send({ type: 'since', seq: 3 })
    await hers.until(() => hers.messages().length > 0)
    expect(hers.frames.find(({ type }) => type === 'messages')).toMatchObject({ more: true })
    expect(seqs(hers.messages())).toEqual(upTo(53).slice(3))
    hers.send({ type: 'since', seq: 53 })
    await hers.until(() => hers.messages().length === 57)
    expect(hers.frames.findLast(({ type }) => type === 'messages')).toMatchObject({ more: false })
  })
})

describe('whoever asks what came since', () => {
  const malayalam = 'ക'.repeat(chatLimits.text)
  const pageBytes = 64 * 1024
  async function openFilled(count: number, text: string) {
    const member = await createMember()
    await fillRoom(member, count, text)
    return { member, socket: await openSocket(member, member.room) }
  }
  type Socket = Awaited<ReturnType<typeof openSocket>>
  const answers = ({ frames }: Socket) =>
    frames.flatMap((frame) => (frame.type === 'messages' && !('clientId' in frame) ? frame : []))

  it('gets pages of 64 KB at the most, and all of it in the end', async () => {
    // Five pages; further requests are answered in the next second.
    const { socket } = await openFilled(24, malayalam)
    socket.send({ type: 'since', seq: 0 })
    for (let page = 1; ; page++) {
      await socket.until(() => answers(socket).length === page)
      const { messages, more } = answers(socket).at(-1) ?? { messages: [] }
      expect(Buffer.byteLength(JSON.stringify(texts(messages)))).toBeLessThanOrEqual(pageBytes)
      if (!more) break
      socket.send({ type: 'since', seq: messages.at(-1)?.seq ?? 0 })
    }
    expect(seqs(socket.messages())).toEqual(upTo(24))
  })

  it('is answered five times a second in all sockets together, and a socket that waits is answered later', async () => {
    const { member, socket } = await openFilled(20, malayalam)
    const sockets = [socket, await openSocket(member, member.room), await openSocket(member, member.room)]
    const second = Math.floor(Date.now() / 1000)
    for (let nth = 0; nth < 30; nth++) for (const flooding of sockets) flooding.send({ type: 'since', seq: 0 })
    for (const flooding of sockets) await flooding.until(() => answers(flooding).length > 0)
    const seconds = Math.floor(Date.now() / 1000) - second + 1
    expect(sockets.flatMap(answers).length).toBeLessThanOrEqual(5 * seconds)
    // A single later message arrives too.
    await sendMessage(member, member.room, 'one more')
    await socket.until(() => socket.messages().some(({ message }) => message === 'one more'))
  })

  it('gets nothing of what lies further back than a socket gives: that is loaded page by page', async () => {
    const { socket } = await openFilled(chatLimits.sinceReach + 5, 'short')
    socket.send({ type: 'since', seq: 4 })
    await socket.until(() => answers(socket).length === 1)
    expect(answers(socket)).toEqual([{ type: 'messages', messages: [], more: undefined }])
    socket.send({ type: 'since', seq: 5 })
    await socket.until(() => answers(socket).length === 2)
    expect(answers(socket).at(-1)).toMatchObject({ more: true })
  })

  it('over HTTP gets pages of 64 KB too, from the newest back and on from a message, and all of it in the end', async () => {
    const member = await createMember()
    await fillRoom(member, 30, malayalam)
    const load = async (query = '') => {
      const messages = await historyOf(member, member.room, query)
      expect(Buffer.byteLength(JSON.stringify(messages))).toBeLessThanOrEqual(pageBytes)
      return messages
    }
    let back = await load()
    while (back[0] && back[0].seq > 1) back = [...(await load(`?before=${back[0].id}`)), ...back]
    expect(seqs(back)).toEqual(upTo(30))
    let on = back.slice(0, 1)
    while (on.length < 30) on = [...on, ...(await load(`?after=${on.at(-1)?.id}`))]
    expect(seqs(on)).toEqual(upTo(30))
  })
})

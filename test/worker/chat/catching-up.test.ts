import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { chatLimits } from '../../../shared/chat-limits.ts'
import { openSocket, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { stubOf } from '../../helpers/worker/chat-rooms.ts'
import { type Client, customer } from '../../helpers/worker/client.ts'

/** A room with so many messages of `text`, as if they had been written before. */
async function fill(client: Client, room: string, count: number, text: string) {
  const { senderId } = await sendMessage(client, room, 'first')
  await runInDurableObject(stubOf(room), (object, { storage }) => {
    storage.sql.exec(
      `WITH RECURSIVE n (seq) AS (SELECT 2 UNION ALL SELECT seq + 1 FROM n WHERE seq < ?)
       INSERT INTO messages (seq, id, author, client_id, role, text, attachments, created_at)
       SELECT seq, 'm' || seq, ?, 'c' || seq, 'customer', ?, '[]', ? + seq FROM n`,
      ...[count, senderId, text, Date.now()],
    )
    // The object counts on its own; the test has written behind its back.
    Object.assign(Reflect.get(object, 'store'), { lastSeq: count })
  })
}

async function openFilled(count: number, text: string) {
  const client = await customer()
  const room = await roomOf(client)
  await fill(client, room, count, text)
  return { client, room, socket: await openSocket(client, room) }
}
type Socket = Awaited<ReturnType<typeof openSocket>>
const answers = ({ frames }: Socket) =>
  frames.flatMap((frame) => (frame.type === 'messages' && !('clientId' in frame) ? frame : []))
const malayalam = 'ക'.repeat(chatLimits.text)

describe('whoever asks what came since', () => {
  it('gets pages of 64 KB at the most, and all of it in the end', async () => {
    const { socket } = await openFilled(60, malayalam)
    socket.send({ type: 'since', seq: 0 })
    for (let page = 1; ; page++) {
      await socket.until(() => answers(socket).length === page)
      const { messages, more } = answers(socket).at(-1) ?? { messages: [] }
      expect(Buffer.byteLength(JSON.stringify(messages.map(({ message }) => message)))).toBeLessThanOrEqual(64 * 1024)
      if (!more) break
      socket.send({ type: 'since', seq: messages.at(-1)?.seq ?? 0 })
    }
    expect(socket.messages().map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  })

  it('is answered five times a second in all sockets together, and a socket that waits is answered later', async () => {
    const { client, room, socket } = await openFilled(20, malayalam)
    const sockets = [socket, await openSocket(client, room), await openSocket(client, room)]
    const second = Math.floor(Date.now() / 1000)
    for (let nth = 0; nth < 30; nth++) for (const flooding of sockets) flooding.send({ type: 'since', seq: 0 })
    for (const flooding of sockets) await flooding.until(() => answers(flooding).length > 0)
    const seconds = Math.floor(Date.now() / 1000) - second + 1
    expect(sockets.flatMap(answers).length).toBeLessThanOrEqual(5 * seconds)
    // What nobody else asks for comes as well.
    await sendMessage(client, room, 'one more')
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
})

describe('whoever loads a room over HTTP', () => {
  it('gets pages of 64 KB at the most, from the newest back and on from a message, and all of it in the end', async () => {
    const client = await customer()
    const room = await roomOf(client)
    await fill(client, room, 30, malayalam)
    const load = async (query = '') => {
      const answer = await client.get(`/api/chat/messages/${room}${query}`)
      const messages = await answer.json<{ id: string; seq: number; message: string }[]>()
      expect(Buffer.byteLength(JSON.stringify(messages))).toBeLessThanOrEqual(64 * 1024)
      return messages
    }
    const newest = await load()
    expect(newest.at(-1)?.seq).toBe(30)
    let back = newest
    while (back[0] && back[0].seq > 1) back = [...(await load(`?before=${back[0].id}`)), ...back]
    expect(back.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
    let on = back.slice(0, 1)
    while (on.length < 30) on = [...on, ...(await load(`?after=${on.at(-1)?.id}`))]
    expect(on.map(({ seq }) => seq)).toEqual(back.map(({ seq }) => seq))
  })
})

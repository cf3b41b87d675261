import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChatMessage,
  type ClientFrame,
  type FrameMessage,
  type ServerFrame,
  serverFrame,
} from '../../shared/chat-frames.ts'
import { type createBrowser, registerCustomer, signInAdmin, startServer } from '../helpers/harness.ts'

// Many real sockets against the Worker in its own process, with the limits out of the way.

let server: Awaited<ReturnType<typeof startServer>>
let adminClient: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  server = await startServer({ LIMITS_SCALE: '1000' })
  adminClient = await signInAdmin(server)
})
afterAll(() => server.close())

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Somebody in a room with the least a browser must do: hear, ask for what is missing, send again what is not kept. */
async function memberOf(browser: ReturnType<typeof createBrowser>, room: string) {
  const heard = new Map<number, FrameMessage>()
  /** Every time a message was heard, in the order it came. */
  const order: number[] = []
  const unsent = new Map<string, string>()
  let socket: WebSocket

  const whole = () => {
    let seq = 0
    while (heard.has(seq + 1)) seq++
    return seq
  }
  const put = (frame: ClientFrame) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame))
  const push = (clientId: string, message: string) => put({ type: 'send', clientId, message, attachments: [] })
  const hear = (frame: ServerFrame) => {
    if (frame.type === 'hello') {
      put({ type: 'since', seq: whole() })
      for (const [clientId, message] of unsent) push(clientId, message)
    }
    if (frame.type !== 'messages') return
    for (const message of frame.messages) {
      if (!heard.has(message.seq)) order.push(message.seq)
      heard.set(message.seq, message)
      unsent.delete(message.clientId ?? '')
    }
    if (frame.more) put({ type: 'since', seq: whole() })
  }
  async function connect() {
    socket = browser.socket(room)
    socket.addEventListener('message', ({ data }) => hear(serverFrame.parse(JSON.parse(String(data)))))
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
  }
  await connect()
  return {
    heard,
    order,
    say: (message: string) => {
      const clientId = crypto.randomUUID()
      unsent.set(clientId, message)
      push(clientId, message)
    },
    /** Goes in the middle of everything, and comes back at once. */
    cut: async () => {
      socket.close()
      await connect()
    },
    has: async (count: number) => {
      const end = Date.now() + 180_000
      while (heard.size < count || unsent.size > 0) {
        if (Date.now() > end) throw new Error(`${heard.size} of ${count} came, ${unsent.size} unsent`)
        put({ type: 'since', seq: whole() })
        await sleep(100)
      }
    },
    close: () => socket.close(),
  }
}

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
const roomOf = async (customer: Awaited<ReturnType<typeof registerCustomer>>) => {
  const { id }: { id: string } = await (await customer.call('GET', '/api/chat/room')).json()
  return id
}

describe('20 sockets in one room at 10 messages a second', () => {
  it('lose nothing, double nothing and agree on one order', async () => {
    const customer = await registerCustomer(server)
    const room = await roomOf(customer)
    const members = await Promise.all(upTo(20).map((nth) => memberOf(nth % 2 ? customer : adminClient, room)))
    const seconds = 3
    await Promise.all(
      members.map(async (member, who) => {
        for (let nth = 0; nth < seconds * 10; nth++) {
          member.say(`${who}: ${nth}`)
          await sleep(100)
        }
      }),
    )
    const count = 20 * 10 * seconds
    await Promise.all(members.map((member) => member.has(count)))
    const [first, ...others] = members.map(({ heard }) => upTo(count).map((seq) => heard.get(seq)?.message))
    for (const other of others) expect(other).toEqual(first)
    expect(new Set(first).size).toBe(count)
    // Each was heard in ascending order as it came, and each sender's own in the order it was written.
    for (const { order } of members) expect(order).toEqual(upTo(count))
    for (const who of members.keys())
      expect(first?.filter((message) => message?.startsWith(`${who}: `))).toEqual(
        upTo(seconds * 10).map((nth) => `${who}: ${nth - 1}`),
      )
    for (const member of members) member.close()
  })
})

describe('a socket that is cut 20 times while 500 messages flow', () => {
  it('leaves both sides with the same 500', async () => {
    const customer = await registerCustomer(server)
    const room = await roomOf(customer)
    const [cut, steady] = [await memberOf(customer, room), await memberOf(adminClient, room)]
    let isOver = false
    const cutting = (async () => {
      for (let nth = 0; nth < 20; nth++) {
        await sleep(100)
        await cut.cut()
      }
      isOver = true
    })()
    for (let nth = 0; nth < 250; nth++) {
      cut.say(`from here ${nth}`)
      steady.say(`from there ${nth}`)
      await sleep(10)
    }
    await cutting
    await Promise.all([cut.has(500), steady.has(500)])
    expect(isOver).toBe(true)
    const thread = (member: typeof cut) => upTo(500).map((seq) => member.heard.get(seq))
    expect(thread(cut).map((message) => message?.id)).toEqual(thread(steady).map((message) => message?.id))
    expect([cut.heard.size, steady.heard.size]).toEqual([500, 500])
    expect(new Set(thread(steady).map((message) => message?.message)).size).toBe(500)

    const newest: ChatMessage[] = await (await adminClient.call('GET', `/api/chat/messages/${room}`)).json()
    expect(newest.map(({ seq }) => seq)).toEqual(upTo(500).slice(-50))
    cut.close()
    steady.close()
  })
})

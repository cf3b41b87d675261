import { formatFrame, frameVersion } from '../../shared/chat-frames.ts'
import { cpuOf } from './process.ts'
import { median, type Section } from './report.ts'
import type { BenchServer, Role } from './server.ts'

const sockets = 200
const messages = 40
const burst = 20
const bursts = 10
const rounds = 5
/** Pause between single messages, in milliseconds: messages within 50 ms share a frame. */
const pauseMs = 60

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Returns the frame that a room makes of a message. */
const ownFrame = (message: string) =>
  formatFrame(
    {
      type: 'messages',
      messages: [
        {
          ...{ id: crypto.randomUUID(), seq: 1234, senderRole: 'customer', message, attachments: [], isRead: false },
          ...{ clientId: crypto.randomUUID(), createdAt: new Date().toISOString() },
        },
      ],
    },
    'person',
  )
const draft = (message: string) =>
  JSON.stringify({ type: 'send', clientId: crypto.randomUUID(), message, attachments: [] })

/** Opens a room full of people, half of them customers if the room has sides, and counts the messages they receive. */
async function openCrowd(server: BenchServer, path: string) {
  let deliveries = 0
  const open = async (person: Role) => {
    const socket = server.socket(person, path)
    socket.addEventListener('message', ({ data }) => {
      const { m: packed = [] }: { m?: unknown[] } = JSON.parse(String(data))
      deliveries += packed.length
    })
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
    return socket
  }
  const all: WebSocket[] = []
  for (let nth = 0; nth < sockets; nth++) all.push(await open(nth % 2 ? 'customer' : 'admin'))
  const arrived = async (count: number) => {
    const end = Date.now() + 60_000
    while (deliveries < count) {
      if (Date.now() > end) throw new Error(`${deliveries} of ${count} messages arrived at ${path}`)
      await sleep(20)
    }
    if (deliveries > count) throw new Error(`${deliveries} messages arrived at ${path}, and only ${count} were sent`)
    deliveries = 0
  }
  /** Microseconds of workerd's CPU for a delivery, of so many messages at once with a pause after each time. */
  const measure = async (of: (text: string) => string, times: number, atOnce: number) => {
    const start = await cpuOf(server.pid)
    for (let nth = 0; nth < times; nth++) {
      for (let at = 0; at < atOnce; at++) all[1]?.send(of(`Is the organza ready? ${nth}`))
      await sleep(pauseMs * (atOnce > 1 ? 4 : 1))
    }
    await arrived(times * atOnce * sockets)
    return ((await cpuOf(server.pid)) - start) / 1000 / times / atOnce / sockets
  }
  return { measure, close: () => all.forEach((socket) => void socket.close()) }
}

/** Measures a delivery in a room of 200 sockets against an object that only passes the same frame on. */
export async function measureChat(server: BenchServer): Promise<Section> {
  const room = await openCrowd(server, `/api/chat/room/${server.room}/socket?v=${frameVersion}`)
  const bare = await openCrowd(server, '/bare-room')
  const found: { bare: number; single: number; inBurst: number }[] = []
  for (let pair = 0; pair <= rounds; pair++) {
    const figures = {
      bare: await bare.measure(ownFrame, messages, 1),
      single: await room.measure(draft, messages, 1),
      inBurst: await room.measure(draft, bursts, burst),
    }
    // The first pair warms up.
    if (pair > 0) found.push(figures)
  }
  room.close()
  bare.close()
  const of = (figure: (one: (typeof found)[number]) => number, digits = 2) => median(found.map(figure)).toFixed(digits)
  return {
    heading: 'Chat',
    note:
      `CPU of workerd for one message to one of ${sockets} sockets of a room, its SQLite and its summary in D1 included, ` +
      `against an object that only passes the room's frame on, in the same run (medians of ${rounds} interleaved rounds). ` +
      'An idle chat wakes no object, and one of 10,000 messages wakes with 30 rows read at most: ' +
      'test/worker/chat/eviction.test.ts.',
    columns: ['', ''],
    lines: [
      ['Bare broadcast, µs a delivery', { what: 'µs', value: of(({ bare }) => bare, 0) }],
      ['Messages one by one, µs a delivery', { what: 'µs', value: of(({ single }) => single, 0) }],
      ['Messages one by one, against bare', { what: 'CPU', value: of((one) => one.single / one.bare), most: 1.4 }],
      [`Bursts of ${burst}, against bare`, { what: 'CPU', value: of((one) => one.inBurst / one.bare), most: 0.3 }],
    ],
  }
}

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

/** Returns a message in the HTTP format with a `type`, the former frame format. */
const plainFrame = (text: string) =>
  JSON.stringify({
    type: 'messages',
    messages: [
      {
        id: crypto.randomUUID(),
        seq: 1,
        roomId: `room-${crypto.randomUUID()}`,
        senderId: crypto.randomUUID(),
        senderRole: 'customer',
        message: text,
        attachments: [],
        isRead: false,
        clientId: crypto.randomUUID(),
        createdAt: new Date().toISOString(),
      },
    ],
  })
/** Returns the frame that a room makes of a message. */
const ownFrame = (text: string) =>
  formatFrame(
    {
      type: 'messages',
      messages: [
        {
          id: crypto.randomUUID(),
          seq: 1234,
          senderRole: 'customer',
          message: text,
          attachments: [],
          isRead: false,
          clientId: crypto.randomUUID(),
          createdAt: new Date().toISOString(),
        },
      ],
    },
    'person',
  )
const draft = (message: string) =>
  JSON.stringify({ type: 'send', clientId: crypto.randomUUID(), message, attachments: [] })

/** Counts the messages in a frame: one from a bare room, any number from a real room. */
function countMessages(data: string) {
  const { m: packed, type }: { m?: unknown[]; type?: string } = JSON.parse(data)
  return packed?.length ?? (type === 'messages' ? 1 : 0)
}

/** Opens a room full of people, half of them customers if the room has sides. `deliveries` counts received messages. */
async function openCrowd(server: BenchServer, path: string) {
  let deliveries = 0
  const open = async (person: Role) => {
    const socket = server.socket(person, path)
    socket.addEventListener('message', ({ data }) => {
      deliveries += countMessages(String(data))
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
  return {
    say: (text: string) => all[1]?.send(text),
    arrived,
    close: () => all.forEach((socket) => void socket.close()),
  }
}
type Crowd = Awaited<ReturnType<typeof openCrowd>>

/** Returns workerd's CPU time per delivery, in microseconds, while messages arrive one by one. */
async function measureOneByOne(server: BenchServer, crowd: Crowd, of: (text: string) => string) {
  const start = await cpuOf(server.pid)
  for (let nth = 0; nth < messages; nth++) {
    crowd.say(of(`Is the organza ready? ${nth}`))
    await sleep(pauseMs)
  }
  await crowd.arrived(messages * sockets)
  return ((await cpuOf(server.pid)) - start) / 1000 / messages / sockets
}

/** Returns workerd's CPU time per delivery, in microseconds, while messages arrive in bursts of twenty. */
async function measureBursts(server: BenchServer, crowd: Crowd) {
  const start = await cpuOf(server.pid)
  for (let nth = 0; nth < bursts; nth++) {
    for (let of = 0; of < burst; of++) crowd.say(draft(`Is the organza ready? ${of}`))
    await sleep(pauseMs * 4)
  }
  await crowd.arrived(bursts * burst * sockets)
  return ((await cpuOf(server.pid)) - start) / 1000 / bursts / burst / sockets
}

/**
 * Measures the cost of a delivery in a room of 200 sockets, compared with a bare broadcasting object in interleaved
 * runs.
 */
export async function measureChat(server: BenchServer) {
  const room = await openCrowd(server, `/api/chat/room/${server.room}/socket?v=${frameVersion}`)
  const bare = await openCrowd(server, '/bare-room')
  const found: { bare: number; same: number; paced: number; burst: number }[] = []
  for (let pair = 0; pair <= rounds; pair++) {
    const figures = {
      bare: await measureOneByOne(server, bare, plainFrame),
      same: await measureOneByOne(server, bare, ownFrame),
      paced: await measureOneByOne(server, room, draft),
      burst: await measureBursts(server, room),
    }
    // The first pair warms up.
    if (pair > 0) found.push(figures)
  }
  room.close()
  bare.close()
  const of = (figure: (one: (typeof found)[number]) => number) => median(found.map(figure))
  return {
    bare: of((one) => one.bare),
    same: of((one) => one.same),
    paced: of((one) => one.paced),
    ratio: of((one) => one.paced / one.bare),
    ratioOfSame: of((one) => one.paced / one.same),
    burst: of((one) => one.burst / one.bare),
    burstOfSame: of((one) => one.burst / one.same),
    frameBytes: [plainFrame(''), ownFrame('')].map((text) => text.length),
  }
}

/** Returns the chat section of the report. */
export const chatSection = (chat: Awaited<ReturnType<typeof measureChat>>): Section => ({
  heading: 'Chat',
  note:
    `CPU of workerd for one message to one of ${sockets} sockets of a room, its SQLite and its summary in D1 included, ` +
    'against an object that only passes frames on, in the same run (medians of ' +
    `${rounds} interleaved rounds). That object passes on a message as HTTP shows it (${chat.frameBytes[0]} bytes and its ` +
    `text), and then the very frame of the room (${chat.frameBytes[1]} bytes and its text). An idle chat wakes no object, ` +
    'and one of 10,000 messages wakes with 30 rows read at most: test/worker/chat/eviction.test.ts.',
  columns: ['', ''],
  lines: [
    ['Bare broadcast, µs a delivery', { what: 'µs', value: chat.bare.toFixed(0) }],
    ["Bare broadcast of the room's frame, µs a delivery", { what: 'µs', value: chat.same.toFixed(0) }],
    ['Messages one by one, µs a delivery', { what: 'µs', value: chat.paced.toFixed(0) }],
    ['Messages one by one, against bare', { what: 'CPU', value: chat.ratio.toFixed(2), most: 0.9 }],
    ["Messages one by one, against bare of the room's frame", { what: 'CPU', value: chat.ratioOfSame.toFixed(2) }],
    [`Bursts of ${burst}, against bare`, { what: 'CPU', value: chat.burst.toFixed(2), most: 0.18 }],
    [`Bursts of ${burst}, against bare of the room's frame`, { what: 'CPU', value: chat.burstOfSame.toFixed(2) }],
  ],
})

import { cpuOf } from './process.ts'
import { median, type Section } from './report.ts'
import type { BenchServer, Role } from './server.ts'

const sockets = 200
const messages = 40
const burst = 20
const bursts = 10
const rounds = 5
/** Between messages that go out one by one: one within 50 ms of another goes out with it. */
const pauseMs = 60

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** As long as the frame that a room makes of a message, so that both send the same bytes. */
const frame = (text: string) =>
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
const draft = (message: string) =>
  JSON.stringify({ type: 'send', clientId: crypto.randomUUID(), message, attachments: [] })

/** A room full of people: half of them customers where there are sides. `deliveries` counts messages that arrived. */
async function openCrowd(server: BenchServer, path: string) {
  let deliveries = 0
  const open = async (person: Role) => {
    const socket = server.socket(person, path)
    socket.addEventListener('message', ({ data }) => {
      deliveries += String(data).split('"seq":').length - 1
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

/** CPU of workerd for one delivery, in microseconds, while messages come one by one. */
async function measureOneByOne(server: BenchServer, crowd: Crowd, of: (text: string) => string) {
  const start = await cpuOf(server.pid)
  for (let nth = 0; nth < messages; nth++) {
    crowd.say(of(`Is the organza ready? ${nth}`))
    await sleep(pauseMs)
  }
  await crowd.arrived(messages * sockets)
  return ((await cpuOf(server.pid)) - start) / 1000 / messages / sockets
}

/** The same while they come by twenties. */
async function measureBursts(server: BenchServer, crowd: Crowd) {
  const start = await cpuOf(server.pid)
  for (let nth = 0; nth < bursts; nth++) {
    for (let of = 0; of < burst; of++) crowd.say(draft(`Is the organza ready? ${of}`))
    await sleep(pauseMs * 4)
  }
  await crowd.arrived(bursts * burst * sockets)
  return ((await cpuOf(server.pid)) - start) / 1000 / bursts / burst / sockets
}

/** What a delivery costs in a room of 200 sockets, against an object that only broadcasts: interleaved, in this run. */
export async function measureChat(server: BenchServer) {
  const room = await openCrowd(server, `/api/chat/room/${server.room}/socket`)
  const bare = await openCrowd(server, '/bare-room')
  const found: { bare: number; paced: number; burst: number }[] = []
  for (let pair = 0; pair <= rounds; pair++) {
    const figures = {
      bare: await measureOneByOne(server, bare, frame),
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
    paced: of((one) => one.paced),
    ratio: of((one) => one.paced / one.bare),
    burst: of((one) => one.burst / one.bare),
  }
}

/** The chat's part of the report. */
export const chatSection = (chat: Awaited<ReturnType<typeof measureChat>>): Section => ({
  heading: 'Chat',
  note:
    `CPU of workerd for one message to one of ${sockets} sockets of a room, its SQLite and its summary in D1 included, ` +
    'against an object that only passes frames on, in the same run (medians of ' +
    `${rounds} interleaved rounds). An idle chat wakes no object: test/worker/chat/idempotency-and-eviction.test.ts.`,
  columns: ['', ''],
  lines: [
    ['Bare broadcast, µs a delivery', { what: 'µs', value: chat.bare.toFixed(0) }],
    ['Messages one by one, µs a delivery', { what: 'µs', value: chat.paced.toFixed(0) }],
    ['Messages one by one, against bare', { what: 'CPU', value: chat.ratio.toFixed(2), most: 1.3 }],
    [`Bursts of ${burst}, against bare`, { what: 'CPU', value: chat.burst.toFixed(2), most: 0.33 }],
  ],
})

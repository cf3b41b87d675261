import type { Endpoint } from './endpoints/endpoint.ts'
import { median, type Section } from './report.ts'
import type { BenchServer, Role } from './server.ts'

/** Milliseconds from where a visitor in Kochi enters Cloudflare's network to the database, there and back. */
const toDatabase = 60
/** The same where both stand in one place. */
const beside = 1
/** From the phone to where it enters the network, on a good line: the same wherever the Worker stands. */
const toNetwork = 15
const runs = 9

/** What a screen asks, all at once. */
type Screen = { name: string; as: Role; calls: Endpoint['call'][]; body?: (nth: number) => object; tidy?: string }

const screens: Screen[] = [
  { name: 'Home page', as: 'visitor', calls: ['GET /'] },
  { name: 'A piece', as: 'visitor', calls: ['GET /collections/women/meera-lehenga'] },
  {
    name: 'Bookings of the admin',
    as: 'admin',
    calls: ['GET /api/user', 'GET /api/bookings', 'GET /api/admin/dashboard/stats', 'GET /api/admin/notifications'],
  },
  {
    name: 'Orders of the admin',
    as: 'admin',
    calls: [
      'GET /api/user',
      'GET /api/admin/orders',
      'GET /api/admin/dashboard/orders',
      'GET /api/admin/notifications',
    ],
  },
  { name: 'One order', as: 'admin', calls: ['GET /api/user', 'GET /api/admin/orders/bench-orders-10'] },
  { name: 'One customer', as: 'admin', calls: ['GET /api/user', 'GET /api/admin/customers/bench-users-10'] },
  { name: 'Chat rooms', as: 'admin', calls: ['GET /api/user', 'GET /api/admin/chat/rooms'] },
  {
    name: 'Dashboard of a customer',
    as: 'customer',
    calls: ['GET /api/user', 'GET /api/user/bookings', 'GET /api/user/orders', 'GET /api/user/notifications'],
  },
  { name: 'Settings of a customer', as: 'customer', calls: ['GET /api/user', 'GET /api/user/settings'] },
  {
    name: 'An enquiry is sent',
    as: 'visitor',
    calls: ['POST /api/contacts'],
    body: (nth) => ({ name: 'Jincy Paul', email: `far${nth}@example.com`, message: 'Two of the same suit?' }),
  },
  {
    name: 'A work update is posted',
    as: 'admin',
    calls: ['POST /api/admin/orders/bench-orders-10/updates'],
    body: (nth) => ({ title: `Hem ${nth} cm` }),
    tidy: "DELETE FROM work_updates WHERE order_id = 'bench-orders-10'",
  },
]

type Distance = { name: string; trips: number; near: number; far: number }

/** Each screen's wait with the database beside the Worker and 60 ms away, medians of 9 in turn; trips of its longest call. */
export async function measureDistance(server: BenchServer): Promise<Distance[]> {
  const found: Distance[] = []
  for (const screen of screens) {
    const [near, far]: [number[], number[]] = [[], []]
    let trips = 0
    for (let run = 0; run <= runs; run++) {
      if (screen.tidy) await server.database.prepare(screen.tidy).run()
      const close = await ask(server, screen, beside, run * 2)
      const away = await ask(server, screen, toDatabase, run * 2 + 1)
      // The first run warms up.
      if (run === 0) continue
      near.push(close.ms)
      far.push(away.ms)
      trips = Math.max(trips, close.trips, away.trips)
    }
    found.push({ name: screen.name, trips, near: median(near), far: median(far) })
  }
  return found
}

async function ask(server: BenchServer, { as, calls, body }: Screen, delayMs: number, nth: number) {
  const start = performance.now()
  const trips = await Promise.all(
    calls.map(async (call) => {
      const [method = '', path = ''] = call.split(' ')
      const headers = { 'X-Count-D1': '1', 'X-D1-Away': String(delayMs) }
      const answer = await server.ask(as, method, path, body?.(nth), headers)
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${call}: ${answer.status} ${text.slice(0, 200)}`)
      return Number(answer.headers.get('X-D1-Trips'))
    }),
  )
  return { ms: performance.now() - start, trips: Math.max(...trips) }
}

/** What a screen waits for, with the Worker near the visitor or, by smart placement, near the database. */
export function distanceSection(found: Distance[]): Section {
  const ms = (value: number) => `${Math.round(value)} ms`
  return {
    heading: `With D1 ${toDatabase} ms away`,
    note:
      `What a screen waits for its calls, all asked at once: measured with D1 beside the Worker (${beside} ms a ` +
      `round trip) and ${toDatabase} ms away. The last two columns add the way from the phone: ${toNetwork} ms to Cloudflare's network, and ` +
      `${toDatabase} ms more for each screen where the Worker stands by the database ` +
      '([where things stand](decisions/11-where-things-stand.md)).',
    columns: ['', 'Round trips', 'D1 beside', `D1 ${toDatabase} ms away`, 'Worker near the visitor', 'Worker near D1'],
    lines: found.map(({ name, trips, near, far }) => [
      name,
      { what: 'round trips', value: trips, most: 3 },
      ms(near),
      ms(far),
      ms(toNetwork + far),
      ms(toNetwork + toDatabase + near),
    ]),
  }
}

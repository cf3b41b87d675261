import { writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { build, exitOnFailure, root } from '../../scripts/run.ts'
import { sampleCustomer } from '../../scripts/sample/data/families.ts'
import { pause } from '../../worker/lib/take-turns.ts'
import { brokenBounds, type Figure, render, type Section } from './report.ts'
import { adminCredentials, type BenchServer, startServer } from './server.ts'

// `npm run bench:pressure`: measures parallel bookings, and reads during a flood of sign-ins, against the built Worker.
// Run it alone: its milliseconds are only meaningful on a quiet machine. `npm run bench:pressure -- 5 traffic` (or
// `floods`) runs one of them for five seconds. Writes docs/pressure.md.

/** Duration of each measurement in seconds, and the one to run; both by default. */
const [lasting = '10', named] = process.argv.slice(2)
const seconds = Number(lasting)
const bookers = 20
const signInsPerSecond = 50
/** Parallel sign-ins of one address, in the measurement of their effect on others. */
const inFlight = 12
/** Delay before a refused sign-in is sent again, in milliseconds. */
const roundTripMs = 100

const floods: [name: string, addressOf: (nth: number) => string][] = [
  ['nobody', () => ''],
  ['one address', () => '203.0.113.7'],
  ['many addresses', (nth) => `198.51.${(nth >> 8) & 255}.${nth & 255}`],
]
let booked = 0

const load = loadavg()[0]?.toFixed(1)
await exitOnFailure('Building the pages', build())
const traffic = named === 'floods' ? [] : await withServer(undefined, measureTraffic)
const floodReads = named === 'traffic' ? [] : await withServer(1, measureFloods)
const sections = [...traffic, ...floodReads]
console.log(`\n${render(sections)}`)
const heading = `# What the shop bears

Written by \`npm run bench:pressure\` on ${availableParallelism()} cores, the asker beside it, which others kept busy with ${load} programs
at its start. A figure "of" another must not be above it, "at least" another not below.
`
if (!named) await writeFile(`${root}/docs/pressure.md`, `${heading}\n${render(sections)}`)
const faults = brokenBounds(sections)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)

async function withServer(limitsScale: number | undefined, measure: (server: BenchServer) => Promise<Section[]>) {
  const server = await startServer(limitsScale)
  return measure(server).finally(server.close)
}

async function measureTraffic(server: BenchServer): Promise<Section[]> {
  console.log(`Booking for ${seconds} s, one at a time and on ${bookers} connections ...`)
  const [one, many] = [await book(server, 1), await book(server, bookers)]
  return [
    {
      heading: 'Bookings side by side',
      note:
        'Each connection books again at once. One isolate and one database take them one after another, so that twenty ' +
        'wait for twenty: the wait is bounded by that many times one alone, or by 150 ms.',
      columns: ['', 'Bookings a second', 'p50, ms', 'p95, ms'],
      lines: [
        ['One at a time', perSecond(one), ms('p50', quantile(one, 0.5)), ms('p95', quantile(one, 0.95))],
        [
          `${bookers} connections`,
          perSecond(many),
          ms('p50', quantile(many, 0.5)),
          ms('p95', quantile(many, 0.95), Math.max(150, bookers * quantile(one, 0.95))),
        ],
      ],
    },
  ]
}

async function measureFloods(server: BenchServer): Promise<Section[]> {
  const lines = []
  for (const [name, addressOf] of floods) {
    console.log(`Flooding sign-ins for ${seconds} s: ${name} ...`)
    lines.push(await flood(server, name, addressOf))
  }
  console.log(`Signing in for ${seconds} s beside ${inFlight} sign-ins in flight of one address ...`)
  const signIns = await signInBeside(server)
  return [
    {
      heading: 'Sign-ins beside an attack',
      note: `${inFlight} sign-ins in flight from one address, each sent again after ${roundTripMs} ms. Others sign in from an address of their own, the owner with a browser that is known to her account from the attack's own address.`,
      columns: ['', 'Sign-ins', 'Refused', 'p50, ms', 'p95, ms'],
      lines: signIns,
    },
    {
      heading: 'Reads while sign-ins are flooded',
      note: `${signInsPerSecond} sign-ins a second, each for another account; reads of a signed-in customer, one after another.`,
      columns: ['Sign-ins come from', 'Hashed', 'Refused', 'Reads', 'p50, ms', 'p99, ms'],
      lines,
    },
  ]
}

async function signInBeside(server: BenchServer) {
  const attacker = { 'CF-Connecting-IP': '203.0.113.66' }
  const alone: SignIn[] = []
  for (let nth = 0; nth < 5; nth++)
    alone.push(await signInOnce(server, '/api/login', sampleCustomer, { 'CF-Connecting-IP': `198.51.101.${nth}` }))
  const end = performance.now() + seconds * 1000
  const attack = async (nth: number) => {
    for (let time = 0; performance.now() < end; time++) {
      const body = { email: `nobody-${nth}-${time}@example.com`, password: 'wrong-password' }
      await (await server.ask('visitor', 'POST', '/api/login', body, attacker)).arrayBuffer()
      await pause(roundTripMs)
    }
  }
  const known = await signInOnce(server, '/api/auth/admin/login', adminCredentials, {
    'CF-Connecting-IP': '203.0.113.1',
  })
  const others: SignIn[] = []
  const owner: SignIn[] = []
  const people = async () => {
    while (performance.now() < end) {
      const from = { 'CF-Connecting-IP': `198.51.100.${others.length % 250}` }
      others.push(await signInOnce(server, '/api/login', sampleCustomer, from))
      await pause(500)
    }
  }
  const admin = async () => {
    while (performance.now() < end) {
      const from = { ...attacker, Cookie: known.cookie }
      owner.push(await signInOnce(server, '/api/auth/admin/login', adminCredentials, from))
      await pause(4000)
    }
  }
  await Promise.all([...Array.from({ length: inFlight }, (_, nth) => attack(nth)), people(), admin()])
  // One hash runs ahead of each. With its remainder that takes about five times as long as one alone on a slow machine.
  const most = Math.max(3000, 5 * quantile(timesOf(alone), 0.5))
  return [
    ['Others, with no attack', ...signInFigures(alone)],
    ['Others', ...signInFigures(others, most)],
    ['The owner', ...signInFigures(owner, most)],
  ]
}

function timesOf(signIns: SignIn[]) {
  return signIns.map(({ ms }) => ms)
}

type SignIn = { ms: number; status: number; cookie: string }

async function signInOnce(
  server: BenchServer,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<SignIn> {
  const start = performance.now()
  const answer = await server.ask('visitor', 'POST', path, body, headers)
  await answer.arrayBuffer()
  const cookie =
    answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('known='))
      ?.split(';')[0] ?? ''
  return { ms: performance.now() - start, status: answer.status, cookie }
}

function signInFigures(signIns: SignIn[], most?: number): Figure[] {
  const times = timesOf(signIns)
  return [
    { what: 'sign-ins', value: signIns.length, least: 1 },
    { what: 'refused', value: signIns.filter(({ status }) => status !== 200).length, most: 0 },
    ms('p50', quantile(times, 0.5)),
    ms('p95', quantile(times, 0.95), most),
  ]
}

async function flood(server: BenchServer, name: string, addressOf: (nth: number) => string) {
  const statuses: Promise<number>[] = []
  const end = performance.now() + seconds * 1000
  const timer = setInterval(() => {
    const nth = statuses.length
    const address = addressOf(nth)
    if (!address) return
    const body = { email: `nobody-${nth}@example.com`, password: 'wrong-password' }
    statuses.push(
      server.ask('visitor', 'POST', '/api/login', body, { 'CF-Connecting-IP': address }).then(({ status }) => status),
    )
  }, 1000 / signInsPerSecond)
  const times: number[] = []
  while (performance.now() < end) {
    const start = performance.now()
    const answer = await server.ask('customer', 'GET', '/api/user/bookings')
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`reading: ${answer.status}`)
    times.push(performance.now() - start)
  }
  clearInterval(timer)
  const ended = await Promise.all(statuses)
  const hashed = ended.filter((status) => status === 401).length
  return [
    name,
    { what: 'hashed', value: hashed },
    { what: 'refused', value: ended.length - hashed },
    { what: 'reads', value: times.length },
    ms('p50', quantile(times, 0.5)),
    ms('p99', quantile(times, 0.99), 700),
  ]
}

/** Books over parallel connections without pauses; returns the time of each booking. */
async function book(server: BenchServer, connections: number) {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const bookAgain = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      const answer = await server.ask('customer', 'POST', '/api/bookings', booking())
      if (answer.status !== 201) throw new Error(`booking: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, bookAgain))
  return times
}

function booking() {
  const nth = ++booked
  return {
    childName: 'Mia',
    parentName: `Pressure ${nth}`,
    phone: `98471 ${String(10_000 + (nth % 90_000))}`,
    email: `pressure-${nth}@example.com`,
    serviceType: 'baptism-suit',
  }
}

function quantile(times: number[], share: number) {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN
}

function ms(what: string, value: number, most?: number) {
  return { what, value: Math.round(value), ...(most !== undefined && { most: Math.round(most) }) }
}

function perSecond(times: number[]) {
  return { what: 'a second', value: Math.round(times.length / seconds) }
}

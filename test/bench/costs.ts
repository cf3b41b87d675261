import { cpuOf } from './process.ts'
import { type Endpoint, reads } from './reads.ts'
import { type Figure, median, type Section } from './report.ts'
import type { BenchServer } from './server.ts'

async function call(server: BenchServer, endpoint: Endpoint, headers?: Record<string, string>) {
  const path = endpoint.call.replace('GET ', '').replace(':room', server.room)
  const answer = await server.ask(endpoint.as, 'GET', path, undefined, headers)
  const text = await answer.text()
  if (answer.status !== (endpoint.answers ?? 200))
    throw new Error(`${endpoint.call}: ${answer.status} ${text.slice(0, 200)}`)
  return answer
}

type Cost = { trips: number; rows: number }

/** Counts D1 round trips and rows read of each endpoint, by endpoint name. */
export async function countAll(server: BenchServer) {
  const costs = new Map<string, Cost>()
  for (const endpoint of reads) {
    const { headers } = await call(server, endpoint, { 'X-Count-D1': '1' })
    costs.set(endpoint.name, { trips: Number(headers.get('X-D1-Trips')), rows: Number(headers.get('X-D1-Rows')) })
  }
  return costs
}

const pairs = 7

/** Measures the CPU time of each endpoint as a multiple of a bare Hono response: the median of interleaved pairs. */
export async function measureCpu(server: BenchServer) {
  const ratios = new Map<string, number>()
  const bare = async (times: number) => {
    for (let nth = 0; nth < times; nth++) await (await server.ask('visitor', 'GET', '/bare')).text()
  }
  await bare(300)
  for (const endpoint of reads) {
    const found: number[] = []
    for (let pair = 0; pair <= pairs; pair++) {
      const start = await cpuOf(server.pid)
      await bare(20)
      const between = await cpuOf(server.pid)
      for (let nth = 0; nth < 20; nth++) await call(server, endpoint)
      const end = await cpuOf(server.pid)
      // The first pair warms up.
      if (pair > 0) found.push((end - between) / (between - start))
    }
    ratios.set(endpoint.name, median(found))
  }
  return ratios
}

/** Returns the table of endpoints from the counts at a small and a large size. */
export function costSection(small: Map<string, Cost>, large: Map<string, Cost>, cpu: Map<string, number>): Section {
  const rows = (cost: Cost | undefined, reads: number | undefined): Figure => ({
    what: 'rows read',
    value: cost?.rows ?? Number.NaN,
    most: reads,
  })
  return {
    heading: 'Endpoints',
    csv: 'bench-endpoints.csv',
    note:
      'Round trips to D1 (a batch is one) and rows read at 1,000 and at 100,000 bookings, leads, contacts, chat leads, ' +
      'chat rooms and notifications, with a tenth of that in customers and orders. CPU of workerd for one request, its local D1 included, ' +
      'as a multiple of a bare Hono answer in the same run (median of 7 interleaved pairs; read it to one digit). 2 ' +
      'rows are the session. What has no bound counts rows along an index: see the figures below.',
    columns: ['Endpoint', 'Call', 'Round trips', 'Rows at 1,000', 'Rows at 100,000', 'CPU'],
    lines: reads.map((endpoint) => {
      const [few, many] = [small.get(endpoint.name), large.get(endpoint.name)]
      const trips = Math.max(few?.trips ?? Number.NaN, many?.trips ?? Number.NaN)
      return [
        endpoint.name,
        endpoint.call,
        // One batch, the session included.
        { what: 'round trips', value: trips, most: 1 },
        rows(few, endpoint.reads),
        // Same bound at any size: a cost that grows with its table could stay within a larger bound for a while.
        rows(many, endpoint.reads === undefined || endpoint.capped ? endpoint.reads : few?.rows),
        { what: 'CPU', value: (cpu.get(endpoint.name) ?? Number.NaN).toFixed(1) },
      ]
    }),
  }
}

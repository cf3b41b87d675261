import { Agent, request } from 'node:http'
import { cpuOf } from './process.ts'
import { median, type Section } from './report.ts'
import type { BenchServer } from './server.ts'

const connections = 50
const requestsPerRun = 200
const rounds = 9
const paths = [
  '/',
  '/collections/women',
  '/api/products/featured',
  '/api/testimonials/featured',
  '/api/social/instagram',
]

/**
 * Sends requests over keep-alive connections, each after the previous response; returns responses per second and CPU
 * time of each (ns).
 */
async function run(server: BenchServer, agent: Agent, path: string) {
  let left = requestsPerRun
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      request(server.origin + path, { agent }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
        answer.resume().on('end', resolve)
      })
        .on('error', reject)
        .end()
    })
  const askOn = async () => {
    while (left-- > 0) await ask()
  }
  const [cpu, start] = [await cpuOf(server.pid), performance.now()]
  await Promise.all(Array.from({ length: connections }, askOn))
  const milliseconds = performance.now() - start
  return { rate: (requestsPerRun / milliseconds) * 1000, cpu: ((await cpuOf(server.pid)) - cpu) / requestsPerRun }
}

/** Returns round trips and bytes of a response from memory, and bytes of the response to a conditional request. */
async function askOnce(server: BenchServer, path: string) {
  const warm = await server.ask('visitor', 'GET', path)
  const bytes = (await warm.arrayBuffer()).byteLength
  const counted = await server.ask('visitor', 'GET', path, undefined, { 'X-Count-D1': '1' })
  await counted.arrayBuffer()
  const has = { 'If-None-Match': warm.headers.get('ETag') ?? '' }
  const again = await server.ask('visitor', 'GET', path, undefined, has)
  if (again.status !== 304) throw new Error(`${path} again: ${again.status}`)
  return { bytes, trips: Number(counted.headers.get('X-D1-Trips')), bytesAgain: (await again.arrayBuffer()).byteLength }
}

/**
 * Measures public reads with 50 connections, compared with a bare Hono response in the same run: medians of interleaved
 * rounds.
 */
export async function measureReads(server: BenchServer): Promise<Section> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const found = new Map<string, { rate: number; cpu: number }[]>(paths.map((path) => [path, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [path, pairs] of found) {
      // Alternates which of the two goes first.
      const swapped = round % 2 === 1
      const first = await run(server, agent, swapped ? path : '/bare')
      const second = await run(server, agent, swapped ? '/bare' : path)
      const [own, bare] = swapped ? [first, second] : [second, first]
      // The first round warms up.
      if (round > 0) pairs.push({ rate: own.rate / bare.rate, cpu: own.cpu / bare.cpu })
    }
  }
  agent.destroy()
  const lines: Section['lines'] = []
  for (const [path, pairs] of found) {
    const { trips, bytes, bytesAgain } = await askOnce(server, path)
    lines.push([
      `\`GET ${path}\``,
      { what: 'rate', value: median(pairs.map(({ rate }) => rate)).toFixed(2), least: 0.8 },
      { what: 'CPU', value: median(pairs.map(({ cpu }) => cpu)).toFixed(2), most: 1.4 },
      { what: 'round trips', value: trips, most: 0 },
      { what: 'bytes', value: bytes },
      { what: 'bytes of a 304', value: bytesAgain, most: 0 },
    ])
  }
  return {
    heading: 'Public reads under load',
    note:
      `${connections} connections that ask again at once: answers a second and CPU of workerd, as a share of a bare Hono ` +
      `answer's in the same run (medians of ${rounds} interleaved rounds). Round trips to D1 and bytes of an answer that ` +
      'is in memory, and bytes of its 304.',
    columns: ['', 'Rate', 'CPU', 'Round trips', 'Bytes', 'Bytes of a 304'],
    lines,
  }
}

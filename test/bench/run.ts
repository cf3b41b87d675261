import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { build, exitOnFailure, root } from '../../scripts/run.ts'
import { measureBundle } from './bundle.ts'
import { chatSection, measureChat } from './chat.ts'
import { exportSection, exportTooMany, measureExport } from './export.ts'
import { measurePages } from './page.ts'
import { brokenBounds, render, replaceTables, type Section } from './report.ts'
import { insertBookings } from './rows.ts'
import { type BenchServer, startServer } from './server.ts'

const allParts = ['pages', 'worker', 'chat', 'export'] as const
type Part = (typeof allParts)[number]

// `npm run bench`: what the shop costs, against the bounds it must keep. Writes docs/bench.md; fails if one is broken.
// `npm run bench -- pages chat` measures these parts alone, in as few minutes, and writes their tables over the old ones.
const named = process.argv.slice(2)
const unknown = named.filter((name) => !allParts.some((part) => part === name))
if (unknown[0]) throw new Error(`No part of the bench is called ${unknown}. There are: ${allParts.join(', ')}`)
const wants = (part: Part) => named.length === 0 || named.includes(part)

await exitOnFailure('Building the pages', build())
const found = new Map<Part, Section[]>()
const faults: string[] = []
if (wants('worker')) found.set('worker', [await measureBundle()])
if (named.length === 0 || named.some((name) => name !== 'worker')) {
  console.log('Starting the Worker ...')
  const server = await startServer()
  await measure(server).finally(server.close)
}

const sections = allParts.flatMap((part) => found.get(part) ?? [])
const path = `${root}/docs/bench.md`
const heading = `# What the shop costs

Written by \`npm run bench\` on ${availableParallelism()} cores. A figure "of" another must not be above it.
`
const report =
  named.length === 0 ? `${heading}\n${render(sections)}` : replaceTables(await readFile(path, 'utf8'), sections)
await writeFile(path, report)
console.log(`\n${render(sections)}`)

faults.unshift(...brokenBounds(sections))
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)

async function measure(server: BenchServer) {
  const now = Date.now()
  const samples = await countBookings(server)
  /** Grows the database to a number of bookings, the sample ones and those of earlier measurements included. */
  const growTo = async (size: number) => {
    console.log(`Growing to ${size.toLocaleString('en-IN')} bookings ...`)
    await insertBookings(server.database, (await countBookings(server)) - samples, size - samples, now)
  }
  if (wants('pages')) found.set('pages', await measurePages(server.origin))
  if (wants('chat')) found.set('chat', [chatSection(await measureChat(server))])
  if (!wants('export')) return
  const exports: Awaited<ReturnType<typeof measureExport>>[] = []
  for (const size of [1000, 10_000, 100_000]) {
    await growTo(size)
    exports.push(await measureExport(server))
  }
  await growTo(100_001)
  const tooMany = await exportTooMany(server)
  found.set('export', [exportSection(exports, tooMany)])
  if (tooMany.some((status) => status !== 413)) faults.push(`Export: 100,001 rows answer ${tooMany}`)
}

async function countBookings({ database }: BenchServer) {
  return (await database.prepare('SELECT COUNT(*) AS value FROM bookings').first<number>('value')) ?? 0
}

import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { build, exitOnFailure, root } from '../../scripts/run.ts'
import { costSection, countAll, measureCpu } from './costs.ts'
import { exportSection, exportTooMany, measureExport } from './export.ts'
import { type CountedFigures, figuresSection, measureFigures } from './figures.ts'
import { measureReads } from './load.ts'
import { measurePages } from './page.ts'
import { brokenBounds, render, renderCsv, replaceTables, type Section } from './report.ts'
import { insertRows } from './rows.ts'
import { measureScreens } from './screens.ts'
import { type BenchServer, startServer } from './server.ts'
import { measureUpload } from './upload.ts'

const allParts = ['pages', 'screens', 'worker', 'endpoints', 'figures', 'reads', 'export'] as const
type Part = (typeof allParts)[number]

// `npm run bench`: what the shop costs, against the bounds it must keep. Writes docs/bench.md; fails if one is broken.
// `npm run bench -- pages reads` measures these parts alone, in as few minutes, and writes their tables over the old ones.
const named = process.argv.slice(2)
const unknown = named.filter((name) => !allParts.some((part) => part === name))
if (unknown[0]) throw new Error(`No part of the bench is called ${unknown}. There are: ${allParts.join(', ')}`)
const wants = (part: Part) => named.length === 0 || named.includes(part)

await exitOnFailure('Building the pages', build())
const found = new Map<Part, Section[]>()
const faults: string[] = []
if (wants('worker')) found.set('worker', [await measureUpload()])
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
for (const section of sections) if (section.csv) await writeFile(`${root}/docs/${section.csv}`, renderCsv(section))
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
    await insertRows(server.database, (await countBookings(server)) - samples, size - samples, now)
  }
  const keep = async (part: Part, measured: () => Promise<Section | Section[]>) => {
    if (!wants(part)) return
    console.log(`Measuring ${part} ...`)
    found.set(part, [await measured()].flat())
  }
  const exports: Awaited<ReturnType<typeof measureExport>>[] = []
  const counted: CountedFigures[] = []
  const figuresAt = async (size: number) => {
    if (!wants('figures')) return
    await growTo(size)
    counted.push(await measureFigures(server, size))
  }
  const exportAt = async (size: number) => {
    if (!wants('export')) return
    await growTo(size)
    exports.push(await measureExport(server))
  }

  await keep('pages', () => measurePages(server.origin))
  await keep('screens', () => measureScreens(server))
  if (wants('reads') || wants('endpoints')) await growTo(1000)
  await figuresAt(1000)
  await exportAt(1000)
  await keep('reads', () => measureReads(server))
  const counts = wants('endpoints') && { cpu: await measureCpu(server), small: await countAll(server) }
  await figuresAt(10_000)
  await exportAt(10_000)
  if (counts) {
    await growTo(100_000)
    const large = await countAll(server)
    await keep('endpoints', async () => costSection(counts.small, large, counts.cpu))
  }
  await figuresAt(100_000)
  await keep('figures', async () => figuresSection(counted))
  await exportAt(100_000)
  if (wants('export')) {
    await growTo(100_001)
    const tooMany = await exportTooMany(server)
    await keep('export', async () => exportSection(exports, tooMany))
    if (tooMany.some((status) => status !== 413)) faults.push(`Export: 100,001 rows answer ${tooMany}`)
  }
}

async function countBookings({ database }: BenchServer) {
  return (await database.prepare('SELECT COUNT(*) AS value FROM bookings').first<number>('value')) ?? 0
}

import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { build, exitOnFailure, root } from '../../scripts/run.ts'
import { measureBundle } from './bundle.ts'
import { chatSection, measureChat } from './chat.ts'
import { costSection, countAll, measureCpu } from './costs.ts'
import { distanceSection, measureDistance } from './distance.ts'
import { exportSection, exportTooMany, measureExport } from './export.ts'
import { measureReads, readsSection } from './load.ts'
import { measurePages } from './page.ts'
import { measurePictures } from './pictures.ts'
import { brokenBounds, render } from './report.ts'
import { insertRows } from './rows.ts'
import { measureScreens } from './screens.ts'
import { startServer } from './server.ts'
import { measureToday } from './today.ts'

// `npm run bench`: what the shop costs, against the bounds it must keep. Writes docs/bench.md; fails if one is broken.
await exitOnFailure('Building the pages', build())
console.log('Starting the Worker ...')
const worker = await measureBundle()
const server = await startServer()
const now = Date.now()
const samples = await bookings()
const { sections, tooMany } = await measure().finally(server.close)

const heading = `# What the shop costs

Written by \`npm run bench\` on ${availableParallelism()} cores. A figure "of" another must not be above it.
`
const report = `${heading}\n${render(sections)}`
await writeFile(`${root}/docs/bench.md`, report)
console.log(`\n${report}`)

const faults = brokenBounds(sections)
if (tooMany.some((status) => status !== 413)) faults.push(`Export: 100,001 rows answer ${tooMany}`)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)

async function measure() {
  console.log('Looking at the public pages ...')
  const pages = await measurePages(server.origin)
  const screens = await measureScreens(server)
  const today = await measureToday(server)
  await growTo(1000)
  const exports = [await measureExport(server)]
  console.log('Reading what is public ...')
  const reads = await measureReads(server)
  console.log('Filling a chat room ...')
  const chat = await measureChat(server)
  console.log('Measuring CPU ...')
  const cpu = await measureCpu(server)
  // After it: the customer has booked often by now, so that her lists are full at both sizes.
  const small = await countAll(server)
  const distance = await measureDistance(server)
  await growTo(10_000)
  exports.push(await measureExport(server))
  // Counting books some more: an export takes no row above 100,000.
  await growTo(99_900)
  const large = await countAll(server)
  await growTo(100_000)
  exports.push(await measureExport(server))
  await growTo(100_001)
  const tooMany = await exportTooMany(server)
  // At the end: it hangs pictures in the window, which makes other pages of it.
  const pictures = await measurePictures(server)
  return {
    sections: [
      ...pages,
      screens,
      today,
      worker,
      costSection(small, large, cpu),
      readsSection(reads),
      pictures,
      distanceSection(distance),
      chatSection(chat),
      exportSection(exports, tooMany),
    ],
    tooMany,
  }
}

/** Grows the database to a number of bookings, the sample ones and those of earlier measurements included. */
async function growTo(size: number) {
  console.log(`Growing to ${size.toLocaleString('en-IN')} bookings ...`)
  const have = await bookings()
  await insertRows(server.database, have - samples, size - samples, now)
}

async function bookings() {
  return (
    (await server.database.prepare("SELECT value FROM counters WHERE name = 'bookings'").first<number>('value')) ?? 0
  )
}

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fromRows } from '../../scripts/backup/from-rows.ts'
import { checkZips } from '../../scripts/backup/read-zips.ts'
import { migrate, withDatabase } from '../../scripts/database.ts'
import { createDevVars } from '../../scripts/dev-vars.ts'
import { build, exitOnFailure, root } from '../../scripts/run.ts'
import { fillSample } from '../../scripts/sample/fill.ts'
import { findFreePort, serve, waitForServer } from '../../scripts/serve.ts'
import { writeBuiltConfig } from './built-config.ts'
import { startWriters, type Write } from './drill-writers.ts'

// `npm run drill`: kills the shop three times during writes, on a database that fails one write in five. Each
// acknowledged write must then exist once, in the shop and in a copy restored from its backup.
const kills = 3
const failures = 0.2
const folder = await mkdtemp(join(tmpdir(), 'drill-'))
const [shop, copy, backup, again] = ['shop', 'copy', 'backup', 'again'].map((name) => join(folder, name)) as Folders
type Folders = [string, string, string, string]
const vars = { ...createDevVars(), LIMITS_SCALE: '1000000', MAIL_FROM: '' }

await exitOnFailure('Building the pages', build())
await withDatabase(shop, async (ctx, database) => {
  await migrate(shop, database)
  await fillSample(ctx)
})
const config = await writeBuiltConfig('drill-worker')

const writes: Write[] = []
const faults: string[] = []
try {
  for (let round = 1; round <= kills; round++) {
    const { origin, server } = await open(failures)
    const stop = await startWriters(origin, vars, writes)
    await new Promise((resolve) => setTimeout(resolve, 4000 + Math.random() * 4000))
    await server.kill()
    await stop()
    console.log(`Killed ${round} of ${kills}: ${count(true)} writes acknowledged, ${count(false)} not.`)
  }
  // Unanswered writes are sent again under the same name until acknowledged.
  const { origin, server } = await open(0)
  const stop = await startWriters(origin, vars, writes, { onlyOpen: true })
  await stop()
  await server.stop()

  const npmRun = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/ready.js', script, ...args], { cwd: root })
  await npmRun('backup', backup, '--persist-to', shop)
  await npmRun('restore', backup, '--persist-to', copy)
  await npmRun('backup', again, '--persist-to', copy)
  for (const [name, persistTo, saved] of [
    ['shop', shop, backup],
    ['restored shop', copy, again],
  ] as const)
    faults.push(...(await findFaults(persistTo, saved)).map((fault) => `${name}: ${fault}`))
} finally {
  await Promise.all([rm(config), rm(folder, { recursive: true, force: true })])
}
console.log(`${writes.length} writes, ${faults.length} lost or doubled, in the shop and in the restored one.`)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 || writes.length === 0 ? 1 : 0)

function count(acknowledged: boolean) {
  return writes.filter((write) => write.acknowledged === acknowledged).length
}

async function open(share: number) {
  const port = await findFreePort()
  const bindings = Object.entries({ ...vars, DRILL_FAILURES: String(share) })
  const flags = ['-c', config, '--persist-to', shop, '--log-level', 'none']
  const server = serve(port, [...flags, ...bindings.flatMap(([name, value]) => ['--var', `${name}:${value}`])])
  const origin = `http://127.0.0.1:${port}`
  if (!(await waitForServer(origin))) throw new Error('The shop did not answer within 3 minutes.')
  return { origin, server }
}

/** Returns the writes that do not exist exactly once, in a folder's database and in the rooms of its backup. */
async function findFaults(persistTo: string, saved: string) {
  const { files, photos } = await checkZips((await readdir(saved)).map((name) => join(saved, name)))
  const messages = fromRows(files, photos).pages.flatMap(({ page }) => page.messages.map(({ text }) => text))
  const [booking, update, order, payment, gaps] = await withDatabase(persistTo, async (_, database) => {
    const texts = async (query: string) =>
      (await database.prepare(query).all<{ text: string }>()).results.map(({ text }) => text)
    return [
      await texts('SELECT child_name AS text FROM bookings'),
      await texts('SELECT title AS text FROM work_updates'),
      await texts("SELECT IFNULL(customer_name, '') AS text FROM orders"),
      await texts("SELECT IFNULL(note, '') AS text FROM order_payments"),
      await texts(`SELECT name AS text FROM counters WHERE name LIKE 'receipts:%' AND value <>
        (SELECT COUNT(DISTINCT number) FROM order_payments WHERE number LIKE 'R/' || substr(name, 10) || '/%')`),
    ]
  })
  const stored = { message: messages, booking, update, order, payment }
  const lost = gaps.map((year) => `the numbers of ${year} have a gap, or one is there twice`)
  const misplaced = writes.flatMap(({ kind, name, acknowledged }) => {
    const times = stored[kind].filter((text) => text === name).length
    if (times === 1 && acknowledged) return []
    return `${kind} ${name} is there ${times} times, ${acknowledged ? '' : 'not '}acknowledged`
  })
  return [...lost, ...misplaced]
}

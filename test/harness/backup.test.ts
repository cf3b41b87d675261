import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '../../scripts/backup/rooms.ts'
import { migrate, withDatabase } from '../../scripts/database.ts'
import { createDevVars } from '../../scripts/dev-vars.ts'
import { root } from '../../scripts/run.ts'
import { sendSampleChats } from '../../scripts/sample/chats.ts'
import { fillSample } from '../../scripts/sample/fill.ts'
import { serve, waitForServer } from '../../scripts/serve.ts'
import { signInAdmin } from '../helpers/harness.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = promisify(execFile)
const npmRun = (script: string, ...args: string[]) =>
  run(process.execPath, ['scripts/ready.js', script, ...args], { cwd: root })

/** A shop with the sample data and its chats, closed again. */
async function fillShop(persistTo: string) {
  expect(await migrate(persistTo)).toBe(0)
  await withDatabase(persistTo, (ctx) => fillSample(ctx))
  const vars = { ...createDevVars(), LIMITS_SCALE: '1000', ADMIN_PASSWORD: 'correct-horse-battery' }
  const port = await findFreePort()
  const bindings = Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`])
  const server = serve(port, ['--persist-to', persistTo, ...bindings])
  try {
    const origin = `http://127.0.0.1:${port}`
    expect(await waitForServer(origin)).toBe(true)
    await sendSampleChats(origin, { email: vars.ADMIN_EMAILS, password: vars.ADMIN_PASSWORD })
    // Half a second after the last message the database knows of it.
    const admin = await signInAdmin({ origin })
    const inbox = async () => (await admin.call('GET', '/api/admin/chat/rooms')).text()
    await expect.poll(inbox, { timeout: 20_000 }).toContain('Ivory, if there is such a cloth')
  } finally {
    await server.stop()
  }
}

/** Every row of every table, and every definition, as text. */
const contentOf = (persistTo: string) =>
  withDatabase(persistTo, async (_, database) => {
    const all = async (statement: string): Promise<Record<string, unknown>[]> =>
      (await database.prepare(statement).all()).results
    const definitions = await all(`SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE '%cf%' ORDER BY name`)
    const tables = await all(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%cf%' ORDER BY name`,
    )
    const rows = tables.map(async ({ name }) => {
      const found = await all(`SELECT * FROM "${name}"`)
      return [name, found.map((row) => JSON.stringify(row)).sort()]
    })
    return { definitions, rows: Object.fromEntries(await Promise.all(rows)) }
  })
const linesOf = async (backup: string, file: string) =>
  (await readFile(join(backup, file), 'utf8')).split('\n').filter(Boolean)

describe('a backup of a filled shop', () => {
  it('becomes an equal shop: every row, every message, the names of all photos', { timeout: 400_000 }, async () => {
    const [shop, copy] = [join(folder, 'shop'), join(folder, 'copy')]
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    await fillShop(shop)
    await npmRun('backup', first, '--persist-to', shop)
    const rooms = await linesOf(first, 'rooms.jsonl')
    expect(rooms.join()).toContain('matching suits for a father and a son')
    expect(rooms.length).toBeGreaterThanOrEqual(3)
    expect((await linesOf(first, 'photos.jsonl')).length).toBeGreaterThan(0)

    await npmRun('restore', first, '--persist-to', copy)
    const [before, after] = [await contentOf(shop), await contentOf(copy)]
    expect(after.definitions).toEqual(before.definitions)
    for (const [table, rows] of Object.entries(before.rows)) expect([table, after.rows[table]]).toEqual([table, rows])
    await npmRun('backup', second, '--persist-to', copy)
    for (const file of ['rooms.jsonl', 'photos.jsonl'])
      expect(await linesOf(second, file)).toEqual(await linesOf(first, file))

    // A database with anything in it is left alone.
    await expect(npmRun('restore', first, '--persist-to', shop)).rejects.toThrow('This database is not empty')
    expect(await contentOf(shop)).toEqual(before)
  })
})

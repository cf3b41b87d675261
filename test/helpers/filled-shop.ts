import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, vi } from 'vitest'
import { findFreePort } from '../../scripts/backup/rooms.ts'
import { migrate, withDatabase } from '../../scripts/database.ts'
import { createDevVars } from '../../scripts/dev-vars.ts'
import { sendSampleChats } from '../../scripts/sample/chats.ts'
import { fillSample } from '../../scripts/sample/fill.ts'
import { serve, waitForServer } from '../../scripts/serve.ts'
import { fillIfEmpty } from './fill-if-empty.ts'
import { signInAdmin } from './harness.ts'

const vars = { ...createDevVars(), LIMITS_SCALE: '1000', ADMIN_PASSWORD: 'correct-horse-battery' }

/** Line breaks, and the letters that a dump writes for them. */
const typed = `C:\\new\\return\r\nand it's two lines;\n`

/** What is said last in each of the sample chats. */
const lastWords = ['The fitting is on Monday', 'Would this Thursday be possible', 'Ivory, if there is such a cloth']

/** A shop with the sample data and its chats, and a row in every table; closed again. */
export async function fillShop(persistTo: string) {
  await migrate(persistTo)
  await withDatabase(persistTo, async (ctx, database) => {
    await fillSample(ctx)
    await database
      .prepare('UPDATE contacts SET message = ? WHERE id = (SELECT MIN(id) FROM contacts)')
      .bind(typed)
      .run()
  })
  await withOpenShop(persistTo, async (origin) => {
    await sendSampleChats(origin, { email: vars.ADMIN_EMAILS, password: vars.ADMIN_PASSWORD })
    // Half a second after the last message of a room the database knows of it.
    const admin = await signInAdmin({ origin })
    const unknown = async () => {
      const inbox = await (await admin.call('GET', '/api/admin/chat/rooms')).text()
      return lastWords.filter((words) => !inbox.includes(words))
    }
    await vi.waitFor(async () => expect(await unknown()).toEqual([]), { timeout: 60_000, interval: 100 })
  })
  await withDatabase(persistTo, async (_, database) => {
    const { results } = await database.prepare(tablesSql).all<{ name: string }>()
    for (const { name } of results) await fillIfEmpty(database, name)
  })
}

/** In the order in which they were made: what a table leads to is there before it. */
const tablesSql = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%cf%' ORDER BY rowid`

/** The shop of a folder, open for as long as `work` takes. */
export async function withOpenShop<Result>(persistTo: string, work: (origin: string) => Promise<Result>) {
  const port = await findFreePort()
  const bindings = Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`])
  const server = serve(port, ['--persist-to', persistTo, ...bindings])
  try {
    const origin = `http://127.0.0.1:${port}`
    expect(await waitForServer(origin)).toBe(true)
    return await work(origin)
  } finally {
    await server.stop()
  }
}

type Content = { definitions: object[]; rows: Record<string, string[]> }

/** Every row of every table, and every definition, as text: read from the file itself, while nothing runs on it. */
export async function contentOf(persistTo: string): Promise<Content> {
  const folder = `${persistTo}/v3/d1`
  const paths = await readdir(folder, { recursive: true }).catch(() => [])
  const [path] = paths.filter((name) => name.endsWith('.sqlite') && !name.endsWith('metadata.sqlite'))
  if (!path) return { definitions: [], rows: {} }
  const database = new DatabaseSync(join(folder, path))
  try {
    const all = (statement: string) => database.prepare(statement).all()
    const definitions = all(`SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE '%cf%' ORDER BY name`)
    const names = all(tablesSql).map(({ name }) => String(name))
    const rows = names.map((name): [string, string[]] => [
      name,
      all(`SELECT * FROM "${name}"`)
        .map((row) => JSON.stringify(row))
        .sort(),
    ])
    return { definitions, rows: Object.fromEntries(rows) }
  } finally {
    database.close()
  }
}

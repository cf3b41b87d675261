import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, vi } from 'vitest'
import { migrate, withDatabase } from '../../scripts/database.ts'
import { createDevVars } from '../../scripts/dev-vars.ts'
import { sendSampleChats } from '../../scripts/sample/chats.ts'
import { fillSample } from '../../scripts/sample/fill.ts'
import { findFreePort, serve, waitForServer } from '../../scripts/serve.ts'
import { fillIfEmpty } from './fill-if-empty.ts'
import { signInAdmin } from './harness.ts'

export const vars = { ...createDevVars(), LIMITS_SCALE: '1000', ADMIN_PASSWORD: 'correct-horse-battery' }

/** Line breaks, and their escape sequences in a dump. */
const typed = `C:\\new\\return\r\nand it's two lines;\n`

/** Texts that must stay unchanged; two are older than their validation: NUL, and stacked combining marks. */
const hostile = [
  ...[
    '-',
    "'",
    '&',
    "D'Souza",
    '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    "'); DROP TABLE orders; --",
    '$& {name} \\u0000 %00',
  ],
  ...[
    'ശ്രീ\u200dകല ആ\u200cദ്യ',
    '👩\u200d👩\u200d👧 🕊\ufe0f',
    'e\u0301',
    '\u202egnp.exe\u202c',
    '\u0085 \u2028',
    '\ufffd',
  ],
  ...['a\u0000b', "\u0000it's; \\n two\nlines\u0000", '\u0001', `e${'\u0301'.repeat(500)}`],
]

/** Last message of each sample chat. */
const lastWords = ['The fitting is on Monday', 'Would this Thursday be possible', 'Ivory, if there is such a cloth']

/** Tables that get their rows from the running shop. */
const filledByChats = /^deliveries$/

/** Creates a shop with the sample data and its chats, and a row in every table; runs `work` on it, then closes it. */
export async function fillShop(persistTo: string, work: (origin: string) => Promise<unknown>) {
  await withDatabase(persistTo, async (ctx, database) => {
    await migrate(persistTo, database)
    await fillSample(ctx)
    await database
      .prepare('UPDATE contacts SET message = ? WHERE id = (SELECT MIN(id) FROM contacts)')
      .bind(typed)
      .run()
    const { results } = await database.prepare('SELECT id FROM leads').all<{ id: string }>()
    expect(results.length * 2).toBeGreaterThanOrEqual(hostile.length)
    for (const [nth, { id }] of results.entries())
      await database
        .prepare('UPDATE leads SET name = ?, notes = ? WHERE id = ?')
        .bind(hostile[2 * nth] ?? '-', hostile[2 * nth + 1] ?? null, id)
        .run()
    const tables = await database.prepare(tablesSql).all<{ name: string }>()
    for (const { name } of tables.results) if (!filledByChats.test(name)) await fillIfEmpty(database, name)
  })
  await withOpenShop(persistTo, async (origin) => {
    await sendSampleChats(origin, { email: vars.ADMIN_EMAILS, password: vars.ADMIN_PASSWORD })
    // The database receives the last message of a room after half a second.
    const admin = await signInAdmin({ origin })
    const unknown = async () => {
      const inbox = await (await admin.call('GET', '/api/admin/chat/rooms')).text()
      return lastWords.filter((words) => !inbox.includes(words))
    }
    await vi.waitFor(async () => expect(await unknown()).toEqual([]), { timeout: 60_000, interval: 100 })
    await work(origin)
  })
}

/** SQL for the tables: a referenced table comes before its references. */
const tablesSql = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%cf%'
  ORDER BY name = 'chat_openings', rowid`

/** Opens the shop in a folder while `work` runs. */
async function withOpenShop<Result>(persistTo: string, work: (origin: string) => Promise<Result>) {
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

/** Returns all rows and definitions as text, read from the file while nothing runs on it. */
export async function contentOf(persistTo: string): Promise<Content> {
  const database = await openFile(persistTo)
  if (!database) return { definitions: [], rows: {} }
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

/** Opens the database's own file while nothing else runs on it; undefined if there is none. */
export async function openFile(persistTo: string) {
  const folder = `${persistTo}/v3/d1`
  const paths = await readdir(folder, { recursive: true }).catch(() => [])
  const [path] = paths.filter((name) => name.endsWith('.sqlite') && !name.endsWith('metadata.sqlite'))
  return path ? new DatabaseSync(join(folder, path)) : undefined
}

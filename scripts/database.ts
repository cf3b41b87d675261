import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getPlatformProxy, unstable_splitSqlQuery as splitSql } from 'wrangler'
import { createCtx } from '../worker/context.ts'
import * as schema from '../worker/db/schema.ts'
import { root } from './run.ts'

/**
 * Applies what is new in migrations/ to the laptop's database, each file whole or not at all, and notes it where wrangler does.
 * Throws for a database that other migrations made, and names its folder `persistTo`. `wrangler d1 migrations apply` starts a
 * workerd for each file.
 */
export async function migrate(persistTo: string, database: D1Database) {
  await database.prepare(migrationsTableSql).run()
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  const names = (await readdir(`${root}/migrations`)).filter((name) => name.endsWith('.sql'))
  const unknown = [...applied].find((name) => !names.includes(name))
  if (unknown) throw new Error(`${persistTo} has the migration ${unknown}, which this tree has not: please delete it`)
  for (const name of names.filter((one) => !applied.has(one)).sort()) {
    const statements = splitSql(await readFile(`${root}/migrations/${name}`, 'utf8'))
    const note = database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)
    await database.batch([...statements.map((statement) => database.prepare(statement)), note])
  }
  await refuseOtherColumns(persistTo, database)
}

/** Throws for a database of an earlier state of these migrations: SQLite would take a column that is missing for a text. */
async function refuseOtherColumns(persistTo: string, database: D1Database) {
  const tables = Object.values<unknown>(schema).filter((table) => is(table, SQLiteTable))
  const found = await database.batch<{ name: string }>(
    tables.map((table) => database.prepare(`PRAGMA table_info("${getTableName(table)}")`)),
  )
  for (const [nth, table] of tables.entries()) {
    const there = found[nth]?.results.map((column) => column.name.replaceAll('_', ''))
    const missing = Object.keys(getTableColumns(table)).find((key) => !there?.includes(key.toLowerCase()))
    if (missing)
      throw new Error(
        `${persistTo} is of an older version, without ${getTableName(table)}.${missing}: please delete it`,
      )
  }
}

/** As wrangler makes it, which goes on from it. */
const migrationsTableSql = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`

/** Opens the laptop's database for `work`, outside the Worker and while no server runs on it. */
export async function withDatabase<Result>(
  persistTo: string,
  work: (ctx: ReturnType<typeof createCtx>, database: D1Database) => Promise<Result>,
): Promise<Result> {
  // Its warnings are about features of wrangler.toml, which `wrangler dev` reports as well.
  process.env.WRANGLER_LOG ??= 'error'
  const configPath = await configWithoutObjects()
  // `wrangler dev --persist-to X` keeps its state in X/v3.
  const proxy = await getPlatformProxy<Cloudflare.Env>({
    configPath,
    persist: { path: resolve(root, persistTo, 'v3') },
    remoteBindings: false,
  }).finally(() => rm(configPath))
  try {
    // A script has no Durable Objects.
    const env = Object.create(proxy.env, { DB: { value: afterALook(proxy.env.DB) }, CHAT: { value: {} } })
    return await work(
      createCtx(env, () => {}),
      proxy.env.DB,
    )
  } finally {
    await proxy.dispose()
  }
}

/**
 * The database ends a connection that has rested for some 20 s, which Node notices between two tasks only. A slow machine makes rows
 * for longer: its next question went into a connection that was over.
 */
const afterALook = (database: D1Database): D1Database => ({
  prepare: (query) => database.prepare(query),
  batch: async (statements) => {
    await setImmediate()
    return database.batch(statements)
  },
  exec: (query) => database.exec(query),
  withSession: (start) => database.withSession(start),
  dump: () => database.dump(),
})

/** Durable Objects need the Worker that has their class, and there is none here: workerd would say so in red. */
async function configWithoutObjects() {
  const path = `${root}/wrangler.database-${process.pid}.toml`
  const text = await readFile(`${root}/wrangler.toml`, 'utf8')
  await writeFile(path, text.replace(/^\[\[(durable_objects\.bindings|migrations)\]\]\n(.+\n)+/gm, ''))
  return path
}

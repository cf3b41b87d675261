import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../scripts/database.ts'
import { capture, root } from '../../scripts/run.ts'
import { contentOf, openFile } from '../helpers/filled-shop.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrate-'))
  await migrate(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a statement on the database's own file. */
async function change(statement: string) {
  const database = await openFile(folder)
  database?.exec(statement)
  database?.close()
}

it('the database of a laptop has every migration once, and wrangler finds nothing left to apply', async () => {
  await migrate(folder)
  const { rows } = await contentOf(folder)
  const files = (await readdir(`${root}/migrations`)).filter((name) => name.endsWith('.sql')).sort()
  expect(rows.d1_migrations?.map((row: string) => JSON.parse(row).name).sort()).toEqual(files)
  const listed = await capture('wrangler', ['d1', 'migrations', 'list', 'DB', '--local', '--persist-to', folder])
  expect(listed).toContain('No migrations to apply')
})

it('a database that other migrations made, or an older state of these, is refused', async () => {
  await change("INSERT INTO d1_migrations (name) VALUES ('0001_of_before.sql')")
  await expect(migrate(folder)).rejects.toThrow('has the migration 0001_of_before.sql')
  await change("DELETE FROM d1_migrations WHERE name = '0001_of_before.sql'")
  await change('ALTER TABLE imports RENAME COLUMN undone_at TO undone')
  await expect(migrate(folder)).rejects.toThrow('is of an older version, without imports.undoneAt: please delete it')
})

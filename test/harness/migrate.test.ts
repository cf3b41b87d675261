import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrate, withDatabase } from '../../scripts/database.ts'
import { capture, root } from '../../scripts/run.ts'
import { contentOf } from '../helpers/filled-shop.ts'

it('the database of a laptop has every migration once, and wrangler finds nothing left to apply', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrate-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await migrate(folder)
  await migrate(folder)
  const { rows } = await contentOf(folder)
  const files = (await readdir(`${root}/migrations`)).filter((name) => name.endsWith('.sql')).sort()
  expect(rows.d1_migrations?.map((row: string) => JSON.parse(row).name).sort()).toEqual(files)
  const listed = await capture('wrangler', ['d1', 'migrations', 'list', 'DB', '--local', '--persist-to', folder])
  expect(listed).toContain('No migrations to apply')
})

it('a database that other migrations made, or an older state of these, is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrate-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await migrate(folder)
  await withDatabase(folder, (_, database) =>
    database.prepare("INSERT INTO d1_migrations (name) VALUES ('0001_of_before.sql')").run(),
  )
  await expect(migrate(folder)).rejects.toThrow('has the migration 0001_of_before.sql')
  await withDatabase(folder, (_, database) =>
    database.batch([
      database.prepare("DELETE FROM d1_migrations WHERE name = '0001_of_before.sql'"),
      database.prepare('ALTER TABLE imports RENAME COLUMN undone_at TO undone'),
    ]),
  )
  await expect(migrate(folder)).rejects.toThrow('is of an older version, without imports.undoneAt: please delete it')
})

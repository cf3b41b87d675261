import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrate, withDatabase } from '../../scripts/database.ts'
import { root } from '../../scripts/run.ts'

it('the database of a laptop has every migration once, and one of other migrations is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrate-'))
  await withDatabase(folder, async (_, database) => {
    await migrate(folder, database)
    await migrate(folder, database)
    const { results } = await database.prepare('SELECT name FROM d1_migrations').all()
    const files = (await readdir(`${root}/migrations`)).filter((name) => name.endsWith('.sql')).sort()
    expect(results.map(({ name }: { name: string }) => name)).toEqual(files)

    await database.exec("INSERT INTO d1_migrations (name) VALUES ('0001_of_before.sql')")
    await expect(migrate(folder, database)).rejects.toThrow('has the migration 0001_of_before.sql')
    await database.exec("DELETE FROM d1_migrations WHERE name = '0001_of_before.sql'")
    await database.exec('ALTER TABLE imports RENAME COLUMN undone_at TO undone')
    const refused = migrate(folder, database)
    await expect(refused).rejects.toThrow('is of an older version, without imports.undoneAt: please delete it')
  })
  await rm(folder, { recursive: true })
})

import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { root } from '../run.ts'
import type { Names } from './names.ts'

/**
 * Writes wrangler.toml once more for this run, with the id of the database, and gives the file's path. By its name alone
 * wrangler first looks up the database that the Worker is bound to, and fails where that one is gone.
 */
export async function writeConfig({ all }: Names, databaseId: string) {
  const d1_databases = all.d1_databases.map((binding) => ({ ...binding, database_id: databaseId }))
  // Its paths are those of wrangler.toml, so it lies beside it.
  const path = `${root}/wrangler.deploy.json`
  process.once('exit', () => rmSync(path, { force: true }))
  await writeFile(path, JSON.stringify({ ...all, d1_databases }))
  return path
}

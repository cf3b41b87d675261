import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Names } from './names.ts'

/**
 * Writes a configuration once more for this run, with the id of the database, and returns the new file's path. By its name
 * alone wrangler first looks up the database that the Worker is bound to, and fails where that one is gone.
 */
export async function writeConfig({ all, folder }: Names, databaseId: string) {
  const d1_databases = all.d1_databases.map((binding) => ({ ...binding, database_id: databaseId }))
  // The paths in a configuration are relative to its folder.
  const path = `${folder}/wrangler.deploy.json`
  process.once('exit', () => rmSync(path, { force: true }))
  await writeFile(path, JSON.stringify({ ...all, d1_databases }))
  return path
}

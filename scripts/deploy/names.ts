import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { experimental_readRawConfig } from 'wrangler'
import * as z from 'zod'
import { root } from '../run.ts'
import { Failure } from './api.ts'

const filled = z.string().min(1)
const config = z.looseObject({
  name: filled,
  d1_databases: z.tuple([z.looseObject({ database_name: filled })]),
  r2_buckets: z.tuple([z.looseObject({ bucket_name: filled })]),
  triggers: z.looseObject({ crons: z.array(z.string()) }),
})

/** The names by which everything is found in the account, with the whole configuration and its folder. */
export type Names = { worker: string; database: string; bucket: string; crons: string[]; all: Config; folder: string }
type Config = z.infer<typeof config>

/** The configuration that `vite build` makes of wrangler.toml: with the built Worker and its assets. */
export const builtConfig = `${root}/dist/boutique/wrangler.json`

/** Reads the names as wrangler does: comments and quotes are as TOML has them. */
export function readNames(file = `${root}/wrangler.toml`): Names {
  const { data, error } = config.safeParse(read(file))
  if (!data) {
    const [missing] = error.issues
    throw new Failure(`wrangler.toml is not as the shop needs it, at ${missing?.path.join('.')}: ${missing?.message}`)
  }
  return {
    worker: data.name,
    database: data.d1_databases[0].database_name,
    bucket: data.r2_buckets[0].bucket_name,
    crons: data.triggers.crons,
    all: data,
    folder: dirname(file),
  }
}

function read(file: string): object {
  try {
    return experimental_readRawConfig({ config: file }).rawConfig
  } catch (error) {
    throw new Failure(`wrangler.toml cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

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

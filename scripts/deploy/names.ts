import { readFile } from 'node:fs/promises'
import { root } from '../run.ts'

/** The names in wrangler.toml by which everything is found in the account: no id is written down anywhere. */
export type Names = { worker: string; database: string; bucket: string; crons: string[] }

export async function readNames(): Promise<Names> {
  const text = await readFile(`${root}/wrangler.toml`, 'utf8')
  const read = (key: string) => {
    const [, value] = new RegExp(`^${key} = (.+)$`, 'm').exec(text) ?? []
    if (!value) throw new Error(`wrangler.toml has no ${key}`)
    return JSON.parse(value)
  }
  return {
    worker: read('name'),
    database: read('database_name'),
    bucket: read('bucket_name'),
    crons: read('crons'),
  }
}

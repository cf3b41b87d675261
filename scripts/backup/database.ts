import { resolve } from 'node:path'
import { capture, root } from '../run.ts'
import { writeDeployedConfig } from './deployed.ts'

/** The database of a deployed shop, or of a folder on this machine. */
export type Target = { remote: true } | { remote: false; persistTo: string }
type Row = Record<string, string | number | null>
type Database = { load: (file: string) => Promise<void>; query: (statement: string) => Promise<Row[]> }

/** Gives `work` the database of a target, by wrangler's own commands: they are the same for both. */
export async function withWrangler<Result>(target: Target, work: (database: Database) => Promise<Result>) {
  const where = target.remote
    ? ['--remote', '-c', await writeDeployedConfig()]
    : ['--local', '--persist-to', resolve(root, target.persistTo)]
  const execute = (...args: string[]) => capture('wrangler', ['d1', 'execute', 'DB', '-y', ...where, ...args])
  return work({
    load: async (file) => {
      await execute('--file', file)
    },
    query: async (statement) => {
      const [answer]: { results: Row[] }[] = JSON.parse(await execute('--json', '--command', statement))
      return answer?.results ?? []
    },
  })
}

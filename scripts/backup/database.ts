import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabase } from '../database.ts'
import { openAccount, readOnline } from '../deploy/account.ts'
import { Failure } from '../deploy/api.ts'
import { readNames, writeConfig } from '../deploy/names.ts'
import { capture } from '../run.ts'
import { type Shop, withLocalShop } from './shop.ts'

/** The database of a deployed shop, or of a folder on this machine. */
type Target = { remote: true } | { remote: false; persistTo: string }
type Row = Record<string, string | number | null>
type Database = { load: (statements: string[]) => Promise<void>; query: (statement: string) => Promise<Row[]> }

/** Opens the database of a target for `work`: the one online with wrangler's commands, that of this machine itself. */
export async function withTarget<Result>(target: Target, work: (database: Database) => Promise<Result>) {
  if (!target.remote)
    return withDatabase(target.persistTo, (_, database) =>
      work({
        load: async (statements) => {
          await database.batch(statements.map((statement) => database.prepare(statement)))
        },
        query: async (statement) => (await database.prepare(statement).all<Row>()).results,
      }),
    )
  const where = ['--remote', '-c', await writeDeployedConfig()]
  const execute = (...args: string[]) => capture('wrangler', ['d1', 'execute', 'DB', '-y', ...where, ...args])
  return work({
    load: async (statements) => {
      const file = join(tmpdir(), `restore-${process.pid}.sql`)
      await writeFile(file, `${statements.join('\n')}\n`, { mode: 0o600 })
      await execute('--file', file).finally(() => rm(file))
    },
    query: async (statement) => {
      const [answer]: { results: Row[] }[] = JSON.parse(await execute('--json', '--command', statement))
      return answer?.results ?? []
    },
  })
}

/**
 * Writes a wrangler configuration that names the deployed Worker's database. The name in wrangler.toml is not enough:
 * an older copy of the tree may name a database that a restore replaced. Throws if no Worker is deployed.
 */
async function writeDeployedConfig() {
  const names = readNames()
  const { databaseId } = await readOnline(await openAccount(undefined, undefined), names.worker)
  if (databaseId) return writeConfig(names, databaseId)
  throw new Failure(`This account has no shop of the name ${names.worker}. \`npm run deploy\` makes it.`)
}

/** Parses the arguments after `npm run backup --` and `npm run restore --`. */
export function readOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      remote: { type: 'boolean' },
      url: { type: 'string' },
      'persist-to': { type: 'string' },
      rooms: { type: 'boolean' },
    },
  })
  const target: Target = values.remote
    ? { remote: true }
    : { remote: false, persistTo: values['persist-to'] ?? '.wrangler/state' }
  const url = values.url ? new URL(values.url).origin : undefined
  if (target.remote && !(url && process.env.BACKUP_KEY))
    throw new Failure(
      'A deployed shop needs its address and its key: BACKUP_KEY=... npm run ... -- --remote --url https://...',
    )
  const withShop = <Result>(work: (shop: Shop) => Promise<Result>) =>
    target.remote
      ? work({ origin: url ?? '', key: process.env.BACKUP_KEY ?? '' })
      : withLocalShop(target.persistTo, work)
  return { target, folder: positionals[0], sources: positionals, roomsOnly: values.rooms === true, withShop }
}

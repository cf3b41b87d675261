import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openAccount, readOnline } from '../deploy/account.ts'
import { Failure } from '../deploy/api.ts'
import { readNames, writeConfig } from '../deploy/names.ts'
import { reasonOf } from '../deploy/steps.ts'
import { capture, root } from '../run.ts'
import { type Shop, withLocalShop } from './shop.ts'

/** The database of a deployed shop, or of a folder on this machine. */
type Target = { remote: true } | { remote: false; persistTo: string }
type Row = Record<string, string | number | null>
type Database = { load: (file: string) => Promise<void>; query: (statement: string) => Promise<Row[]> }

/**
 * Opens the database of a target with wrangler's commands, which are the same for both targets, and passes it to
 * `work`.
 */
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

/**
 * Writes a wrangler configuration that names the deployed Worker's database. The name in wrangler.toml is not enough:
 * an older copy of the tree may name a database that a restore replaced. Ends this process with a message if no Worker
 * is deployed.
 */
const writeDeployedConfig = () =>
  findDeployed().catch((error): never => {
    console.error(reasonOf(error))
    process.exit(1)
  })

async function findDeployed() {
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
  if (target.remote && !(url && process.env.BACKUP_KEY)) {
    console.error(
      'A deployed shop needs its address and its key: BACKUP_KEY=... npm run ... -- --remote --url https://...',
    )
    process.exit(1)
  }
  const withShop = <Result>(work: (shop: Shop) => Promise<Result>) =>
    target.remote
      ? work({ origin: url ?? '', key: process.env.BACKUP_KEY ?? '' })
      : withLocalShop(target.persistTo, work)
  return { target, folder: positionals[0], sources: positionals, roomsOnly: values.rooms === true, withShop }
}

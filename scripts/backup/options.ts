import { parseArgs } from 'node:util'
import type { Target } from './database.ts'
import { type Shop, withLocalShop } from './shop.ts'

/** What is said after `npm run backup --` and `npm run restore --`. */
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

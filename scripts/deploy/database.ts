import * as z from 'zod'
import { capture } from '../run.ts'
import type { Account } from './account.ts'
import { Failure } from './api.ts'
import type { Ask } from './ask.ts'

const database = z.object({ uuid: z.string(), name: z.string() })
type Database = z.infer<typeof database>

/** The database that the deployed Worker is bound to; undefined where it is bound to none, or to one that is gone. */
export async function findBound({ find, path }: Account, id: string | undefined) {
  return id ? find(database, `${path}/d1/database/${encodeURIComponent(id)}`) : undefined
}

/**
 * Refuses to leave the shop's database for one of another name, unless it `isMeant` or somebody types that name: a copy
 * of the code from before a restore still names the one that was lost or given up.
 */
export async function refuseOther(bound: Database | undefined, name: string, ask: Ask | undefined, isMeant: boolean) {
  if (!bound || bound.name === name || isMeant) return
  const differs = `The shop keeps its data in the database ${bound.name}, and wrangler.toml names ${name}.`
  const keep = `To leave the shop as it is, write database_name = "${bound.name}" into wrangler.toml.`
  if (!ask) throw new Failure(`${differs}\n${keep}\nTo restore a backup into ${name}, run this with --without-tables.`)
  await ask(`${differs}\n${keep}\nTo have it use ${name} from now on, type that name:`, (typed) => {
    if (typed !== name) throw new Failure(`Please type ${name}, or stop with Ctrl-C.`)
  })
}

/** Makes the database where there is none of this name; its id. India has no location of its own, apac is nearest. */
export async function makeDatabase({ call, path }: Account, name: string) {
  const all = await call(z.array(database), `${path}/d1/database?name=${encodeURIComponent(name)}`)
  const found = all.find((database) => database.name === name)
  if (found) return { id: found.uuid, isNew: false }
  const made = await call(database, `${path}/d1/database`, 'POST', { name, primary_location_hint: 'apac' })
  return { id: made.uuid, isNew: true }
}

/** Applies new migrations, and answers whether there was one. */
export async function applyMigrations(config: string) {
  try {
    const printed = await capture('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote', '-c', config])
    return !printed.includes('No migrations to apply')
  } catch (error) {
    throw new Failure(`The tables are not all there.\n${error instanceof Error ? error.message : error}`)
  }
}

import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import * as z from 'zod'
import { root, run } from '../run.ts'
import type { Account } from './account.ts'
import type { Address } from './address.ts'
import { Failure } from './failure.ts'
import type { Names } from './names.ts'

/** What a deploy is made of, as a number in the Worker's variable RELEASE: the same once more needs no deploy. */
export async function releaseOf(settings: object) {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  const parts = [
    'wrangler.toml',
    'package-lock.json',
    '{worker,shared}/**/*.*',
    'dist/{client,server}/**/*.*',
    'dist/client/_headers',
  ]
  const files: string[] = []
  for await (const file of glob(parts, { cwd: root })) files.push(file)
  for (const file of files.sort()) hash.update(`\n${file}\n`).update(await readFile(`${root}/${file}`))
  return hash.digest('hex').slice(0, 16)
}

const schedules = z.object({ schedules: z.array(z.object({ cron: z.string() })) })
const domains = z.array(z.object({ hostname: z.string(), service: z.string() }))

/** Whether the crons and the address are there too: they come after the Worker, and a deploy may have ended between. */
export async function hasTriggers(account: Account, { worker, crons }: Names, { domain }: Address) {
  const { call, path } = account
  const script = `${path}/workers/scripts/${worker}`
  const set = await call(schedules, `${script}/schedules`)
  const isSet = new Set(set.schedules.map(({ cron }) => cron))
  if (isSet.size !== crons.length || !crons.every((cron) => isSet.has(cron))) return false
  if (!domain) return (await call(z.object({ enabled: z.boolean() }), `${script}/subdomain`)).enabled
  const attached = await call(domains, `${path}/workers/domains?hostname=${domain}`)
  return attached.some(({ hostname, service }) => hostname === domain && service === worker)
}

const changes = z.object({
  updated: z.array(z.object({ hostname: z.string(), modified: z.boolean().optional() })),
  conflicting: z.array(z.object({ hostname: z.string() })),
})

/** Without a terminal of its own wrangler would take a domain from another Worker, or from a site, without a word. */
export async function refuseTakenDomain({ call, path }: Account, worker: string, domain: string) {
  const url = `${path}/workers/scripts/${worker}/domains/changeset?replace_state=true`
  const { updated, conflicting } = await call(changes, url, 'POST', [{ hostname: domain }])
  if (conflicting.length > 0 || updated.some(({ modified }) => modified))
    throw new Failure(
      `${domain} leads to something else today: another Worker, or a record in the zone's DNS. If the shop shall have it, run this again with --take-over.`,
    )
}

/** Deploys the built Worker with these variables, at this address, with its crons. */
export async function deployWorker(vars: Record<string, string>, { domain }: Address) {
  const flags = Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`])
  const place = domain ? ['--domain', domain] : []
  // A version that somebody changed in the dashboard is replaced: the tree is what counts.
  const code = await run('wrangler', ['deploy', '--minify', ...flags, ...place], { quiet: true, env: { CI: 'true' } })
  if (code !== 0) throw new Failure('wrangler could not deploy it; its reason stands above.')
}

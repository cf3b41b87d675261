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
  const parts = ['wrangler.toml', 'dist/boutique/**/*.js', 'dist/client/**/*.*', 'dist/client/_headers']
  const files: string[] = []
  for await (const file of glob(parts, { cwd: root })) files.push(file)
  for (const file of files.sort()) hash.update(`\n${file}\n`).update(await readFile(`${root}/${file}`))
  return hash.digest('hex').slice(0, 16)
}

const schedules = z.object({ schedules: z.array(z.object({ cron: z.string() })) })
const domains = z.array(z.object({ hostname: z.string(), service: z.string() }))

/** Whether the crons are there too: they come after the Worker, and a deploy may have ended between. */
export async function hasCrons({ call, path }: Account, { worker, crons }: Names) {
  const set = await call(schedules, `${path}/workers/scripts/${worker}/schedules`)
  const isSet = new Set(set.schedules.map(({ cron }) => cron))
  return isSet.size === crons.length && crons.every((cron) => isSet.has(cron))
}

/** Whether the address leads to the Worker: it comes after it as well, and another Worker may have taken it since. */
export async function hasAddress({ call, find, path }: Account, { worker }: Names, { domain }: Address) {
  if (!domain) {
    const found = await find(z.object({ enabled: z.boolean() }), `${path}/workers/scripts/${worker}/subdomain`)
    return found?.enabled === true
  }
  const attached = await call(domains, `${path}/workers/domains?hostname=${domain}`)
  return attached.some(({ hostname, service }) => hostname === domain && service === worker)
}

const changes = z.object({
  updated: z.array(z.object({ hostname: z.string(), modified: z.boolean().optional() })),
  conflicting: z.array(z.object({ hostname: z.string() })),
})

/** Refuses a domain that leads elsewhere: without a terminal of its own wrangler would take a domain from another Worker, or from a site, without a word. */
export async function refuseTakenDomain({ call, path }: Account, worker: string, domain: string) {
  const url = `${path}/workers/scripts/${worker}/domains/changeset?replace_state=true`
  const { updated, conflicting } = await call(changes, url, 'POST', [{ hostname: domain }])
  if (conflicting.length > 0 || updated.some(({ modified }) => modified))
    throw new Failure(
      `${domain} leads to something else today: another Worker, or a record in the zone's DNS. If the shop shall have it, run this again with --take-over.`,
    )
}

/** Deploys the built Worker with these variables, at this address, with its crons. */
export async function deployWorker(config: string, vars: Record<string, string>, { domain }: Address) {
  const flags = Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`])
  const place = domain ? ['--domain', domain] : []
  // A version that somebody changed in the dashboard is replaced: the tree is what counts.
  const args = ['deploy', '-c', config, ...flags, ...place]
  const code = await run('wrangler', args, { quiet: true, env: { CI: 'true' } })
  if (code !== 0) throw new Failure('wrangler could not deploy it; its reason stands above.')
}

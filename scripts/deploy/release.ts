import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import * as z from 'zod'
import { root, run } from '../run.ts'
import type { Account } from './account.ts'
import { ApiError, Failure } from './api.ts'
import type { Names } from './names.ts'

/**
 * Returns a hash of everything that a deploy uploads, for the Worker's variable RELEASE. An equal hash means that no
 * deploy is needed.
 */
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

/**
 * Returns whether the crons are set. They are set after the Worker is uploaded, so an interrupted deploy may lack them.
 */
export async function hasCrons({ call, path }: Account, { worker, crons }: Names) {
  const set = await call(schedules, `${path}/workers/scripts/${worker}/schedules`)
  const isSet = new Set(set.schedules.map(({ cron }) => cron))
  return isSet.size === crons.length && crons.every((cron) => isSet.has(cron))
}

/**
 * Returns whether the address leads to the Worker. It is set after the upload, and another Worker may have taken it
 * since.
 */
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

/**
 * Throws if the domain leads elsewhere. Without a terminal, wrangler would silently take the domain from another Worker
 * or site.
 */
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
  // A version that was changed in the dashboard is overwritten: the tree is the source of truth.
  const args = ['deploy', '-c', config, ...flags, ...place]
  const code = await run('wrangler', args, { quiet: true, env: { CI: 'true' } })
  if (code !== 0) throw new Failure('wrangler could not deploy it; its reason stands above.')
}

/** The shop's own domain, if any, and the base URL of its links. */
type Address = { domain: string | undefined; url: string }

/** Resolves the full address after checking that the account can serve it. */
export async function resolveAddress(account: Account, worker: string, domain: string | undefined): Promise<Address> {
  if (!domain) return { domain, url: `https://${worker}.${await findSubdomain(account)}.workers.dev` }
  await refuseForeignZone(account, domain)
  return { domain, url: `https://${domain}` }
}

async function findSubdomain({ find, path }: Account) {
  const found = await find(z.object({ subdomain: z.string() }), `${path}/workers/subdomain`)
  if (found?.subdomain) return found.subdomain
  throw new Failure(
    'This account has no workers.dev address yet. Please open Workers & Pages once in the dashboard, which makes one: https://dash.cloudflare.com/?to=/:account/workers-and-pages',
  )
}

const zones = z.array(z.object({ name: z.string(), status: z.string() }))

/**
 * Throws unless the domain or a parent domain is a zone of the account: only then can Cloudflare create its record and
 * certificate.
 */
async function refuseForeignZone({ call, id }: Account, domain: string) {
  const labels = domain.split('.')
  for (let from = 0; from < labels.length - 1; from++) {
    const name = labels.slice(from).join('.')
    const [zone] = await call(zones, `/zones?name=${name}&account.id=${encodeURIComponent(id)}`).catch((error) => {
      if (error instanceof ApiError && error.status === 403)
        throw new Failure('The token may not read zones, which a domain of your own needs: give it Zone, Zone, Read.')
      throw error
    })
    if (zone?.status === 'active') return
    if (zone)
      throw new Failure(
        `${name} is in this account, but its name servers are not Cloudflare's yet. Its page in the dashboard says which to enter where you bought it.`,
      )
  }
  throw new Failure(
    `${domain} is not in this account. Please add the domain first (https://dash.cloudflare.com/?to=/:account/add-site), or use --address workers.dev until then.`,
  )
}

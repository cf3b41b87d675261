import * as z from 'zod'
import type { Account } from './account.ts'
import { ApiError } from './api.ts'
import { Failure } from './failure.ts'

/** Where the shop is: its own domain or none, and the address that its links begin with. */
export type Address = { domain: string | undefined; url: string }

/** The whole address, after a look whether the account can serve it. */
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

/** The domain, or one above it, must be a zone of the account: only then can Cloudflare make its record and certificate. */
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

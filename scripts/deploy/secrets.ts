import { createKeys } from '../dev-vars.ts'
import { run } from '../run.ts'
import { Failure } from './api.ts'

/** The secrets that are not there yet. What is there stays; a pair of keys is of use whole only, and is made whole. */
export function makeMissingSecrets(present: Set<string>, owner: string) {
  // Without an address push services refuse the subject: where the owner is not asked, it stays as it is.
  const subject = owner && { VAPID_SUBJECT: `mailto:${owner.split(',')[0]}` }
  const all = { ADMIN_EMAILS: owner, ...createKeys(), ...subject }
  const hasPushes = present.has('VAPID_PUBLIC_KEY') && present.has('VAPID_PRIVATE_KEY')
  const isMissing = (name: string) => {
    if (name === 'ADMIN_PASSWORD') return !lacksPassword(present) && !present.has(name)
    return /^VAPID_P/.test(name) ? !hasPushes : !present.has(name)
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => isMissing(name)))
}

/**
 * Whether a shop that has its keys has no ADMIN_PASSWORD: somebody took it away, and it stays so. A new one would let in
 * whoever reads it, and end every session of the owner.
 */
export const lacksPassword = (present: Set<string>) => present.has('SESSION_KEY') && !present.has('ADMIN_PASSWORD')

/** Whether the bucket's keys, which a person makes, are among the secrets. */
export const hasPhotoKeys = (present: Set<string>) =>
  present.has('R2_ACCESS_KEY_ID') && present.has('R2_SECRET_ACCESS_KEY')

/** Hands secrets to Cloudflare by wrangler's standard input: an argument could be read by others on this machine. */
export async function storeSecrets(worker: string, secrets: Record<string, string>) {
  const code = await run('wrangler', ['secret', 'bulk', '--name', worker], {
    quiet: true,
    input: JSON.stringify(secrets),
  })
  if (code !== 0) throw new Failure('wrangler could not store them; its reason stands above.')
}

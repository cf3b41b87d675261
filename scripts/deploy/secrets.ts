import { createKeys } from '../dev-vars.ts'
import { run } from '../run.ts'
import { Failure } from './api.ts'

/**
 * Creates the missing secrets and keeps existing ones. A key pair is useless in part, so both halves are created
 * together.
 */
export function makeMissingSecrets(present: Set<string>, owner: string) {
  // Push services refuse a subject without an address. If the owner is not asked, the subject stays unchanged.
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
 * Returns whether a shop that has its keys lacks ADMIN_PASSWORD, because somebody removed it. Deploys do not create it
 * again: a new password would admit anyone who reads it and end all sessions of the owner.
 */
export const lacksPassword = (present: Set<string>) => present.has('SESSION_KEY') && !present.has('ADMIN_PASSWORD')

/** Returns whether the bucket's keys, which a person creates, are among the secrets. */
export const hasPhotoKeys = (present: Set<string>) =>
  present.has('R2_ACCESS_KEY_ID') && present.has('R2_SECRET_ACCESS_KEY')

/** Passes secrets to Cloudflare through wrangler's standard input: other users of this machine can read arguments. */
export async function storeSecrets(worker: string, secrets: Record<string, string>) {
  const code = await run('wrangler', ['secret', 'bulk', '--name', worker], {
    quiet: true,
    input: JSON.stringify(secrets),
  })
  if (code !== 0) throw new Failure('wrangler could not store them; its reason stands above.')
}

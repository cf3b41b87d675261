import type { Row } from './table-rows.ts'

/**
 * What no backup has: what opens an account, a device or a link, and what is sent again by itself after a restore.
 * Customers ask for a new password then, devices are registered again and links made anew.
 */
export const leftOutTables: ReadonlySet<string> = new Set([
  'sessions',
  'temporary_credentials',
  'push_subscriptions',
  'deliveries',
  'family_links',
  'chat_openings',
  'idempotency_keys',
  'rate_limits',
])

/** What stands in a backup instead of a secret: by no password does '!' open an account. */
export const blankedColumns: Readonly<Record<string, Row>> = {
  users: {
    password: '!',
    admin_mark: null,
    confirm_hash: null,
    confirm_expires_at: null,
    claim_hash: null,
    claim_expires_at: null,
  },
  staff: { invite_hash: null, invite_expires_at: null, sid: null, started_at: null, sid_expires_at: null },
  social_feeds: { sealed_token: null, renewed_from: null, renew_at: null },
}

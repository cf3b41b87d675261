import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type ConsentKind, consentVersion } from '../../shared/consent.ts'
import type { Ctx } from '../context.ts'
import { statement } from './batch.ts'

type NewConsent = {
  userId: string
  kind: ConsentKind
  given: boolean
  /** Where it was given, or who was met. */
  how: string
  /** The admin who notes it. */
  byId?: string
}

/** Statement: adds what somebody agreed to or took back, unless that is what stands already, in the words in force. Another parent met is another row. */
export function consentStatement(ctx: Ctx, consent: NewConsent, onlyIf: SQL = sql`TRUE`) {
  const { userId, kind, given } = consent
  const stands = sql`(SELECT given = ${Number(given)} AND version = ${consentVersion} AND (kind <> 'parent_met' OR how = ${consent.how})
    FROM consents
    WHERE user_id = ${userId} AND kind = ${kind} ORDER BY created_at DESC, id DESC LIMIT 1)`
  return insertStatement(ctx, consent, sql`NOT COALESCE(${stands}, 0) AND ${onlyIf}`)
}

/** Statements for the tick of a booking: the words of the notice, and that a child's parent or guardian says so. */
export const tickStatements = (ctx: Ctx, of: Pick<NewConsent, 'userId' | 'how'>) =>
  (['notice', 'parent'] as const).map((kind) => consentStatement(ctx, { ...of, kind, given: true }))

/**
 * Statement: when a customer agreed to the words of a booking's tick that are in force, to both of them, and still does; no
 * row, or null, without.
 */
export const findTickStatement = (ctx: Ctx, userId: string | SQL) =>
  ctx.db
    .select({ at: sql<number | null>`MIN(IIF(given AND version = ${consentVersion}, at, NULL))`.as('agreed_at') })
    .from(
      sql`(SELECT given, version, MAX(created_at) AS at FROM consents
        WHERE user_id = ${userId} AND kind IN ('notice', 'parent') GROUP BY kind)`,
    )
    .having(sql`COUNT(*) FILTER (WHERE given AND version = ${consentVersion}) = 2`)

// What these two decide is read where it is used, from a column. So the column is the truth, and the log follows it: a
// statement stands ahead of the change, and adds a row where it is one.

/** Statement: logs that messages on WhatsApp are wanted, or not any more. Ahead of the change of `users.no_whatsapp`. */
export const whatsappConsentStatement = (ctx: Ctx, consent: Omit<NewConsent, 'kind'>, onlyIf: SQL = sql`TRUE`) =>
  insertStatement(
    ctx,
    { ...consent, kind: 'whatsapp' },
    sql`(SELECT no_whatsapp FROM users WHERE id = ${consent.userId}) = ${Number(consent.given)} AND ${onlyIf}`,
  )

/** Statement: the same of news and offers. Ahead of the change of `user_settings.marketing_emails`. */
export const marketingConsentStatement = (ctx: Ctx, consent: Omit<NewConsent, 'kind'>) =>
  insertStatement(
    ctx,
    { ...consent, kind: 'marketing' },
    sql`COALESCE((SELECT marketing_emails FROM user_settings WHERE user_id = ${consent.userId}), 0) <> ${Number(consent.given)}`,
  )

/** Whether a customer's last word to something, a query, is a yes: 0 or 1. */
export const hasSaidYes = (userId: SQL | SQLiteColumn, kind: ConsentKind) =>
  sql`IFNULL((SELECT given FROM consents WHERE consents.user_id = ${userId} AND consents.kind = ${kind}
    ORDER BY consents.created_at DESC, consents.id DESC LIMIT 1), 0)`

const insertStatement = (ctx: Ctx, { userId, kind, given, how, byId }: NewConsent, onlyIf: SQL) =>
  statement(
    ctx,
    sql`INSERT INTO consents (id, user_id, kind, version, given, how, by_id, created_at)
    SELECT ${crypto.randomUUID()}, ${userId}, ${kind}, ${consentVersion}, ${Number(given)}, ${how}, ${byId ?? null}, ${Date.now()}
    WHERE ${onlyIf}`,
  )

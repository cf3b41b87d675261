import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type ConsentKind, consentVersion } from '../../shared/consent.ts'
import type { Ctx } from '../context.ts'
import { statement } from './batch.ts'

type NewConsent = {
  userId: string
  kind: ConsentKind
  given: boolean
  /** Way in which the consent was given, or name of the person met. */
  how: string
  /** Id of the admin who notes the consent. */
  byId?: string
}

/**
 * Statement: adds a consent or its withdrawal for the current text, unless the current state is the same. Another
 * parent met is another row.
 */
export function consentStatement(ctx: Ctx, consent: NewConsent, onlyIf: SQL = sql`TRUE`) {
  const { userId, kind, given } = consent
  const stands = sql`(SELECT given = ${Number(given)} AND version = ${consentVersion} AND (kind <> 'parent_met' OR how = ${consent.how})
    FROM consents
    WHERE user_id = ${userId} AND kind = ${kind} ORDER BY created_at DESC, id DESC LIMIT 1)`
  return insertStatement(ctx, consent, sql`NOT COALESCE(${stands}, 0) AND ${onlyIf}`)
}

/** Statements for the consents of a booking: to the notice, and as the child's parent or guardian. */
export const tickStatements = (ctx: Ctx, of: Pick<NewConsent, 'userId' | 'how'>) =>
  (['notice', 'parent'] as const).map((kind) => consentStatement(ctx, { ...of, kind, given: true }))

/**
 * Statement: finds when a customer agreed to both current consents of a booking that are still given; otherwise no row,
 * or null.
 */
export const findTickStatement = (ctx: Ctx, userId: string | SQL) =>
  ctx.db
    .select({ at: sql<number | null>`MIN(IIF(given AND version = ${consentVersion}, at, NULL))`.as('agreed_at') })
    .from(
      sql`(SELECT given, version, MAX(created_at) AS at FROM consents
        WHERE user_id = ${userId} AND kind IN ('notice', 'parent') GROUP BY kind)`,
    )
    .having(sql`COUNT(*) FILTER (WHERE given AND version = ${consentVersion}) = 2`)

// The app reads these two consents from columns. The columns are the source of truth and the log follows: its statement
// precedes the change and adds a row only if the value changes.

/**
 * Statement: logs that a customer accepts or declines WhatsApp messages. Must precede the change of
 * `users.no_whatsapp`.
 */
export const whatsappConsentStatement = (ctx: Ctx, consent: Omit<NewConsent, 'kind'>, onlyIf: SQL = sql`TRUE`) =>
  insertStatement(
    ctx,
    { ...consent, kind: 'whatsapp' },
    sql`(SELECT no_whatsapp FROM users WHERE id = ${consent.userId}) = ${Number(consent.given)} AND ${onlyIf}`,
  )

/** Statement: logs consent to news and offers. Must precede the change of `user_settings.marketing_emails`. */
export const marketingConsentStatement = (ctx: Ctx, consent: Omit<NewConsent, 'kind'>) =>
  insertStatement(
    ctx,
    { ...consent, kind: 'marketing' },
    sql`COALESCE((SELECT marketing_emails FROM user_settings WHERE user_id = ${consent.userId}), 0) <> ${Number(consent.given)}`,
  )

/** Query: whether the customer's latest consent of a kind is given, as 0 or 1. */
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

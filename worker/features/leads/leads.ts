import { type SQL, sql } from 'drizzle-orm'
import { leadStatuses, type ScoreReason } from '../../../shared/leads.ts'
import type { ListQuery } from '../../../shared/lists.ts'
import type { Ctx } from '../../context.ts'
import { listPage } from '../../db/list.ts'
import { leads } from '../../db/schema.ts'
import { prefixesOf } from '../../db/search-words.ts'
import { statement } from '../../db/statement.ts'

/** Someone who got in touch, by whatever way. At least one of `e164` and `email` is there to know them by. */
export type LeadInput = {
  name: string
  phone?: string | null
  e164?: string | null
  email?: string | null
  source: string
  type: 'booking' | 'enquiry' | 'chat'
  leadScore: number
  scoreReasons: ScoreReason[]
}

/** The id of the lead known by this phone, else by this e-mail, as part of a statement. */
export const matchingLeadId = (e164: SQL | string | null, email: SQL | string | null) => sql`COALESCE(
    (SELECT id FROM leads WHERE phone_e164 = ${e164} ORDER BY created_at LIMIT 1),
    (SELECT id FROM leads WHERE email = ${email} ORDER BY created_at LIMIT 1))`

/**
 * The statements that make or refresh one lead, for the batch that writes what the person sent.
 * Known by phone, else by e-mail. A refresh adds contact fields that were missing and never overwrites one;
 * the score is the best so far. The match is made inside the batch, so that two at once make one lead.
 */
export function upsertStatements(ctx: Ctx, input: LeadInput) {
  const { name, source, type, leadScore } = input
  const [phone, e164, email] = [input.phone ?? null, input.e164 ?? null, input.email ?? null]
  const reasons = JSON.stringify(input.scoreReasons)
  const now = Date.now()
  const leadId = matchingLeadId(e164, email)
  const termsOf = (of: string, is: string | null, prefixes: string[]) => prefixes.map((prefix) => ({ of, is, prefix }))
  const terms = JSON.stringify([
    ...termsOf('name', name, prefixesOf({ names: [name] })),
    ...termsOf('email', email, prefixesOf({ names: [], email })),
    ...termsOf('phone', e164, prefixesOf({ names: [], e164 })),
  ])
  return [
    statement(
      ctx,
      sql`INSERT INTO leads
        (id, name, phone, phone_e164, email, source, type, lead_score, score_reasons, created_at, updated_at)
      SELECT ${crypto.randomUUID()}, ${name}, ${phone}, ${e164}, ${email}, ${source}, ${type}, ${leadScore}, ${reasons},
        ${now}, ${now}
      WHERE ${leadId} IS NULL`,
    ),
    statement(
      ctx,
      sql`UPDATE leads SET
        phone = COALESCE(phone, ${phone}), phone_e164 = COALESCE(phone_e164, ${e164}), email = COALESCE(email, ${email}),
        score_reasons = IIF(lead_score < ${leadScore}, ${reasons}, score_reasons),
        lead_score = MAX(lead_score, ${leadScore}), last_contact_date = ${now}, updated_at = ${now}
      WHERE id = ${leadId}`,
    ),
    // Only what the row holds now makes it findable: a second number or another spelling of the name was not kept.
    statement(
      ctx,
      sql`INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
      SELECT 'lead', scope.value, term.value ->> 'prefix', leads.created_at, leads.id
      FROM leads, json_each(${terms}) AS term, json_each(json_array('', leads.status)) AS scope
      WHERE leads.id = ${leadId} AND term.value ->> 'is' = (CASE term.value ->> 'of'
        WHEN 'name' THEN leads.name WHEN 'email' THEN leads.email ELSE leads.phone_e164 END)`,
    ),
  ]
}

/** A page of all leads, for the owner. */
export const list = (ctx: Ctx, query: ListQuery) =>
  listPage(ctx, leads, query, { kind: 'lead', counter: 'leads', statuses: leadStatuses })

import { sql } from 'drizzle-orm'
import type { ScoreReason } from '../../../shared/leads.ts'
import type { Ctx } from '../../context.ts'
import { prefixesOf } from '../../db/search-words.ts'
import { statement } from '../../db/statement.ts'
import { matchingLeadId } from './matching.ts'

/** Someone who got in touch, by whatever way; known by `phoneE164` or `email`, of which there is at least one. */
type NewLead = {
  name: string
  phone: string | null
  phoneE164: string | null
  email: string | null
  source: string
  type: 'booking' | 'enquiry' | 'chat'
  leadScore: number
  scoreReasons: ScoreReason[]
}

/**
 * The statements that insert or refresh a person's one lead, for the batch that writes what the person sent.
 * A refresh adds contact fields that were missing and never overwrites one; the score is the best so far.
 * The match is made inside the batch, so that two at once make one lead.
 */
export function upsertLeadStatements(ctx: Ctx, lead: NewLead) {
  const { name, phone, phoneE164, email, source, type, leadScore } = lead
  const reasons = JSON.stringify(lead.scoreReasons)
  const now = Date.now()
  const leadId = matchingLeadId(phoneE164, email)
  return [
    statement(
      ctx,
      sql`INSERT INTO leads
        (id, name, phone, phone_e164, email, source, type, lead_score, score_reasons, created_at, updated_at)
      SELECT ${crypto.randomUUID()}, ${name}, ${phone}, ${phoneE164}, ${email}, ${source}, ${type}, ${leadScore},
        ${reasons}, ${now}, ${now}
      WHERE ${leadId} IS NULL`,
    ),
    statement(
      ctx,
      sql`UPDATE leads SET
        phone = COALESCE(phone, ${phone}), phone_e164 = COALESCE(phone_e164, ${phoneE164}),
        email = COALESCE(email, ${email}), score_reasons = IIF(lead_score < ${leadScore}, ${reasons}, score_reasons),
        lead_score = MAX(lead_score, ${leadScore}), last_contact_date = ${now}, updated_at = ${now}
      WHERE id = ${leadId}`,
    ),
    insertLeadTermsStatement(ctx, lead),
  ]
}

/** Only what the row holds by now makes it findable: a second number or another spelling of the name was not stored. */
function insertLeadTermsStatement(ctx: Ctx, { name, email, phoneE164 }: NewLead) {
  const termsOf = (of: string, is: string | null, prefixes: string[]) => prefixes.map((prefix) => ({ of, is, prefix }))
  const terms = JSON.stringify([
    ...termsOf('name', name, prefixesOf({ names: [name] })),
    ...termsOf('email', email, prefixesOf({ names: [], email })),
    ...termsOf('phone', phoneE164, prefixesOf({ names: [], e164: phoneE164 })),
  ])
  return statement(
    ctx,
    sql`INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
    SELECT 'lead', scope.value, term.value ->> 'prefix', leads.created_at, leads.id
    FROM leads, json_each(${terms}) AS term, json_each(json_array('', leads.status)) AS scope
    WHERE leads.id = ${matchingLeadId(phoneE164, email)} AND term.value ->> 'is' = (CASE term.value ->> 'of'
      WHEN 'name' THEN leads.name WHEN 'email' THEN leads.email ELSE leads.phone_e164 END)`,
  )
}

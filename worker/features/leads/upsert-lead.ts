import { type SQL, sql } from 'drizzle-orm'
import type { ScoreReason } from '../../../shared/leads.ts'
import type { Ctx } from '../../context.ts'
import { appendWords, asRows, reindex } from '../../db/search.ts'
import { storedPrefixesOf, wordsText } from '../../db/search-words.ts'
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
  const [id, createdAt] = [crypto.randomUUID(), new Date()]
  const now = createdAt.getTime()
  const leadId = matchingLeadId(phoneE164, email)
  const isNew = sql`EXISTS (SELECT 1 FROM leads WHERE id = ${id})`
  return [
    statement(
      ctx,
      sql`INSERT INTO leads
        (id, name, phone, phone_e164, email, source, type, lead_score, score_reasons, last_contact_date, created_at, updated_at)
      SELECT ${id}, ${name}, ${phone}, ${phoneE164}, ${email}, ${source}, ${type}, ${leadScore},
        ${reasons}, ${now}, ${now}, ${now}
      WHERE ${leadId} IS NULL`,
    ),
    ...reindex(ctx, 'lead', null, { id, createdAt, name, email, phoneE164, status: 'new' }, isNew),
    ...findByGainedStatements(ctx, lead, leadId),
    // Apart from the date, which is in no index: each index of a column that is set is written, changed or not.
    statement(
      ctx,
      sql`UPDATE leads SET
        phone = COALESCE(phone, ${phone}), phone_e164 = COALESCE(phone_e164, ${phoneE164}),
        email = COALESCE(email, ${email}), score_reasons = IIF(lead_score < ${leadScore}, ${reasons}, score_reasons),
        lead_score = MAX(lead_score, ${leadScore})
      WHERE id = ${leadId} AND (lead_score < ${leadScore}
        OR (phone, phone_e164, email)
          IS NOT (COALESCE(phone, ${phone}), COALESCE(phone_e164, ${phoneE164}), COALESCE(email, ${email})))`,
    ),
    statement(
      ctx,
      sql`UPDATE leads SET last_contact_date = ${now}, updated_at = ${now} WHERE id = ${leadId} AND id <> ${id}`,
    ),
  ]
}

/** A lead that is about to gain a number or an address is found by it; another than it has is not stored. */
function findByGainedStatements(ctx: Ctx, { email, phoneE164 }: NewLead, leadId: SQL) {
  // Whoever is known by one alone has nothing else to bring.
  if (!email || !phoneE164) return []
  const [byEmail, byPhone] = [
    { names: [], email },
    { names: [], e164: phoneE164 },
  ]
  const prefixes = [
    ...storedPrefixesOf(byEmail).map((prefix) => ['email', prefix]),
    ...storedPrefixesOf(byPhone).map((prefix) => ['phone', prefix]),
  ]
  const lacking = sql`FROM leads WHERE id = ${leadId} AND (email IS NULL OR phone_e164 IS NULL)`
  return [
    sql`INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
      SELECT 'lead', status, value ->> 1, created_at, id
      FROM (SELECT id, status, created_at, IIF(email IS NULL, 'email', 'phone') AS gained ${lacking})
      CROSS JOIN ${asRows(prefixes)} WHERE value ->> 0 = gained`,
    appendWords(sql`SELECT 'lead', id, IIF(email IS NULL, ${wordsText(byEmail)}, ${wordsText(byPhone)}) ${lacking}`),
  ].map((query) => statement(ctx, query))
}

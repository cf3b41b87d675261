import { sql } from 'drizzle-orm'
import type { ScoreReason } from '../../../shared/leads.ts'
import type { Ctx } from '../../context.ts'
import { searchText } from '../../db/search.ts'
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
  /** The customer who is signed in and books. */
  userId?: string | null
  leadScore: number
  scoreReasons: ScoreReason[]
}

/**
 * The statements that insert or refresh a person's one lead, for the batch that writes the submission. A refresh keeps the
 * name, the number and the address: whoever matches by the number alone may be a stranger with another address. The
 * submission's own row keeps what it says; the score is the best so far. The match is made inside the batch, so that two
 * submissions at once make one lead.
 */
export function upsertLeadStatements(ctx: Ctx, lead: NewLead) {
  const { name, phone, phoneE164, email, source, type, userId = null, leadScore } = lead
  const reasons = JSON.stringify(lead.scoreReasons)
  const [id, now] = [crypto.randomUUID(), Date.now()]
  const leadId = matchingLeadId(phoneE164, email)
  return [
    statement(
      ctx,
      sql`INSERT INTO leads
        (id, name, phone, phone_e164, email, source, type, user_id, lead_score, score_reasons, last_contact_date, search_text, created_at, updated_at)
      SELECT ${id}, ${name}, ${phone}, ${phoneE164}, ${email}, ${source}, ${type}, ${userId}, ${leadScore},
        ${reasons}, ${now}, ${searchText.person(lead)}, ${now}, ${now}
      WHERE ${leadId} IS NULL`,
    ),
    // Apart from the date, which is in no index: each index of a column that is set is written, changed or not.
    statement(
      ctx,
      sql`UPDATE leads SET score_reasons = ${reasons}, lead_score = ${leadScore}
      WHERE id = ${leadId} AND lead_score < ${leadScore}`,
    ),
    statement(
      ctx,
      sql`UPDATE leads SET last_contact_date = ${now}, updated_at = ${now} WHERE id = ${leadId} AND id <> ${id}`,
    ),
  ]
}

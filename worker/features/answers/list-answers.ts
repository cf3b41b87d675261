import { asc, type SQL, sql } from 'drizzle-orm'
import { type AnswerKind, answerKinds, promisedMs } from '../../../shared/answers.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { counterStatement, counterValue } from '../../db/counters.ts'
import { isUnanswered } from '../../db/predicates.ts'
import { answers, dataRequests, testimonials } from '../../db/schema.ts'

/** The longest waiting ones that the desk names; the counts say how many more there are. */
const maxRows = 20
/** Offered testimonials, and requests about data, are counted up to here, along their index; the screen says '100 or more'. */
const maxCounted = 100

/** Whose each kind is: one look at a row by its key. */
const nameSql: Record<AnswerKind, SQL> = {
  booking: sql`(SELECT parent_name FROM bookings WHERE id = about)`,
  contact: sql`(SELECT name FROM contacts WHERE id = about)`,
  chat_lead: sql`(SELECT name FROM chat_leads WHERE id = about)`,
  password: sql`(SELECT ${fullNameSql()} FROM temporary_credentials JOIN users ON users.id = user_id
    WHERE temporary_credentials.id = about)`,
  chat: sql`(SELECT COALESCE((SELECT ${fullNameSql()} FROM users WHERE id = customer_id),
    (SELECT name FROM chat_leads WHERE chat_room_id = about)) FROM chat_rooms WHERE id = about)`,
  quote: sql`(SELECT customer_name FROM orders WHERE id = about)`,
}

function fullNameSql() {
  return sql.raw("COALESCE(NULLIF(TRIM(IFNULL(first_name, '') || ' ' || IFNULL(last_name, '')), ''), users.email)")
}

const personSql = sql<string | null>`CASE kind ${sql.join(
  answerKinds.map((kind) => sql`WHEN ${sql.raw(`'${kind}'`)} THEN ${nameSql[kind]}`),
  sql` `,
)} END`

/** The room of a chat lead, which is where it is answered. */
const roomSql = sql<string | null>`CASE kind WHEN 'chat' THEN about
  WHEN 'chat_lead' THEN (SELECT chat_room_id FROM chat_leads WHERE id = about) END`

/**
 * All that waits for the boutique: how many of each kind, and who has waited longest, with when 24 hours are over.
 * Offered testimonials wait too, though nobody was promised an answer to them, and requests about data, which have 90 days.
 */
export async function listAnswers(ctx: Ctx) {
  const found = await batch(ctx, {
    counts: answerKinds.map((kind) => counterStatement(ctx, `answers:open:${kind}`)),
    testimonials: ctx.db
      .select({ one: sql`1` })
      .from(testimonials)
      // In the words of its partial index.
      .where(sql`approved_at IS NULL AND hidden_at IS NULL`)
      .limit(maxCounted),
    requests: ctx.db
      .select({ one: sql`1` })
      .from(dataRequests)
      // In the words of its partial index.
      .where(sql`answered_at IS NULL`)
      .limit(maxCounted),
    rows: ctx.db
      .select({
        kind: answers.kind,
        about: answers.about,
        askedAt: answers.askedAt,
        name: personSql.as('name'),
        roomId: roomSql.as('room_id'),
      })
      .from(answers)
      .where(isUnanswered)
      .orderBy(asc(answers.askedAt))
      .limit(maxRows),
  })
  const countOf = (kind: AnswerKind) => counterValue(found.counts[answerKinds.indexOf(kind)] ?? [])
  return {
    counts: {
      booking: countOf('booking'),
      contact: countOf('contact'),
      chat_lead: countOf('chat_lead'),
      password: countOf('password'),
      chat: countOf('chat'),
      quote: countOf('quote'),
      testimonial: found.testimonials.length,
      request: found.requests.length,
    },
    rows: found.rows.map(({ kind, about, askedAt, name, roomId }) => ({
      kind,
      about,
      askedAt,
      dueAt: new Date(askedAt.getTime() + promisedMs),
      name: name ?? 'A guest',
      roomId,
    })),
  }
}

import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { type BreachInput, type BreachNotice, noticeText, toMoment } from '../../../shared/breach.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, run } from '../../db/batch.ts'
import { audit } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { enqueueManyStatement } from '../notifications/enqueue.ts'
import { affectedIds, type Reach, takesWhatsapp, toReach } from './affected.ts'

// A breach is its rows of the log: `<id>:noticed:<ms>`, and `<id>:<step>` for what was done about it. They are kept as
// long as the log, and name nobody.

/** As many entries of the log as are looked through: ten breaches with all that was done. */
const maxEntries = 100

/** Breaches of the last 400 days, newest first, with the moment of each step that was done. */
export async function list(ctx: Ctx) {
  const rows = await run(
    ctx,
    ctx.db
      .select({ about: audit.about, createdAt: audit.createdAt })
      .from(audit)
      .where(eq(audit.what, 'breach'))
      .orderBy(desc(audit.createdAt), desc(audit.id))
      .limit(maxEntries),
  )
  const entries = rows.map(({ about, createdAt }) => {
    const [id = '', step = '', at] = (about ?? '').split(':')
    return { id, step, at: at ? new Date(Number(at)) : createdAt }
  })
  return entries
    .filter(({ step }) => step === 'noticed')
    .map(({ id, at }) => ({
      id,
      noticedAt: at,
      done: entries
        .filter((entry) => entry.id === id && entry.step !== 'noticed')
        .map(({ step, at }) => ({ step, at })),
    }))
}

/** Notes a breach or a step of one, or tells whom it concerns; the same again changes nothing. 404 for a step of none. */
export async function note(ctx: Ctx, admin: User, input: BreachInput) {
  const { id, step } = input
  const noticedAt = step === 'noticed' ? toMoment(input.at) : undefined
  if (noticedAt && noticedAt > Date.now()) fail(400, 'That is still to come')
  const about = noticedAt ? `${id}:noticed:${noticedAt}` : `${id}:${step}`
  const isKnown = sql`EXISTS (SELECT 1 FROM audit WHERE id = ${`breach:${id}:noticed`})`
  const entry = { id: `breach:${id}:${step}`, who: admin.id, what: 'breach', about } as const
  const { known } = await batch(ctx, {
    notices: step === 'people' ? noticeStatements(ctx, id, toReach(input), input, isKnown) : undefined,
    entry: auditStatement(ctx, entry, step === 'noticed' ? sql`TRUE` : isKnown),
    known: ctx.db
      .select({ id: audit.id })
      .from(audit)
      .where(eq(audit.id, `breach:${id}:noticed`)),
  })
  if (known.length === 0) fail(404, 'There is no such breach')
}

/**
 * Statements: a notification to each account it concerns and a message on WhatsApp to each number, once for a breach.
 * Told again with a wider reach, those are told who were not yet.
 */
function noticeStatements(ctx: Ctx, id: string, reach: Reach, notice: BreachNotice, onlyIf: SQL) {
  const [message, subject] = [noticeText(notice), `breach:${id}`]
  const isConcerned = sql`users.role = 'customer' AND users.id IN ${affectedIds(reach)} AND ${onlyIf}`
  return [
    enqueueManyStatement(
      ctx,
      { type: 'privacy', title: 'About the data we keep of you', message, relatedId: subject },
      sql`users.has_account AND ${isConcerned} AND NOT EXISTS (SELECT 1 FROM notifications AS told
        WHERE told.user_id = users.id AND told.type = 'privacy' AND told.related_id = ${subject})`,
    ),
    statement(
      ctx,
      sql`INSERT INTO wa_messages (id, topic, about, user_id, name, phone_e164, language, "values", created_at)
      SELECT LOWER(HEX(RANDOMBLOB(16))), 'breach', ${`${subject}:`} || users.id, users.id,
        TRIM(IFNULL(first_name, '') || ' ' || IFNULL(last_name, '')), phone_e164, language,
        json_object('name', IFNULL(first_name, ''), 'notice', ${message}), ${Date.now()}
      FROM users WHERE ${takesWhatsapp} AND ${isConcerned} AND NOT EXISTS (SELECT 1 FROM wa_messages AS told
        WHERE told.about = ${`${subject}:`} || users.id)`,
    ),
  ]
}

import { type SQL, sql } from 'drizzle-orm'
import { type BreachNotice, noticeText } from '../../../shared/breach.ts'
import { sentMessageMs } from '../../../shared/retention.ts'
import { indianToday } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { run } from '../../db/batch.ts'
import { audit } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { sayInBoth } from '../../told.ts'
import { enqueueManyStatement } from '../notifications/enqueue.ts'
import { affectedIds, hasNumber, type Reach } from './affected.ts'
import { guestNumbers } from './guests.ts'

/** In the log, a reach that was told of a breach: `<id>:told:<everybody>:<from>:<to>`. */
export const toldStep = 'told'

type Told = Reach & { at: number }

/**
 * Whom a breach was told longer ago than its messages are kept, by the reaches in the log: who is in one of them is told
 * nothing again, though no message is there any more to say so.
 */
export async function readTold(ctx: Ctx, id: string): Promise<Told[]> {
  const prefix = `breach:${id}:${toldStep}:`
  const rows = await run(
    ctx,
    ctx.db
      .select({ about: audit.about, createdAt: audit.createdAt })
      .from(audit)
      .where(sql`id >= ${prefix} AND id < ${`${prefix}~`} AND created_at < ${Date.now() - sentMessageMs}`),
  )
  return rows.map(({ about, createdAt }) => {
    const [everybody, from, to] = (about ?? '').split(':').slice(2)
    const at = createdAt.getTime()
    // A time may have ended after it was told: who came into it since has heard nothing.
    return { everybody: everybody === '1', from: Number(from), to: Math.min(Number(to), at), at }
  })
}

/** Statement: notes whom it is told, once a day: told again later, the same reach has others in it. */
export function toldStatement(ctx: Ctx, { id, who, reach }: { id: string; who: string; reach: Reach }, onlyIf: SQL) {
  const about = `${id}:${toldStep}:${Number(reach.everybody)}:${reach.from}:${reach.to}`
  return auditStatement(ctx, { id: `breach:${about}:${indianToday()}`, who, what: 'breach', about }, onlyIf)
}

type Given = { reach: Reach; notice: BreachNotice; told: Told[]; onlyIf: SQL }

/**
 * Statements: a notification to each account it concerns and a message on WhatsApp to each number, those of guests too, once
 * for a breach. Told again with a wider reach, those are told who were not yet.
 */
export function noticeStatements(ctx: Ctx, id: string, { reach, notice, told, onlyIf }: Given) {
  const [message, subject] = [noticeText(notice), `breach:${id}`]
  const wasTold = sql.join(
    [sql`FALSE`, ...told.map((one) => sql`(users.created_at <= ${one.at} AND users.id IN ${affectedIds(one)})`)],
    sql` OR `,
  )
  const isConcerned = sql`+users.role = 'customer' AND users.id IN ${affectedIds(reach)} AND NOT (${wasTold}) AND ${onlyIf}`
  return [
    enqueueManyStatement(
      ctx,
      {
        type: 'privacy',
        ...sayInBoth(() => ({ title: t('About the data we keep of you'), message })),
        relatedId: subject,
      },
      sql`users.has_account AND ${isConcerned} AND NOT EXISTS (SELECT 1 FROM notifications AS told
        WHERE told.user_id = users.id AND told.type = 'privacy' AND told.related_id = ${subject})`,
    ),
    statement(
      ctx,
      sql`INSERT INTO wa_messages (id, topic, about, user_id, name, phone_e164, language, "values", created_at)
      SELECT LOWER(HEX(RANDOMBLOB(16))), 'breach', ${`${subject}:`} || users.id, users.id,
        TRIM(IFNULL(first_name, '') || ' ' || IFNULL(last_name, '')), phone_e164, language,
        json_object('name', IFNULL(first_name, ''), 'notice', ${message}), ${Date.now()}
      FROM users WHERE ${hasNumber} AND ${isConcerned} AND NOT EXISTS (SELECT 1 FROM wa_messages AS told
        WHERE told.about = ${`${subject}:`} || users.id)`,
    ),
    guestsStatement(ctx, subject, { reach, message, told, onlyIf }),
  ]
}

/** About the row that has the number: an erasure that takes the row takes its message along. */
const guestsStatement = (
  ctx: Ctx,
  subject: string,
  { reach, message, told, onlyIf }: { reach: Reach; message: string; told: Told[]; onlyIf: SQL },
) =>
  statement(
    ctx,
    sql`INSERT INTO wa_messages (id, topic, about, name, phone_e164, language, "values", created_at)
    SELECT LOWER(HEX(RANDOMBLOB(16))), 'breach', ${`${subject}:`} || guest.id, guest.name, guest.number, 'en',
      json_object('name', guest.name, 'notice', ${message}), ${Date.now()}
    FROM ${guestNumbers(reach, told)} AS guest WHERE ${onlyIf}
      AND NOT EXISTS (SELECT 1 FROM wa_messages AS told WHERE told.about = ${`${subject}:`} || guest.id)`,
  )

import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { type BreachInput, type BreachNotice, noticeText, toMoment } from '../../../shared/breach.ts'
import { sentMessageMs } from '../../../shared/retention.ts'
import { indianToday } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { audit } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { sayInBoth } from '../../told.ts'
import { enqueueManyStatement } from '../notifications/enqueue.ts'
import { affectedIds, guestNumbers, hasNumber, type Reach, toReach } from './affected.ts'

// A breach consists of rows of the log: `<id>:noticed:<ms>`, `<id>:<step>` for each step taken, and `<id>:told:<reach>` for
// each reach that was told. They are kept as long as the log, and name nobody.

/** Entries of the log that are read: ten breaches with all their steps. */
const maxEntries = 100

/** In the log, a reach that was told of a breach: `<id>:told:<everybody>:<from>:<to>`. */
const toldStep = 'told'

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
        .filter((entry) => entry.id === id && !['noticed', toldStep].includes(entry.step))
        .map(({ step, at }) => ({ step, at })),
    }))
}

/** Notes a breach or a step of one, or tells the people it concerns. Repeating it changes nothing. Throws 404 for an unknown breach. */
export async function note(ctx: Ctx, admin: User, input: BreachInput) {
  const { id, step } = input
  const noticedAt = step === 'noticed' ? toMoment(input.at) : undefined
  if (noticedAt && noticedAt > Date.now()) fail(400, 'breach_ahead')
  const about = noticedAt ? `${id}:noticed:${noticedAt}` : `${id}:${step}`
  const isKnown = sql`EXISTS (SELECT 1 FROM audit WHERE id = ${`breach:${id}:noticed`})`
  const entry = { id: `breach:${id}:${step}`, who: admin.id, what: 'breach', about } as const
  const reach = step === 'people' ? toReach(input) : undefined
  const told = reach ? await readTold(ctx, id) : []
  const { known } = await batch(ctx, {
    notices:
      reach && step === 'people'
        ? noticeStatements(ctx, id, { reach, notice: input, told, onlyIf: isKnown })
        : undefined,
    told: reach ? toldStatement(ctx, { id, who: admin.id, reach }, isKnown) : undefined,
    entry: auditStatement(ctx, entry, step === 'noticed' ? sql`TRUE` : isKnown),
    known: ctx.db
      .select({ id: audit.id })
      .from(audit)
      .where(eq(audit.id, `breach:${id}:noticed`)),
  })
  if (known.length === 0) fail(404, 'breach_unknown')
}

type Told = Reach & { at: number }

/**
 * The reaches that were told longer ago than messages are kept. The people in them are not told again, although no message
 * proves it any more.
 */
async function readTold(ctx: Ctx, id: string): Promise<Told[]> {
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
    // A time may have ended after it was told. People who came into it since have heard nothing.
    return { everybody: everybody === '1', from: Number(from), to: Math.min(Number(to), at), at }
  })
}

/** Statement: notes the reach that is told, once a day, because the same reach has other people in it later. */
function toldStatement(ctx: Ctx, { id, who, reach }: { id: string; who: string; reach: Reach }, onlyIf: SQL) {
  const about = `${id}:${toldStep}:${Number(reach.everybody)}:${reach.from}:${reach.to}`
  return auditStatement(ctx, { id: `breach:${about}:${indianToday()}`, who, what: 'breach', about }, onlyIf)
}

type Given = { reach: Reach; notice: BreachNotice; told: Told[]; onlyIf: SQL }

/**
 * Statements: a notification to each account concerned and a message on WhatsApp to each number, guests included, once a
 * breach. A wider reach later tells only people who were not told yet.
 */
function noticeStatements(ctx: Ctx, id: string, { reach, notice, told, onlyIf }: Given) {
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
        ...sayInBoth(() => ({ title: t('About your data'), message })),
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

/** The message is about the row that has the number, so that an erasure of the row deletes it too. */
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

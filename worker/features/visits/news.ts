import { isNull, type SQL, sql } from 'drizzle-orm'
import { dayMs, indianDate, indiaOffsetMs, startOfIndianDay } from '../../../shared/time.ts'
import { visitClock, visitTime } from '../../../shared/visit-times.ts'
import type { VisitKind } from '../../../shared/visits.ts'
import { t } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { visits } from '../../db/schema.ts'
import { isOpenMessage } from '../../db/whatsapp.ts'
import { sayInBoth } from '../../told.ts'
import { enqueueStatement, type NewNotification } from '../notifications/enqueue.ts'
import * as whatsapp from '../whatsapp/enqueue.ts'
import { listStatement } from './list-visits.ts'
import { customerPathOf, relatedIdOf, type Subject, subjectOfRow } from './subject.ts'
import type { Visit } from './visit.ts'

// Notifications about visits: the admins learn what a customer does, and the customer what an admin does. A customer
// without an account gets a message that the admin sends.

type Shown = Pick<Visit, 'id' | 'kind' | 'startsAt'> & Partial<Pick<Visit, 'sequence'>>

const forText: Record<VisitKind, string> = {
  consultation: 'for the consultation',
  measuring: 'to be measured',
  fitting: 'for the fitting',
  'pick-up': 'to collect it',
}

const timeOf = ({ startsAt }: Pick<Shown, 'startsAt'>) => visitTime(startsAt.getTime())

// Id of a notification. Two concurrent requests with the same change read each other's row, so they notify only once. A
// reminder changes no row and has its own mark instead.
const newsIdOf = ({ id, sequence }: Shown, how: string) =>
  sequence === undefined ? undefined : `visit:${id}:${sequence}:${how}`

const toAdmins = (id: string | undefined, subject: Subject, title: string, message: string): NewNotification => ({
  id,
  userId: null,
  type: 'visit',
  title,
  message,
  relatedId: relatedIdOf(subject),
})

const nameOf = ({ name }: Subject) => name ?? 'A customer'

/** Notifies the admins of the customer's action: a new time, a move (`from`), or a cancellation. */
export function toldAdminsStatement(
  ctx: Ctx,
  how: 'chosen' | 'moved' | 'cancelled',
  { visit, from, subject }: { visit: Shown; from?: Date; subject: Subject },
  isMade?: SQL,
) {
  const who = nameOf(subject)
  const texts = {
    chosen: [`Visit: ${timeOf(visit)}`, `${who} comes ${forText[visit.kind]}: ${subject.about()}`],
    moved: [
      `Visit moved to ${timeOf(visit)}`,
      `${who} was to come on ${from ? timeOf({ startsAt: from }) : 'another day'}: ${subject.about()}`,
    ],
    cancelled: [`Visit cancelled: ${timeOf(visit)}`, `${who} will not come ${forText[visit.kind]}: ${subject.about()}`],
  } as const
  const [title, message] = texts[how]
  return enqueueStatement(ctx, toAdmins(newsIdOf(visit, how), subject, title, message), isMade)
}

const topics = {
  set: 'visit_set',
  moved: 'visit_set',
  cancelled: 'visit_cancelled',
  reminder: 'visit_reminder',
} as const

type How = keyof typeof topics

const kindTexts = () => ({
  consultation: t('consultation'),
  measuring: t('measuring'),
  fitting: t('fitting'),
  'pick-up': t('pick-up'),
})

/** Returns the text about a visit for its customer. */
function customerText(how: How, visit: Shown, about: string) {
  const values = { time: timeOf(visit), kind: kindTexts()[visit.kind], about }
  const texts = {
    set: {
      title: t('Your visit is arranged'),
      message: t('{time}: {kind}, {about}. If it does not suit you, please tell us.', values),
    },
    moved: {
      title: t('Your visit has a new time'),
      message: t('It is now on {time}: {kind}, {about}. If your calendar keeps the old time, delete it there.', values),
    },
    cancelled: {
      title: t('Your visit was cancelled'),
      message: t('{time}: {about}. If that surprises you, please call us.', values),
    },
    reminder: {
      title: t('Your visit is tomorrow'),
      message: t('{time}: {kind}, {about}. If you cannot come, please tell us.', values),
    },
  }
  return texts[how]
}

/** Notifies the customer of a visit, in the account and by the message that the admin sends. */
export function tellCustomerStatements(ctx: Ctx, how: How, visit: Shown, subject: Subject, isMade = sql`TRUE`) {
  const { userId, name, phoneE164, about } = subject
  const notification: NewNotification | undefined = userId
    ? {
        id: newsIdOf(visit, how),
        userId,
        type: 'visit',
        ...sayInBoth(() => customerText(how, visit, about())),
        relatedId: relatedIdOf(subject),
      }
    : undefined
  const at = visit.startsAt.getTime()
  const message = whatsapp.enqueueStatement(
    ctx,
    {
      topic: topics[how],
      about: visit.id,
      userId,
      name,
      phoneE164,
      path: customerPathOf(subject),
      values: { name: whatsapp.calledName(name), date: indianDate(at), time: visitClock(at) },
    },
    how === 'cancelled' ? isKnownTo(userId, visit.id) : isMade,
  )
  return notification ? [enqueueStatement(ctx, notification, isMade), message] : [message]
}

/**
 * True if the customer knows of a visit that was just cancelled: by the account, by a sent message, or because no
 * message was due. The cancellation skips open messages (`visits_changed_messages`).
 */
const isKnownTo = (userId: string | null, id: string) => sql`(
  EXISTS (SELECT 1 FROM users WHERE users.id = ${userId} AND users.has_account = 1)
  OR EXISTS (SELECT 1 FROM wa_messages WHERE about = ${id} AND sent_at IS NOT NULL)
  OR NOT EXISTS (SELECT 1 FROM wa_messages JOIN visits ON visits.id = wa_messages.about
    WHERE wa_messages.about = ${id} AND wa_messages.skipped_at = visits.cancelled_at))`

/** Hours in Kochi for reminders, on the evening before the visit: from 19:00; failures are retried until 22:00. */
const firstHour = 19
const lastHour = 22
/** Visits of one batch, with three statements each. */
const maxRows = 30
/** Maximum batches of one run: a day has fewer visits. */
const maxBatches = 8

/**
 * Reminds the customers of tomorrow's visits, once for each time. Writes notification, message and mark in one batch,
 * so that the second of two concurrent runs finds the mark.
 */
export async function remindOfVisits(ctx: Ctx, now = Date.now()) {
  const hour = new Date(now + indiaOffsetMs).getUTCHours()
  if (hour < firstHour || hour >= lastHour) return
  const tomorrow = startOfIndianDay(indianDate(now + dayMs))
  const [from, to] = [new Date(tomorrow), new Date(tomorrow + dayMs)]
  for (let nth = 0; nth < maxBatches; nth++) {
    const due = await run(ctx, listStatement(ctx, from, to, maxRows, isNull(visits.remindedAt)))
    if (due.length === 0) return
    await batch(ctx, {
      reminders: due.flatMap((visit) => {
        const isDue = sql`EXISTS (SELECT 1 FROM visits WHERE id = ${visit.id} AND cancelled_at IS NULL
          AND reminded_at IS NULL AND starts_at = ${visit.startsAt.getTime()})`
        return [
          ...tellCustomerStatements(ctx, 'reminder', visit, subjectOfRow(visit), isDue),
          // Keeps `updated_at`: calendars need not know about a reminder.
          statement(ctx, sql`UPDATE visits SET reminded_at = ${now} WHERE id = ${visit.id} AND ${isDue}`),
        ]
      }),
    })
  }
}

/**
 * Statement: deletes open messages about visits that have passed, or whose cancellation no longer matches the visit.
 */
export const sweepStatement = (ctx: Ctx, now = Date.now()) =>
  statement(
    ctx,
    sql`DELETE FROM wa_messages WHERE ${isOpenMessage} AND topic IN ('visit_set', 'visit_reminder', 'visit_cancelled')
      AND NOT EXISTS (SELECT 1 FROM visits WHERE id = wa_messages.about AND starts_at > ${now}
        AND (cancelled_at IS NULL) = (wa_messages.topic <> 'visit_cancelled'))`,
  )

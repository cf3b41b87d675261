import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type AnswerInput, type AnswerKind, answerKinds, promisedMs } from '../../../shared/answers.ts'
import {
  dayMs,
  hourMs,
  indianWeek,
  indiaOffsetMs,
  minuteMs,
  startOfIndianDay,
  startOfIndianWeek,
} from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { closeAnswerStatement, countOpenStatement, openCount } from '../../db/answers.ts'
import { batch, run } from '../../db/batch.ts'
import { rowCount } from '../../db/counts.ts'
import { isUnanswered } from '../../db/predicates.ts'
import { answers, dataRequests, testimonials, whatsappMessages } from '../../db/schema.ts'
import { draftOf, isMessageToSend } from '../../db/whatsapp.ts'
import { fail } from '../../http/failures.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'

/** Maximum number of named requests, the longest-waiting ones; the counts tell how many more there are. */
const maxRows = 20
/**
 * Maximum count of offered testimonials, of requests about data and of messages to send, each read along its index; the
 * screen shows '99+'.
 */
const maxCounted = 100

/** The person of each kind of request, as a JSON list of name, account, phone and e-mail: one lookup by key. */
const personSqlOf: Record<AnswerKind, SQL> = {
  booking: sql`(SELECT JSON_ARRAY(parent_name, user_id, phone_e164, email) FROM bookings WHERE id = about)`,
  contact: sql`(SELECT JSON_ARRAY(name, NULL, phone_e164, email) FROM contacts WHERE id = about)`,
  chat_lead: sql`(SELECT JSON_ARRAY(name, converted_to_customer_id, phone_e164, email) FROM chat_leads WHERE id = about)`,
  password: sql`(SELECT ${accountSql()} FROM temporary_credentials JOIN users ON users.id = user_id
    WHERE temporary_credentials.id = about)`,
  chat: sql`(SELECT COALESCE((SELECT ${accountSql()} FROM users WHERE id = customer_id),
    (SELECT JSON_ARRAY(name, converted_to_customer_id, phone_e164, email) FROM chat_leads WHERE chat_room_id = about))
    FROM chat_rooms WHERE id = about)`,
  quote: sql`(SELECT JSON_ARRAY(customer_name, user_id, customer_phone_e164, customer_email) FROM orders WHERE id = about)`,
}

function accountSql() {
  return sql.raw(`JSON_ARRAY(COALESCE(NULLIF(TRIM(IFNULL(first_name, '') || ' ' || IFNULL(last_name, '')), ''), users.email),
    users.id, users.phone_e164, users.email)`)
}

const personSql = sql<string | null>`CASE kind ${sql.join(
  answerKinds.map((kind) => sql`WHEN ${sql.raw(`'${kind}'`)} THEN ${personSqlOf[kind]}`),
  sql` `,
)} END`

/** The room of a chat lead, in which admins answer it. */
const roomSql = sql<string | null>`CASE kind WHEN 'chat' THEN about
  WHEN 'chat_lead' THEN (SELECT chat_room_id FROM chat_leads WHERE id = about) END`

/**
 * Returns all open requests: the count of each kind, the number of people, and the longest-waiting people with the end
 * of their 24 hours. A person is listed once, with the newest request. `people` is exact for up to `maxRows` requests.
 * Also counts offered testimonials and drafts to send, which have no deadline, and requests about data, which have 90
 * days.
 */
export async function listAnswers(ctx: Ctx) {
  const found = await batch(ctx, {
    open: countOpenStatement(ctx),
    testimonials: ctx.db
      .select({ one: sql`1` })
      .from(testimonials)
      // Worded as in its partial index.
      .where(sql`approved_at IS NULL AND hidden_at IS NULL`)
      .limit(maxCounted),
    requests: ctx.db
      .select({ one: sql`1` })
      .from(dataRequests)
      // Worded as in its partial index.
      .where(sql`answered_at IS NULL`)
      .limit(maxCounted),
    messages: ctx.db.select().from(whatsappMessages).where(isMessageToSend()).limit(maxCounted),
    rows: ctx.db
      .select({
        kind: answers.kind,
        about: answers.about,
        askedAt: answers.askedAt,
        person: personSql.as('person'),
        roomId: roomSql.as('room_id'),
      })
      .from(answers)
      .where(isUnanswered)
      .orderBy(asc(answers.askedAt))
      .limit(maxRows),
  })
  const countOf = (kind: AnswerKind) => openCount(found.open, kind)
  const counts = {
    booking: countOf('booking'),
    contact: countOf('contact'),
    chat_lead: countOf('chat_lead'),
    password: countOf('password'),
    chat: countOf('chat'),
    quote: countOf('quote'),
  }
  const people = groupByPerson(found.rows)
  const questions = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    counts: {
      ...counts,
      testimonial: found.testimonials.length,
      request: found.requests.length,
      message: new Set(found.messages.map(draftOf)).size,
    },
    people: {
      all: questions - countRepeats(people),
      inChat: counts.chat + counts.chat_lead - countRepeats(people.map((asked) => asked.filter(isInChat))),
    },
    rows: people.map(serializePerson),
  }
}

/** Returns the number of requests beyond each person's first. */
const countRepeats = (people: Question[][]) => people.reduce((sum, asked) => sum + Math.max(asked.length - 1, 0), 0)

const isInChat = ({ kind }: Question) => kind === 'chat' || kind === 'chat_lead'

const serializePerson = (asked: [Question, ...Question[]]) => {
  const [newest, ...older] = asked.toReversed()
  const { kind, about, askedAt, name, phone: phoneE164, email } = newest ?? asked[0]
  return {
    ...{ kind, about, askedAt, name, phoneE164, email },
    /** The person's chat, also where a later question came another way. */
    roomId: asked.findLast(({ roomId }) => roomId)?.roomId ?? null,
    /** Deadline of the longest-waiting request. */
    dueAt: new Date(asked[0].askedAt.getTime() + promisedMs),
    others: older.map(({ kind, about, askedAt }) => ({ kind, about, askedAt })),
  }
}

type Row = {
  kind: AnswerKind
  about: string
  askedAt: Date
  roomId: string | null
  /** A JSON list of name, account, phone and e-mail; null for a deleted row. */
  person: string | null
}

type Person = { name: string; account: string | null; phone: string | null; email: string | null }
type Question = Row & Person

/** Groups requests by person, oldest first; people are sorted by their oldest request. */
function groupByPerson(rows: Row[]) {
  const people: [Question, ...Question[]][] = []
  for (const row of rows) {
    const question = { ...row, ...parsePerson(row.person) }
    const known = people.find((asked) => asked.some((other) => isSamePerson(other, question)))
    if (known) known.push(question)
    else people.push([question])
  }
  return people
}

function parsePerson(person: string | null): Person {
  const [name, account, phone, email]: (string | null)[] = person ? JSON.parse(person) : []
  return { name: name ?? 'A guest', account: account ?? null, phone: phone ?? null, email: email ?? null }
}

/** Compares accounts if both have one, then phones, then e-mails: a family shares a phone but not an account. */
function isSamePerson(one: Person, other: Person) {
  if (one.account && other.account) return one.account === other.account
  if (one.phone && other.phone) return one.phone === other.phone
  return one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase()
}

/**
 * Marks a request as answered elsewhere or as needing no answer. The record keeps its own status: an answered enquiry
 * about opening hours is not a lost lead. A repeated call changes nothing. Throws 404 if there was no request.
 */
export async function markAnswered(ctx: Ctx, kind: AnswerKind, about: string, how: AnswerInput['how']) {
  const { latest } = await batch(ctx, {
    close: closeAnswerStatement(ctx, kind, about, how === 'none' ? 'void' : 'answered'),
    latest: ctx.db
      .select()
      .from(answers)
      .where(and(eq(answers.kind, kind), eq(answers.about, about)))
      .orderBy(desc(answers.askedAt))
      .limit(1),
  })
  const { askedAt, answeredAt, outcome } = latest[0] ?? fail(404, 'nothing_to_answer')
  return { kind, about, askedAt, answeredAt, outcome }
}

const weeksShown = 12

/**
 * Returns answer times for the last 12 Indian weeks, oldest first. Each week has the answered requests and those
 * answered within 24 hours. `median` is the median time to an answer over all weeks in minutes, null without answers.
 */
export async function listAnswerTimes(ctx: Ctx) {
  const first = indianWeek(Date.now()) - weeksShown + 1
  const start = startOfIndianDay(startOfIndianWeek(first))
  const waited = sql`(answered_at - asked_at)`
  const week = sql<number>`(asked_at - ${sql.raw(String(start))}) / ${sql.raw(String(7 * dayMs))}`.as('week')
  // The condition of its partial index.
  const isShown = and(sql`outcome = 'answered'`, gte(answers.askedAt, new Date(start)))
  const {
    rows,
    waits: [waits],
  } = await batch(ctx, {
    rows: ctx.db
      .select({
        week,
        answered: rowCount.as('answered'),
        inTime: sql<number>`SUM(${waited} <= ${promisedMs})`.as('in_time'),
      })
      .from(answers)
      .where(isShown)
      .groupBy(sql`week`),
    waits: ctx.db
      .select({
        all: sql`json_group_array(MAX(${waited}, 0))`.mapWith((json: string): number[] => JSON.parse(json)).as('all'),
      })
      .from(answers)
      .where(isShown),
  })
  const weeks = Array.from({ length: weeksShown }, (_, nth) => {
    const { answered = 0, inTime = 0 } = rows.find((row) => row.week === nth) ?? {}
    return { weekOf: startOfIndianWeek(first + nth), answered, inTime }
  })
  const sorted = (waits?.all ?? []).sort((a, b) => a - b)
  // With an even number of answers, takes the shorter of the two middle times, so that half of all answers are as fast.
  const median = sorted[Math.ceil(sorted.length / 2) - 1]
  return { weeks, median: median === undefined ? null : Math.floor(median / minuteMs) }
}

/** Remaining part of the 24 hours at which the admins are warned. */
const warningMs = 6 * hourMs
/** Hours in Kochi during which warnings are sent: the cron runs of 8 to 21 h. */
const firstHour = 8
const lastHour = 21

/**
 * Warns the admins once of each request that will reach 18 hours before the next run that may warn. The next run is an
 * hour later, or the next morning. Sends one notification for all of them, even if two runs overlap.
 */
export async function warnOfDueAnswers(ctx: Ctx, now = Date.now()) {
  const hour = new Date(now + indiaOffsetMs).getUTCHours()
  if (hour < firstHour || hour > lastHour) return
  const nextRun = now + (hour === lastHour ? 24 - lastHour + firstHour : 1) * hourMs
  const isDue = and(
    isUnanswered,
    isNull(answers.warnedAt),
    lt(answers.askedAt, new Date(nextRun - promisedMs + warningMs)),
  ) as SQL
  const [due] = await run(ctx, ctx.db.select({ value: rowCount }).from(answers).where(isDue))
  const count = due?.value ?? 0
  if (count === 0) return
  const id = crypto.randomUUID()
  await batch(ctx, {
    // The second of two concurrent runs finds another counter value and changes nothing.
    enqueue: enqueueStatement(
      ctx,
      {
        id,
        userId: null,
        type: 'promise',
        title: count === 1 ? '1 answer is due within 6 hours' : `${count} answers are due within 6 hours`,
        message: 'The page promises one within 24 hours. The desk shows who waits, and how long is left.',
      },
      sql`(SELECT COUNT(*) FROM answers WHERE ${isDue}) = ${count}`,
    ),
    mark: ctx.db
      .update(answers)
      .set({ warnedAt: new Date(now) })
      .where(and(isDue, sql`EXISTS (SELECT 1 FROM notifications WHERE id = ${id})`)),
  })
}

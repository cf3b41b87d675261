import { asc, type SQL, sql } from 'drizzle-orm'
import { type AnswerKind, answerKinds, promisedMs } from '../../../shared/answers.ts'
import type { Ctx } from '../../context.ts'
import { countOpenStatement, openCount } from '../../db/answers.ts'
import { batch } from '../../db/batch.ts'
import { isUnanswered } from '../../db/predicates.ts'
import { answers, dataRequests, testimonials } from '../../db/schema.ts'

/** The longest waiting ones that the desk names; the counts say how many more there are. */
const maxRows = 20
/** Offered testimonials, and requests about data, are counted up to here, along their index; the screen says '100 or more'. */
const maxCounted = 100

/** Whose each kind is, as a JSON list of name, account, phone and e-mail: one look at a row by its key. */
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

/** The room of a chat lead, which is where it is answered. */
const roomSql = sql<string | null>`CASE kind WHEN 'chat' THEN about
  WHEN 'chat_lead' THEN (SELECT chat_room_id FROM chat_leads WHERE id = about) END`

/**
 * All that waits for the boutique: how many of each kind, of how many people, and who has waited longest, with when 24
 * hours are over. A person stands there once, with the newest question. `people` is exact while `maxRows` questions wait.
 * Offered testimonials wait too, though nobody was promised an answer to them, and requests about data, which have 90 days.
 */
export async function listAnswers(ctx: Ctx) {
  const found = await batch(ctx, {
    open: countOpenStatement(ctx),
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
    counts: { ...counts, testimonial: found.testimonials.length, request: found.requests.length },
    people: {
      all: questions - countRepeats(people),
      inChat: counts.chat + counts.chat_lead - countRepeats(people.map((asked) => asked.filter(isInChat))),
    },
    rows: people.map(serializePerson),
  }
}

/** The number of questions that are not a person's first. */
const countRepeats = (people: Question[][]) => people.reduce((sum, asked) => sum + Math.max(asked.length - 1, 0), 0)

const isInChat = ({ kind }: Question) => kind === 'chat' || kind === 'chat_lead'

const serializePerson = (asked: [Question, ...Question[]]) => {
  const [newest, ...older] = asked.toReversed()
  const { kind, about, askedAt, name, roomId } = newest ?? asked[0]
  return {
    ...{ kind, about, askedAt, name, roomId },
    /** Of what waits longest. */
    dueAt: new Date(asked[0].askedAt.getTime() + promisedMs),
    others: older.map(({ kind, about, askedAt }) => ({ kind, about, askedAt })),
  }
}

type Row = {
  kind: AnswerKind
  about: string
  askedAt: Date
  roomId: string | null
  /** A JSON list of name, account, phone and e-mail; null for what is gone. */
  person: string | null
}

type Person = { name: string; account: string | null; phone: string | null; email: string | null }
type Question = Row & Person

/** The questions of each person, the oldest first, in the order of the people's oldest ones. */
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

/** By the account where both have one, else by the phone, else by the e-mail: a family shares a phone, not an account. */
function isSamePerson(one: Person, other: Person) {
  if (one.account && other.account) return one.account === other.account
  if (one.phone && other.phone) return one.phone === other.phone
  return one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase()
}

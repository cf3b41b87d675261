import { type SQL, sql } from 'drizzle-orm'
import { dayMs, indiaOffsetMs } from '../../shared/time.ts'
import { urgentTopicsFirst, type WhatsappTopic } from '../../shared/whatsapp.ts'
import type { Language } from '../../shared/words/t.ts'
import type { Ctx } from '../context.ts'
import { statement, type Value } from './batch.ts'
import { confirmedNumberOf, hasConfirmedNumber } from './ownership.ts'
import type { whatsappMessages } from './schema.ts'
import { asksForArrangedVisit } from './visits.ts'

/** A message neither sent nor skipped, worded as in the partial indexes. */
export const isOpenMessage = sql.raw('sent_at IS NULL AND skipped_at IS NULL')

type About = { about: string; topics?: readonly WhatsappTopic[] }

/** Statement: deletes the open messages about a row, or those of some topics. Sent messages stay. */
export const dropMessagesStatement = (ctx: Ctx, { about, topics }: About) =>
  statement(
    ctx,
    sql`DELETE FROM wa_messages WHERE about = ${about} AND ${isOpenMessage}
      ${topics ? sql`AND topic IN (SELECT value FROM json_each(${JSON.stringify(topics)}))` : sql``}`,
  )

/**
 * True if a customer declines messages: the customer of a row, or another customer with the same number. An account's
 * number counts only once an admin has confirmed it: anybody could type a number to block its messages.
 */
export const saidNo = (userId: SQL | string | null, phoneE164: SQL | string | null) =>
  sql`EXISTS (SELECT 1 FROM users AS refusing WHERE refusing.no_whatsapp = 1
    AND (refusing.id = ${userId} OR (refusing.phone_e164 = ${phoneE164} AND ${hasConfirmedNumber('refusing')})))`

/** Statement: sets the language of a customer's open messages. */
export const messagesInLanguageStatement = (ctx: Ctx, userId: string, language: Language) =>
  statement(ctx, sql`UPDATE wa_messages SET language = ${language} WHERE user_id = ${userId} AND ${isOpenMessage}`)

/**
 * True if the messages of a topic are on. Messages of a topic that is off are kept for 30 days and hidden. The query
 * searches the text of the list of topics: NOT IN would read one more row for each message.
 */
export const isTopicOn = (topic: SQL | WhatsappTopic = sql.raw('topic')) =>
  sql`(INSTR(COALESCE((SELECT shop_rules.value ->> '$.off' FROM shop_rules WHERE shop_rules.name = 'whatsapp'), ''),
    JSON_QUOTE(${topic})) = 0)`

/** An open message that the admin sees: its topic is on, and it does not ask for a day that is already arranged. */
export const isMessageToSend = (now: Value<number> = Date.now()) =>
  sql`${isOpenMessage} AND ${isTopicOn()} AND NOT ${asksForArrangedVisit(now)}`

/**
 * Statement: deletes the open messages to a customer who declines them, and those to her confirmed number. A notice
 * about a breach stays, because the law requires it.
 */
export const dropMessagesOfUserStatement = (ctx: Ctx, userId: string, onlyIf: SQL = sql`TRUE`) =>
  statement(
    ctx,
    sql`DELETE FROM wa_messages WHERE ${isOpenMessage} AND topic <> 'breach' AND ${onlyIf}
      AND (user_id = ${userId} OR phone_e164 = ${confirmedNumberOf(userId)})`,
  )

type Drafted = Pick<typeof whatsappMessages.$inferSelect, 'id' | 'topic' | 'phoneE164' | 'createdAt'>

/**
 * Returns the key of a merged message: all messages to a number on an Indian day. A notice of a breach is never merged.
 */
export const draftOf = ({ id, topic, phoneE164, createdAt }: Drafted) =>
  topic === 'breach' ? id : `${phoneE164} ${Math.floor((createdAt.getTime() + indiaOffsetMs) / dayMs)}`

/** Greater than any moment in milliseconds. */
const laterThanAll = 10_000_000_000_000

/** Messages that are sent as one, the most urgent first. */
export type Draft<Row extends Drafted> = { draft: string; rank: number; rows: Row[] }

/** Merges messages into drafts: the most urgent first, then the newest. `rank` is lower for an earlier draft. */
export function draftsOf<Row extends Drafted>(messages: Row[]): Draft<Row>[] {
  const urgency = ({ topic }: Row) => urgentTopicsFirst.indexOf(topic)
  return [...Map.groupBy(messages, draftOf)]
    .map(([draft, rows]) => {
      const newest = Math.max(...rows.map(({ createdAt }) => createdAt.getTime()))
      const rank = Math.min(...rows.map(urgency)) * laterThanAll + laterThanAll - newest
      return { draft, rank, rows: rows.toSorted((a, b) => urgency(a) - urgency(b)) }
    })
    .sort(compareDrafts)
}

/** Compares drafts in the order of the list; the name decides between equal ranks. */
export const compareDrafts = (a: Place, b: Place) => a.rank - b.rank || a.draft.localeCompare(b.draft)
type Place = { rank: number; draft: string }

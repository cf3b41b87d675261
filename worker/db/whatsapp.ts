import { type SQL, sql } from 'drizzle-orm'
import { dayMs, indiaOffsetMs } from '../../shared/time.ts'
import { urgentTopicsFirst, type WhatsappTopic } from '../../shared/whatsapp.ts'
import type { Language } from '../../shared/words/t.ts'
import type { Ctx } from '../context.ts'
import { statement, type Value } from './batch.ts'
import { confirmedNumberOf, hasConfirmedNumber } from './ownership.ts'
import type { whatsappMessages } from './schema.ts'
import { asksForArrangedVisit } from './visits.ts'

/** A message that was neither sent nor skipped: in the words of its partial indexes. */
export const isOpenMessage = sql.raw('sent_at IS NULL AND skipped_at IS NULL')

type About = { about: string; topics?: readonly WhatsappTopic[] }

/** Statement: drops the open messages about a row, or those of some topics. What was sent stays. */
export const dropMessagesStatement = (ctx: Ctx, { about, topics }: About) =>
  statement(
    ctx,
    sql`DELETE FROM wa_messages WHERE about = ${about} AND ${isOpenMessage}
      ${topics ? sql`AND topic IN (SELECT value FROM json_each(${JSON.stringify(topics)}))` : sql``}`,
  )

/**
 * Whether a customer wants no messages: the customer of a row, or another one whose number it is. An account's number
 * counts once the desk has confirmed it: anybody can type a number and refuse its messages.
 */
export const saidNo = (userId: SQL | string | null, phoneE164: SQL | string | null) =>
  sql`EXISTS (SELECT 1 FROM users AS refusing WHERE refusing.no_whatsapp = 1
    AND (refusing.id = ${userId} OR (refusing.phone_e164 = ${phoneE164} AND ${hasConfirmedNumber('refusing')})))`

/** Statement: what is still to be sent to a customer is in this language. */
export const messagesInLanguageStatement = (ctx: Ctx, userId: string, language: Language) =>
  statement(ctx, sql`UPDATE wa_messages SET language = ${language} WHERE user_id = ${userId} AND ${isOpenMessage}`)

/**
 * Whether messages of a topic are on: those that wait while it is off are kept for 30 days, and not shown. Looked for in
 * the text of the list of those that are off, because NOT IN would read one row more for each message.
 */
export const isTopicOn = (topic: SQL | WhatsappTopic = sql.raw('topic')) =>
  sql`(INSTR(COALESCE((SELECT shop_rules.value ->> '$.off' FROM shop_rules WHERE shop_rules.name = 'whatsapp'), ''),
    JSON_QUOTE(${topic})) = 0)`

/** An open message that the admin sees: of a topic that is on, and none that asks for a day which is arranged. */
export const isMessageToSend = (now: Value<number> = Date.now()) =>
  sql`${isOpenMessage} AND ${isTopicOn()} AND NOT ${asksForArrangedVisit(now)}`

/**
 * Statement: drops the open messages to a customer who wants none, and those to the confirmed number of that customer.
 * A notice about a breach stays: the law asks for it whatever was chosen.
 */
export const dropMessagesOfUserStatement = (ctx: Ctx, userId: string, onlyIf: SQL = sql`TRUE`) =>
  statement(
    ctx,
    sql`DELETE FROM wa_messages WHERE ${isOpenMessage} AND topic <> 'breach' AND ${onlyIf}
      AND (user_id = ${userId} OR phone_e164 = ${confirmedNumberOf(userId)})`,
  )

type Drafted = Pick<typeof whatsappMessages.$inferSelect, 'id' | 'topic' | 'phoneE164' | 'createdAt'>

/** Names what goes in one message: all that was written to a number on an Indian day. A notice of a breach stands alone. */
export const draftOf = ({ id, topic, phoneE164, createdAt }: Drafted) =>
  topic === 'breach' ? id : `${phoneE164} ${Math.floor((createdAt.getTime() + indiaOffsetMs) / dayMs)}`

/** Above any moment in milliseconds. */
const laterThanAll = 10_000_000_000_000

/** Messages that go in one, the most urgent first. */
export type Draft<Row extends Drafted> = { draft: string; rank: number; rows: Row[] }

/** The drafts of messages: first the most urgent, and of these the newest. `rank` is lower for what comes first. */
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

/** The order of the list; drafts of one rank are told apart by their names. */
export const compareDrafts = (a: Place, b: Place) => a.rank - b.rank || a.draft.localeCompare(b.draft)
type Place = { rank: number; draft: string }

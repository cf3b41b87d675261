import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { nationalDigits, toE164 } from '../lib/phone.ts'
import { searchTerms } from './schema.ts'
import { statement } from './statement.ts'

// A row is found by a prefix of its name words, e-mail or national phone number. Every prefix is stored with the row's
// moment, so a page of matches is one range of the primary key, newest first: it reads what it shows, at any size.
// An FTS5 table would break `wrangler d1 export`, and LIKE would scan.

export type SearchKind = 'booking' | 'contact' | 'lead' | 'chat_lead' | 'customer' | 'order' | 'product' | 'chat_room'

/**
 * Prefixes have 2 to 10 letters: a national number is 10 digits, and most names are told apart long before. A longer
 * word is stored whole as well, so that whoever types all of an e-mail finds that one and not what begins like it.
 */
const maxPrefixLength = 10
const isLong = (word: string) => [...word].length > maxPrefixLength

const fold = (value: string) => value.normalize('NFKC').toLowerCase()
const words = (value: string) =>
  fold(value)
    .split(/[\s,;()]+/u)
    .filter(Boolean)
const clipToPrefix = (value: string) => [...value].slice(0, maxPrefixLength).join('')

/** What a row can be found by; each prefix once. */
export function prefixesOf(row: { names: (string | null | undefined)[]; email?: string | null; e164?: string | null }) {
  const terms = row.names.flatMap((name) => words(name ?? ''))
  if (row.email) terms.push(fold(row.email))
  if (row.e164) terms.push(nationalDigits(row.e164))
  const prefixes = new Set<string>()
  for (const term of terms) {
    const letters = [...term].slice(0, maxPrefixLength)
    for (let length = 2; length <= letters.length; length++) prefixes.add(letters.slice(0, length).join(''))
    if (isLong(term)) prefixes.add(term)
  }
  return [...prefixes]
}

/** What the owner can find a customer by. */
export const prefixesOfCustomer = (customer: {
  firstName: string | null
  lastName: string | null
  email: string
  phoneE164?: string | null
}) => prefixesOf({ names: [customer.firstName, customer.lastName], email: customer.email, e164: customer.phoneE164 })

/** Makes a person's chat rooms findable, by what is known of the person now. */
export const insertRoomTermsStatement = (ctx: Ctx, customerId: string, prefixes: string[]) =>
  statement(
    ctx,
    sql`INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
    SELECT 'chat_room', '', term.value, chat_rooms.created_at, chat_rooms.id
    FROM chat_rooms CROSS JOIN json_each(${JSON.stringify(prefixes)}) AS term WHERE chat_rooms.customer_id = ${customerId}`,
  )

type SearchableRow = { id: string; createdAt: Date; status?: string }

/** Makes a row findable, under its status and under all, for the batch that inserts it: only while `onlyIf` holds. */
export const insertTermsStatement = (
  ctx: Ctx,
  kind: SearchKind,
  row: SearchableRow,
  prefixes: string[],
  onlyIf: SQL = sql`TRUE`,
) =>
  statement(
    ctx,
    sql`INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
    SELECT ${kind}, scope.value, term.value, ${row.createdAt.getTime()}, ${row.id}
    FROM json_each(${JSON.stringify(prefixes)}) AS term, json_each(${JSON.stringify(['', row.status].filter((s) => s !== undefined))}) AS scope
    WHERE ${onlyIf}`,
  )

/** Takes terms of a row away, for the batch that changes what it is found by: only while `onlyIf` holds. */
export const deleteTermsStatement = (ctx: Ctx, kind: SearchKind, row: SearchableRow, prefixes: string[], onlyIf: SQL) =>
  statement(
    ctx,
    sql`DELETE FROM search_terms WHERE kind = ${kind} AND status IN ('', ${row.status ?? ''})
    AND prefix IN (SELECT value FROM json_each(${JSON.stringify(prefixes)}))
    AND created_at = ${row.createdAt.getTime()} AND row_id = ${row.id} AND ${onlyIf}`,
  )

/** Takes away what a row without a status was found by, for the batch that renames it. */
export const deleteStatuslessTermsStatement = (ctx: Ctx, kind: SearchKind, row: SearchableRow, prefixes: string[]) =>
  statement(
    ctx,
    sql`DELETE FROM search_terms WHERE kind = ${kind} AND status = ''
    AND prefix IN (SELECT value FROM json_each(${JSON.stringify(prefixes)}))
    AND created_at = ${row.createdAt.getTime()} AND row_id = ${row.id}`,
  )

/** Moves a row's terms to another status, for the batch that changes it: only while `onlyIf` holds, if it is given. */
export const moveTermsStatement = (
  ctx: Ctx,
  kind: SearchKind,
  row: SearchableRow,
  prefixes: string[],
  to: string,
  onlyIf: SQL = sql`TRUE`,
) =>
  statement(
    ctx,
    sql`UPDATE search_terms SET status = ${to} WHERE kind = ${kind} AND status = ${row.status}
    AND prefix IN (SELECT value FROM json_each(${JSON.stringify(prefixes)}))
    AND created_at = ${row.createdAt.getTime()} AND row_id = ${row.id} AND ${onlyIf}`,
  )

/** Words that must be found beside the longest: each binds three values, of which D1 takes 100 to a statement. */
const maxOtherWords = 8

/** The digits of a number as typed, without country code or trunk zero, whole or only begun. */
const nationalDigitsOfTyped = (digits: string) => nationalDigits(toE164(digits) ?? digits).replace(/^0+/, '')

/** The word to look up of what a person typed, the longest one; undefined under 2 letters. */
export function searchWord(typed: string | undefined) {
  const value = fold(typed ?? '').trim()
  const digits = value.replace(/[\s().-]/g, '')
  const longestWord = words(value).sort((a, b) => b.length - a.length)[0] ?? ''
  const word = /^\+?\d+$/.test(digits) ? nationalDigitsOfTyped(digits) : longestWord
  return [...word].length >= 2 ? word : undefined
}

/**
 * The condition under which a row of search_terms matches what was typed. With several words the longest is looked up
 * and the others must be found too, which reads what it passes over.
 */
export function matchesTyped(kind: SearchKind, status: string | undefined, typed: string) {
  const word = searchWord(typed) ?? ''
  const others = words(typed)
    .filter((other) => other !== word)
    .map(clipToPrefix)
    .filter((word) => [...word].length >= 2 && !/^[+\d]/.test(word))
    .slice(0, maxOtherWords)
  const otherConditions = others.map(
    (word) => sql`EXISTS (SELECT 1 FROM search_terms other
      WHERE other.kind = ${kind} AND other.status = ${status ?? ''} AND other.prefix = ${word}
        AND other.created_at = ${searchTerms.createdAt} AND other.row_id = ${searchTerms.rowId})`,
  )
  // The last letter there is comes after every word that begins with this one.
  const prefixCondition = isLong(word)
    ? between(searchTerms.prefix, word, `${word}\u{10ffff}`)
    : eq(searchTerms.prefix, word)
  return and(eq(searchTerms.kind, kind), eq(searchTerms.status, status ?? ''), prefixCondition, ...otherConditions)
}

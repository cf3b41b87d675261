import { type SQL, sql } from 'drizzle-orm'
import { fold } from '../../shared/fold.ts'
import type { Malayalam } from '../../shared/malayalam.ts'
import { shortOrderId } from '../../shared/orders.ts'
import { type ServiceType, serviceLabels } from '../../shared/services.ts'
import type { Ctx } from '../context.ts'
import { nationalDigits, toPossibleE164 } from '../lib/phone.ts'
import { statement } from './batch.ts'

// Each list is searched by its column `search_text`: all that a row is found by, folded, each word between spaces. The
// indexes of the lists end with it, so a search reads their entries newest first, and a row only where all words match.

type Maybe = string | null | undefined
type Contact = { email?: Maybe; phoneE164?: Maybe }
type Booking = Contact & { childName: string; parentName: string; serviceType: ServiceType }
type Customer = Contact & { firstName?: Maybe; lastName?: Maybe; contactEmail?: Maybe; hasAccount?: boolean }
type Order = { id: string; outfitType: string } & {
  [Name in 'customerName' | 'customerEmail' | 'customerPhone' | 'customerPhoneE164' | 'wearerName']?: Maybe
}

const textOf = (...texts: Maybe[]) => {
  const words = texts.flatMap((text) => fold(text ?? '').split(' '))
  return ` ${[...new Set(words)].filter((word) => word !== '').join(' ')} `
}

/** A number as people begin to dial it: with the country's code, without it, and within India with a 0. */
function spellings(e164: Maybe) {
  if (!e164) return ''
  const national = nationalDigits(e164)
  return [e164, national, e164.startsWith('+91') ? `0${national}` : ''].join(' ')
}

/** The words that find a row of each list. Code that writes one of these columns writes `search_text` with it. */
export const searchText = {
  booking: (row: Booking) =>
    textOf(row.childName, row.parentName, row.email, spellings(row.phoneE164), serviceLabels[row.serviceType]),
  /** An enquiry, a lead, a guest of the chat. */
  person: ({ name, email, phoneE164 }: Contact & { name: string }) => textOf(name, email, spellings(phoneE164)),
  /** Without an account the e-mail is a placeholder, which nobody searches for. */
  customer: ({ firstName, lastName, email, contactEmail, phoneE164, hasAccount = true }: Customer) =>
    textOf(firstName, lastName, hasAccount ? email : contactEmail, spellings(phoneE164)),
  wearer: ({ name }: { name: string }) => textOf(name),
  /** A product is found by its name in both languages. */
  piece: ({ name, malayalam }: { name: string; malayalam?: Malayalam | null }) => textOf(name, malayalam?.name),
  /** An order's own words. Behind the bar come its number and those of its pieces, receipts and bills: `refreshOrderStatement`. */
  order: (row: Order) =>
    `${textOf(
      ...['order', shortOrderId(row.id), row.outfitType, row.customerName, row.wearerName, row.customerEmail],
      spellings(row.customerPhoneE164 ?? toPossibleE164(row.customerPhone ?? '')),
    )}|`,
}

/** An order's own words anew, for an update of its row. */
export const orderTextSql = (row: Order) =>
  sql`${searchText.order(row)} || substr(search_text, instr(search_text, '|') + 1)`

/** Statement: puts an order's number and the words of its pieces, receipts, references and bills behind its own, after they were written. */
export const refreshOrderStatement = (ctx: Ctx, orderId: string) => refreshOrdersStatement(ctx, sql`id = ${orderId}`)
export const refreshOrdersStatement = (ctx: Ctx, which: SQL) =>
  statement(
    ctx,
    sql`UPDATE orders SET search_text = substr(search_text, 1, instr(search_text, '|'))
      || IFNULL((SELECT group_concat(search_text, '') FROM order_items WHERE order_id = orders.id), '')
      || IFNULL((SELECT group_concat(${folded('number')} || ${folded('reference')}, '') FROM order_payments
        WHERE order_id = orders.id), '')
      || IFNULL((SELECT group_concat(${folded('number')}, '') FROM bills WHERE order_id = orders.id), '')
      || IFNULL(' ' || number || ' ', '') || IFNULL((SELECT group_concat(${folded("value ->> 'reference'")}, '') FROM json_each(claims)), '') WHERE ${which}`,
  )

/** A number of the shop or of a bank, which has letters, digits, slashes and dashes. */
const folded = (column: string) =>
  sql.raw(`IFNULL(' ' || lower(replace(replace(${column}, '/', ' '), '-', ' ')) || ' ', '')`)

/** Words of a search: a statement of D1 takes 100 values. */
const maxWords = 10

/**
 * Holds for rows that have every word of what was typed, begun or whole; four to ten digits may also be the end of a
 * number, and digits in groups one number. With `some` one of the words is enough. Undefined under two letters, where
 * nothing is searched for.
 */
export function matches(column: SQL, typed: string | undefined, which: 'all' | 'some' = 'all'): SQL | undefined {
  const words = fold(typed ?? '').split(' ', maxWords)
  const whole = words.join('')
  if (whole.length < 2) return undefined
  const has = (word: string) => {
    const begins = sql`instr(${column}, ${` ${word}`}) > 0`
    return /^\d{4,10}$/.test(word) ? sql`(${begins} OR instr(${column}, ${`${word} `}) > 0)` : begins
  }
  // A number that the shop prints, `R/26-27/00015`, is one.
  const isPrinted = /^[a-z] \d\d \d\d \d+$/.test(words.join(' '))
  const each = isPrinted
    ? has(words.join(' '))
    : sql`(${sql.join(words.map(has), which === 'all' ? sql` AND ` : sql` OR `)})`
  return words.length > 1 && /^\d+$/.test(whole) ? sql`((${each}) OR ${has(whole)})` : each
}

import { latinDigits } from './fold.ts'
import type { Discount } from './money.ts'

// Typed and pasted values are cleaned here before anything judges them, in forms and in imports.

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const spaces = /[\p{Zs}\t]+/gu
const dashes = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g

/** A text without what nobody sees, with one kind of space, dash, slash, plus and digit. */
const plain = (typed: string) =>
  latinDigits(typed)
    .replace(unseen, '')
    .replace(spaces, ' ')
    .replace(dashes, '-')
    .replace(/[\u2044\u2215\uff0f]/g, '/')
    .replace(/＋/g, '+')
    .trim()

const phoneLabel =
  /^(?:tel|tele?phone|phone|ph|mobile|mob|cell|whats ?app|wa|contact)(?:\s*(?:no|number))?\s*[.:-]*\s*/i

/** A phone number as it is stored and judged: `Mob: 98470/40022` is `98470 40022`. */
export const cleanPhone = (typed: string) =>
  plain(typed)
    // As programs write a number that is to stay a text, or took for an amount.
    .replace(/^=?["']([^"']*)["']?$/, '$1')
    .replace(/^(\d{9,15})\.0+$/, '$1')
    .replace(phoneLabel, '')
    .replace(/[;,.]+$/, '')
    .replaceAll('/', ' ')

/** An e-mail address without what came along from a link or an address book, in lower case. */
export const cleanEmail = (typed: string) =>
  plain(typed)
    .replace(/^(?:mailto|e-?mail)\s*:\s*/i, '')
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase()

const rupees = /^(?:₹|rs\.?|inr)?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{0,2}))?\s*(?:\/[-=]|₹|rs\.?|inr)?$/i

/**
 * Paise of an amount as people type it: `12500`, `12,500`, `1,25,000`, `₹ 12500.50`, `Rs. 18,500/-`. Null for what is no
 * amount, and for `12,50`, which could be two. Never through a fraction, so that no paisa is lost.
 */
export function parseRupees(typed: string) {
  const match = rupees.exec(plain(typed))
  if (!match) return null
  const [, whole = '', part = ''] = match
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

/** Parses a typed percentage, `5` or `12.5%`, to hundredths of a percent; null for any other text. */
export function parsePercent(typed: string) {
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?) ?%?$/.exec(plain(typed)) ?? []
  return percent ? Math.round(Number(percent) * 100) : null
}

/** Formats hundredths of a percent for a field: `12.5`; empty for null. */
export const percentText = (hundredths: number | null) => (hundredths === null ? '' : String(hundredths / 100))

/** The terms of a discount as they are typed: `10%`, `12.5 %` or an amount in rupees. Null for what is neither. */
export function parseDiscount(typed: string): Discount | null {
  const percent = typed.includes('%') ? parsePercent(typed) : null
  if (percent !== null) return { percent, amount: null }
  const amount = parseRupees(typed)
  return amount === null ? null : { percent: null, amount }
}

/** A length with its fraction apart and written with a slash: `22½`, `22-1/2` and `22+1⁄2` are `22 1/2`. */
export const cleanSize = (typed: string) =>
  plain(typed.replace(/(\d)\s*([¼½¾⅛⅜⅝⅞])/gu, '$1 $2').normalize('NFKC'))
    .replace(/\s*(?:cm|in|inch|inches|["”″])\.?$/i, '')
    .replace(/^(\d+)\s*[-+]\s*(?=\d+\/)/, '$1 ')
    .replace(/\s*\/\s*/, '/')

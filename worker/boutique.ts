import { eq, sql } from 'drizzle-orm'
import { type BoutiqueFacts, type OpeningHours, placeholderBoutique } from '../shared/boutique.ts'
import { type BoutiqueWords, hasAnswers } from '../shared/boutique-words.ts'
import { contactLinks } from '../shared/contact.ts'
import { usualClosedDays } from '../shared/kerala-holidays.ts'
import { spokenTexts } from '../shared/malayalam.ts'
import { spoken } from '../shared/words/t.ts'
import { contentVersion, publicAnswerMs } from './content-version.ts'
import type { Ctx } from './context.ts'
import { type Builder, run } from './db/batch.ts'
import { boutiqueFacts } from './db/schema.ts'
import { toE164 } from './lib/phone.ts'
import { describeError } from './lib/store-failures.ts'

/** Id of the table's only row. */
export const factsRowId = 1
let cached: { facts: BoutiqueFacts; until: number; version: number } | undefined

type Row = { facts: Partial<BoutiqueFacts>; words?: BoutiqueWords | null }

/** Selects the admin's facts and texts about the boutique: one row, or none. */
export const factsStatement = (ctx: Builder) =>
  ctx.db
    .select({ facts: boutiqueFacts.facts, words: boutiqueFacts.words })
    .from(boutiqueFacts)
    .where(eq(boutiqueFacts.id, factsRowId))

/** Returns whether the admin has entered the facts: the row may contain texts only. */
export const isEntered = ([row]: Row[]) => row?.facts.name !== undefined

/**
 * Merges the rows of `factsStatement` over the placeholders and caches the facts in this isolate. `version` is the
 * content version from before the query, so that a concurrent change is not missed.
 */
export function cacheFacts(rows: Row[], version: number) {
  const [row] = rows
  const facts = { ...storedFacts(rows), ...(row?.words && hasAnswers(row.words) && { hasAnswers: true as const }) }
  cached = { facts, until: Date.now() + publicAnswerMs, version }
  return facts
}

/** Merges the rows of `factsStatement` over the placeholders. */
export const storedFacts = ([row]: Row[]): BoutiqueFacts => ({ ...unentered(), ...(row && mended(row.facts)) })

/**
 * Returns the facts in the current language. The map searches for the address in English, and would not find it in
 * Malayalam.
 */
export function spokenFacts(facts: BoutiqueFacts): BoutiqueFacts {
  const { address } = facts
  const map = address.map ?? contactLinks(facts).maps
  return spokenTexts(spoken() === 'ml' && address.malayalam ? { ...facts, address: { ...address, map } } : facts)
}

/** Default facts: the shop is closed on Kerala's holidays, and opens by appointment on Sundays. */
const unentered = (): BoutiqueFacts => ({
  ...placeholderBoutique,
  hours: { ...placeholderBoutique.hours, closed: usualClosedDays() },
})

/** Returns only name and hours, as entered. Checking the numbers would take longer than reading the row. */
export function storedNameAndHours([row]: Row[]): Pick<BoutiqueFacts, 'name' | 'hours'> {
  const { name, hours } = { ...unentered(), ...row?.facts }
  return { name, hours }
}

/** Selects the opening hours as a column; they determine the working days. */
export const hoursColumn = () =>
  sql`COALESCE((SELECT facts -> '$.hours' FROM boutique_facts WHERE id = ${factsRowId}), 'null')`.mapWith(
    (json: string): OpeningHours => JSON.parse(json) ?? unentered().hours,
  )

/** Former placeholder values of the form, which may have been saved along with real values. They are ignored. */
const formerPlaceholders = {
  /** Only zeros. */
  number: /^\+910+$/,
  email: 'hello@example.com',
  street: '12 Placeholder Lane',
  instagram: 'https://www.instagram.com/kasavuandlace/',
  facebook: 'https://www.facebook.com/kasavuandlace/',
}

/** Repairs facts from before numbers were checked: they are stored as typed, and WhatsApp's number lacks its plus. */
function mended({ phone, whatsapp, email, instagram, facebook, address, ...facts }: Partial<BoutiqueFacts>) {
  const { street } = formerPlaceholders
  return {
    ...facts,
    phone: realNumber(phone),
    // For wa.me the number had to begin with the country code; ten digits are an Indian number without it.
    whatsapp: realNumber(whatsapp && (/^\d{11,}$/.test(whatsapp) ? `+${whatsapp}` : whatsapp)),
    email: email === formerPlaceholders.email ? undefined : email,
    instagram: instagram?.url === formerPlaceholders.instagram ? undefined : instagram,
    facebook: facebook?.url === formerPlaceholders.facebook ? undefined : facebook,
    ...(address && { address: address.street === street ? { ...address, street: '', postcode: '' } : address }),
  }
}

function realNumber(typed: string | undefined) {
  const e164 = typed && toE164(typed)
  return e164 && !formerPlaceholders.number.test(e164) ? e164 : undefined
}

/**
 * Returns the boutique's facts, read at most once a minute. While D1 fails: the last facts read, or the placeholders.
 */
export async function getFacts(ctx: Ctx): Promise<BoutiqueFacts> {
  if (cached && cached.until > Date.now() && cached.version === contentVersion()) return cached.facts
  const version = contentVersion()
  try {
    return cacheFacts(await run(ctx, factsStatement(ctx)), version)
  } catch (error) {
    console.error('no facts', describeError(error))
    return cached?.facts ?? unentered()
  }
}

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

/** The table's only row. */
export const factsRowId = 1
let cached: { facts: BoutiqueFacts; until: number; version: number } | undefined

type Row = { facts: Partial<BoutiqueFacts>; words?: BoutiqueWords | null }

/** What the admin has entered about the boutique, facts and words: one row, or none. */
export const factsStatement = (ctx: Builder) =>
  ctx.db
    .select({ facts: boutiqueFacts.facts, words: boutiqueFacts.words })
    .from(boutiqueFacts)
    .where(eq(boutiqueFacts.id, factsRowId))

/** Whether the admin has entered the facts: the row may hold words alone. */
export const isEntered = ([row]: Row[]) => row?.facts.name !== undefined

/**
 * The facts of `factsStatement`'s rows over the placeholders; this isolate caches them. `version` is the content version
 * from before they were read: a change meanwhile must not be overlooked.
 */
export function cacheFacts(rows: Row[], version: number) {
  const [row] = rows
  const facts = { ...storedFacts(rows), ...(row?.words && hasAnswers(row.words) && { hasAnswers: true as const }) }
  cached = { facts, until: Date.now() + publicAnswerMs, version }
  return facts
}

/** The facts of `factsStatement`'s rows over the placeholders. */
export const storedFacts = ([row]: Row[]): BoutiqueFacts => ({ ...unentered(), ...(row && mended(row.facts)) })

/** The facts in the language that is spoken. A map finds the address in English, and would not find it in Malayalam. */
export function spokenFacts(facts: BoutiqueFacts): BoutiqueFacts {
  const { address } = facts
  const map = address.map ?? contactLinks(facts).maps
  return spokenTexts(spoken() === 'ml' && address.malayalam ? { ...facts, address: { ...address, map } } : facts)
}

/** Before the first entry the shop is closed on Kerala's holidays, and by appointment on Sundays. */
const unentered = (): BoutiqueFacts => ({
  ...placeholderBoutique,
  hours: { ...placeholderBoutique.hours, closed: usualClosedDays() },
})

/** Name and hours alone, which are as they were entered: what looks at the numbers takes longer than to read them. */
export function storedNameAndHours([row]: Row[]): Pick<BoutiqueFacts, 'name' | 'hours'> {
  const { name, hours } = { ...unentered(), ...row?.facts }
  return { name, hours }
}

/** The opening hours as a column beside others: they say which days are worked. */
export const hoursColumn = () =>
  sql`COALESCE((SELECT facts -> '$.hours' FROM boutique_facts WHERE id = ${factsRowId}), 'null')`.mapWith(
    (json: string): OpeningHours => JSON.parse(json) ?? unentered().hours,
  )

/** What stood in the form before anything was entered, and may have been saved with the rest: nobody's. */
const formerPlaceholders = {
  /** Zeros alone. */
  number: /^\+910+$/,
  email: 'hello@example.com',
  street: '12 Placeholder Lane',
  instagram: 'https://www.instagram.com/kasavuandlace/',
  facebook: 'https://www.facebook.com/kasavuandlace/',
}

/** Facts from before numbers were checked have them as typed, and WhatsApp's without its plus. */
function mended({ phone, whatsapp, email, instagram, facebook, address, ...facts }: Partial<BoutiqueFacts>) {
  const { street } = formerPlaceholders
  return {
    ...facts,
    phone: realNumber(phone),
    // As digits for wa.me it had to begin with the country code; ten of them are an Indian number without.
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

/** The boutique's facts, read at most once a minute. While D1 fails: the last ones read, else the placeholders. */
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

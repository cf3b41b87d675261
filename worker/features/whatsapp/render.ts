import { lazy } from '../../../shared/lazy.ts'
import { indianDate, startOfIndianDay } from '../../../shared/time.ts'
import {
  maxWhatsappLength,
  renderWhatsapp,
  type WhatsappLanguage,
  type WhatsappValues,
  whatsappLanguages,
} from '../../../shared/whatsapp.ts'
import { defaultWhatsappTexts } from '../../../shared/whatsapp-texts.ts'
import type { whatsappMessages, whatsappTemplates } from '../../db/schema.ts'

export type Message = typeof whatsappMessages.$inferSelect
export type Template = typeof whatsappTemplates.$inferSelect

const englishDay = lazy(
  () => new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' }),
)
// Written out: 'ml-IN' has "ഡിസം" and "2026 ഡിസം 22" in some runtimes.
const malayalamMonths = 'ജനുവരി ഫെബ്രുവരി മാർച്ച് ഏപ്രിൽ മേയ് ജൂൺ ജൂലൈ ഓഗസ്റ്റ് സെപ്റ്റംബർ ഒക്ടോബർ നവംബർ ഡിസംബർ'.split(' ')
const malayalamDays = 'ഞായർ തിങ്കൾ ചൊവ്വ ബുധൻ വ്യാഴം വെള്ളി ശനി'.split(' ')

/** `Tuesday, 22 December`, or `ചൊവ്വ, ഡിസംബർ 22`. */
function dayText(date: string, language: WhatsappLanguage) {
  if (language === 'en') return englishDay().format(startOfIndianDay(date))
  const day = new Date(`${date}T00:00:00Z`)
  return `${malayalamDays[day.getUTCDay()]}, ${malayalamMonths[day.getUTCMonth()]} ${day.getUTCDate()}`
}

/** The shop's own words for a topic, else the default. */
export const bodyOf = (templates: Template[], topic: Message['topic'], language: WhatsappLanguage) =>
  templates.find((row) => row.topic === topic && row.language === language)?.body ??
  defaultWhatsappTexts[language][topic]

/** A message in each language, as it would be sent today: a day that has passed is not named. */
export function renderMessage({ topic, values }: Message, templates: Template[], shop: string, now = Date.now()) {
  const texts = whatsappLanguages.map((language) => {
    const date = values.date && values.date >= indianDate(now) ? dayText(values.date, language) : ''
    const shown: WhatsappValues = { ...values, shop, date }
    return [language, renderWhatsapp(bodyOf(templates, topic, language), shown).slice(0, maxWhatsappLength)] as const
  })
  return { en: texts[0]?.[1] ?? '', ml: texts[1]?.[1] ?? '' }
}

import { indianDate } from '../../../shared/time.ts'
import { visitClock } from '../../../shared/visit-times.ts'
import {
  maxWhatsappLength,
  renderWhatsapp,
  type WhatsappLanguage,
  type WhatsappValues,
  whatsappLanguages,
} from '../../../shared/whatsapp.ts'
import { defaultWhatsappTexts } from '../../../shared/whatsapp-texts.ts'
import { pathIn } from '../../../shared/words/paths.ts'
import { dayText } from '../../day-text.ts'
import type { whatsappMessages, whatsappTemplates } from '../../db/schema.ts'

export type Message = typeof whatsappMessages.$inferSelect
export type Template = typeof whatsappTemplates.$inferSelect

/** The shop's own words for a topic, else the default. */
const bodyOf = (templates: Template[], topic: Message['topic'], language: WhatsappLanguage) =>
  templates.find((row) => row.topic === topic && row.language === language)?.body ??
  defaultWhatsappTexts[language][topic]

/** A message in each language, as it would be sent today: a day that has passed is not named. */
export function renderMessage(
  { topic, values }: Message,
  templates: Template[],
  { shop, visitAt, malayalam }: { shop: string; visitAt: number | null; malayalam?: WhatsappValues },
  now = Date.now(),
) {
  const texts = whatsappLanguages.map((language) => {
    const date = values.date && values.date >= indianDate(now) ? dayText(values.date, language) : ''
    const visit = visitAt ? `${dayText(indianDate(visitAt), language)}, ${visitClock(visitAt)}` : ''
    const link = values.link && linkIn(language, values.link)
    const own = language === 'ml' ? malayalam : undefined
    const shown: WhatsappValues = { ...values, ...own, shop, date, visit, ...(link && { link }) }
    return [language, renderWhatsapp(bodyOf(templates, topic, language), shown).slice(0, maxWhatsappLength)] as const
  })
  return { en: texts[0]?.[1] ?? '', ml: texts[1]?.[1] ?? '' }
}

/** A link to the shop leads to the same page in the language of the message. */
function linkIn(language: WhatsappLanguage, link: string) {
  if (!URL.canParse(link)) return link
  const { origin, pathname, search } = new URL(link)
  return origin + pathIn(language, pathname + search)
}

type Shown = { message: Message; draft: string; texts: Record<WhatsappLanguage, string> }

/** A message as the admin sends it, or as she sent it. */
export function toAdmin({ message, draft, texts }: Shown) {
  const { id, topic, about, name, phoneE164, language, createdAt, sentAt } = message
  const text = message.text ?? texts[language]
  return {
    id,
    /** The same for all that goes, or went, in one message. */
    draft,
    topic,
    about,
    name,
    phoneE164,
    language,
    text,
    texts: sentAt ? null : texts,
    createdAt,
    sentAt,
  }
}

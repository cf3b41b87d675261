import { and, eq } from 'drizzle-orm'
import { indianDate } from '../../../shared/time.ts'
import { visitClock } from '../../../shared/visit-times.ts'
import {
  maxWhatsappLength,
  renderWhatsapp,
  type WhatsappLanguage,
  type WhatsappValues,
  whatsappLanguages,
  writtenTopics,
} from '../../../shared/whatsapp.ts'
import type { TemplateInput, TemplateParam } from '../../../shared/whatsapp-inputs.ts'
import { defaultWhatsappTexts } from '../../../shared/whatsapp-texts.ts'
import { pathIn } from '../../../shared/words/paths.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { type whatsappMessages, whatsappTemplates } from '../../db/schema.ts'
import { failStale } from '../../http/failures.ts'
import { dayText } from '../../told.ts'

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

/** The texts of every topic that something happens for, in both languages, with the default beside her own. */
export async function listTemplates(ctx: Ctx) {
  const rows = await run(ctx, ctx.db.select().from(whatsappTemplates))
  return writtenTopics.flatMap((topic) => whatsappLanguages.map((language) => shown(rows, { topic, language })))
}

function shown(rows: Template[], { topic, language }: TemplateParam) {
  const own = rows.find((row) => row.topic === topic && row.language === language)
  const byDefault = defaultWhatsappTexts[language][topic]
  return { topic, language, body: own?.body ?? byDefault, default: byDefault, updatedAt: own?.updatedAt ?? null }
}

/** Keeps her own words for a topic, or goes back to the default with an empty body. 409 when they were changed meanwhile. */
export async function updateTemplate(ctx: Ctx, param: TemplateParam, { body, updatedAt }: TemplateInput) {
  const { topic, language } = param
  const isTemplate = and(eq(whatsappTemplates.topic, topic), eq(whatsappTemplates.language, language))
  const isAsRead = and(isTemplate, updatedAt ? eq(whatsappTemplates.updatedAt, updatedAt) : undefined)
  const row = { topic, language, body, updatedAt: new Date(Math.max(Date.now(), (updatedAt?.getTime() ?? 0) + 1)) }
  const { written, rows } = await batch(ctx, {
    written: updatedAt
      ? body
        ? ctx.db.update(whatsappTemplates).set(row).where(isAsRead).returning()
        : ctx.db.delete(whatsappTemplates).where(isAsRead).returning()
      : body
        ? ctx.db.insert(whatsappTemplates).values(row).onConflictDoNothing().returning()
        : undefined,
    rows: ctx.db.select().from(whatsappTemplates).where(isTemplate),
  })
  const isChanged = written ? written.length === 0 : rows.length > 0
  return isChanged ? failStale('template_changed') : shown(rows, param)
}

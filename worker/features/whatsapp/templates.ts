import { and, eq } from 'drizzle-orm'
import { whatsappLanguages, writtenTopics } from '../../../shared/whatsapp.ts'
import type { TemplateInput, TemplateParam } from '../../../shared/whatsapp-inputs.ts'
import { defaultWhatsappTexts } from '../../../shared/whatsapp-texts.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { whatsappTemplates } from '../../db/schema.ts'
import { failStale } from '../../http/failures.ts'
import type { Template } from './render.ts'

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

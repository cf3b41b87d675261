import { eq, type SQL, sql } from 'drizzle-orm'
import { type AdminSettings, settingsDefaults, type UserSettings } from '../../../shared/settings.ts'
import type { Language } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { marketingConsentStatement, whatsappConsentStatement } from '../../db/consents.ts'
import { adminSettings, userSettings, users } from '../../db/schema.ts'
import { dropMessagesOfUserStatement, messagesInLanguageStatement } from '../../db/whatsapp.ts'
import { countUseStrictlyStatement, isStrictlyRefused, refuseUse } from '../../http/limits.ts'
import type { User } from '../../http/sessions.ts'

/** An admin's switches; the defaults until she has chosen. */
export async function getForAdmin(ctx: Ctx, userId: SQL): Promise<AdminSettings> {
  const { emailNotifications, pushNotifications, leadAlerts, bookingAlerts, chatAlerts, dailyReports } = adminSettings
  const [stored] = await run(
    ctx,
    ctx.db
      .select({ emailNotifications, pushNotifications, leadAlerts, bookingAlerts, chatAlerts, dailyReports })
      .from(adminSettings)
      .where(eq(adminSettings.userId, userId)),
  )
  return stored ?? settingsDefaults.admin
}

/** A customer's switches; the defaults until the customer has chosen. */
export async function getForUser(ctx: Ctx, userId: SQL) {
  const { emailNotifications, pushNotifications, orderUpdates, marketingEmails } = userSettings
  const {
    stored: [stored],
    user: [user],
  } = await batch(ctx, {
    stored: ctx.db
      .select({ emailNotifications, pushNotifications, orderUpdates, marketingEmails })
      .from(userSettings)
      .where(eq(userSettings.userId, userId)),
    user: ctx.db.select({ noWhatsapp: users.noWhatsapp }).from(users).where(eq(users.id, userId)),
  })
  return { ...settingsDefaults.user, ...stored, noWhatsapp: user?.noWhatsapp ?? false }
}

export async function updateForAdmin(ctx: Ctx, { id: userId }: User, input: AdminSettings) {
  const insertStatement = ctx.db.insert(adminSettings).values({ userId, ...input })
  await run(ctx, insertStatement.onConflictDoUpdate({ target: adminSettings.userId, set: input }))
  return input
}

/** Saves a customer's switches. 429 for who turns them without end: two of them are logged. */
export async function updateForUser(ctx: Ctx, { id: userId }: User, { noWhatsapp, ...input }: UserSettings) {
  const how = 'settings'
  await batch(ctx, {
    count: countUseStrictlyStatement(ctx, 'consents', userId),
    marketing: marketingConsentStatement(ctx, { userId, given: input.marketingEmails, how }),
    whatsapp: noWhatsapp === undefined ? undefined : whatsappConsentStatement(ctx, { userId, given: !noWhatsapp, how }),
    settings: ctx.db
      .insert(userSettings)
      .values({ userId, ...input })
      .onConflictDoUpdate({ target: userSettings.userId, set: input }),
    // It stands beside the number, and is the desk's to change as well; no change of the profile that would be refused for it.
    user:
      noWhatsapp === undefined
        ? undefined
        : ctx.db.update(users).set({ noWhatsapp, updatedAt: sql`updated_at` }).where(eq(users.id, userId)),
    dropMessages: noWhatsapp ? dropMessagesOfUserStatement(ctx, userId) : undefined,
  }).catch((error) => {
    if (isStrictlyRefused(error)) refuseUse('consents')
    throw error
  })
  return { ...input, ...(noWhatsapp !== undefined && { noWhatsapp }) }
}

/** What is written to a customer from now on is in this language, and so are the messages that wait to be sent. */
export async function chooseLanguage(ctx: Ctx, { id }: User, language: Language) {
  await batch(ctx, {
    // The customer's own choice is no change that the desk's open form would be refused for.
    user: ctx.db.update(users).set({ language, updatedAt: sql`updated_at` }).where(eq(users.id, id)),
    messages: messagesInLanguageStatement(ctx, id, language),
  })
}

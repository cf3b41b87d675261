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

/** Returns an admin's settings, with the defaults for unset ones. */
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

/** Returns a customer's settings, with the defaults for unset ones. */
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

/** Saves a customer's settings. Throws 429 for endless changes, because two of the settings are logged. */
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
    // Stored beside the number, because admins may change it too. Keeps `updatedAt`, so that an open profile form is
    // not refused.
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

/** Sets the language of a customer's future messages and of those that wait to be sent. */
export async function chooseLanguage(ctx: Ctx, { id }: User, language: Language) {
  await batch(ctx, {
    // Keeps `updatedAt`: the customer's own choice must not cause a conflict in an admin's open form.
    user: ctx.db.update(users).set({ language, updatedAt: sql`updated_at` }).where(eq(users.id, id)),
    messages: messagesInLanguageStatement(ctx, id, language),
  })
}

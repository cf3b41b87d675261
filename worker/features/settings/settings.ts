import { eq, type SQL } from 'drizzle-orm'
import { type AdminSettings, settingsDefaults, type UserSettings } from '../../../shared/settings.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { adminSettings, userSettings } from '../../db/schema.ts'
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
export async function getForUser(ctx: Ctx, userId: SQL): Promise<UserSettings> {
  const { emailNotifications, pushNotifications, orderUpdates, marketingEmails } = userSettings
  const [stored] = await run(
    ctx,
    ctx.db
      .select({ emailNotifications, pushNotifications, orderUpdates, marketingEmails })
      .from(userSettings)
      .where(eq(userSettings.userId, userId)),
  )
  return stored ?? settingsDefaults.user
}

export async function updateForAdmin(ctx: Ctx, { id: userId }: User, input: AdminSettings) {
  const insertStatement = ctx.db.insert(adminSettings).values({ userId, ...input })
  await run(ctx, insertStatement.onConflictDoUpdate({ target: adminSettings.userId, set: input }))
  return input
}

export async function updateForUser(ctx: Ctx, { id: userId }: User, input: UserSettings) {
  const insertStatement = ctx.db.insert(userSettings).values({ userId, ...input })
  await run(ctx, insertStatement.onConflictDoUpdate({ target: userSettings.userId, set: input }))
  return input
}

import { eq, getTableColumns } from 'drizzle-orm'
import { type AdminSettings, settingsDefaults, type UserSettings } from '../../../shared/settings.ts'
import type { Ctx } from '../../context.ts'
import { adminSettings, userSettings } from '../../db/schema.ts'
import type { User } from '../../session.ts'

const { userId: _admin, ...adminColumns } = getTableColumns(adminSettings)
const { userId: _user, ...userColumns } = getTableColumns(userSettings)

/** What an admin wants to be told of; the defaults until she has chosen. */
export async function ofAdmin(ctx: Ctx, { id }: User): Promise<AdminSettings> {
  const [kept] = await ctx.db.select(adminColumns).from(adminSettings).where(eq(adminSettings.userId, id))
  return kept ?? settingsDefaults.admin
}

/** What a customer wants to be told of; the defaults until they have chosen. */
export async function ofUser(ctx: Ctx, { id }: User): Promise<UserSettings> {
  const [kept] = await ctx.db.select(userColumns).from(userSettings).where(eq(userSettings.userId, id))
  return kept ?? settingsDefaults.user
}

/** Keeps an admin's choices. */
export async function saveForAdmin(ctx: Ctx, { id: userId }: User, chosen: AdminSettings) {
  const insert = ctx.db.insert(adminSettings).values({ userId, ...chosen })
  await insert.onConflictDoUpdate({ target: adminSettings.userId, set: chosen })
  return chosen
}

/** Keeps a customer's choices. */
export async function saveForUser(ctx: Ctx, { id: userId }: User, chosen: UserSettings) {
  const insert = ctx.db.insert(userSettings).values({ userId, ...chosen })
  await insert.onConflictDoUpdate({ target: userSettings.userId, set: chosen })
  return chosen
}

import { eq, getTableColumns } from 'drizzle-orm'
import { type AdminSettings, settingsDefaults, type UserSettings } from '../../../shared/settings.ts'
import type { Ctx } from '../../context.ts'
import { adminSettings, userSettings } from '../../db/schema.ts'
import type { User } from '../../http/session.ts'

const { userId: _admin, ...adminColumns } = getTableColumns(adminSettings)
const { userId: _user, ...userColumns } = getTableColumns(userSettings)

/** What an admin wants to be told of; the defaults until she has chosen. */
export async function getForAdmin(ctx: Ctx, { id }: User): Promise<AdminSettings> {
  const [stored] = await ctx.db.select(adminColumns).from(adminSettings).where(eq(adminSettings.userId, id))
  return stored ?? settingsDefaults.admin
}

/** What a customer wants to be told of; the defaults until they have chosen. */
export async function getForUser(ctx: Ctx, { id }: User): Promise<UserSettings> {
  const [stored] = await ctx.db.select(userColumns).from(userSettings).where(eq(userSettings.userId, id))
  return stored ?? settingsDefaults.user
}

/** Keeps an admin's choices. */
export async function updateForAdmin(ctx: Ctx, { id: userId }: User, input: AdminSettings) {
  const insertStatement = ctx.db.insert(adminSettings).values({ userId, ...input })
  await insertStatement.onConflictDoUpdate({ target: adminSettings.userId, set: input })
  return input
}

/** Keeps a customer's choices. */
export async function updateForUser(ctx: Ctx, { id: userId }: User, input: UserSettings) {
  const insertStatement = ctx.db.insert(userSettings).values({ userId, ...input })
  await insertStatement.onConflictDoUpdate({ target: userSettings.userId, set: input })
  return input
}

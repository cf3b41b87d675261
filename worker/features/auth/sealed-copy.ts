import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { temporaryCredentials } from '../../db/schema.ts'
import * as sealing from '../../lib/seal.ts'

// The copy of a temporary password that the admin passes on. It is stored beside its keyed hash and not in the notification,
// so that nothing that sends, exports or prints notifications holds it. The notification's id binds the two.

/** Encrypts a temporary password for storage; it can be read only with the id of its notification. */
export const seal = (ctx: Ctx, notificationId: string, password: string) =>
  sealing.seal(ctx.env.SEALING_KEY, notificationId, password)

/** The temporary password for the admin; null when it was sealed for another notification or under another key. */
export const unseal = (ctx: Ctx, notificationId: string, sealed: string) =>
  sealing.unseal(ctx.env.SEALING_KEY, notificationId, sealed)

/** Erases the copy once the admin has passed it on. The password itself goes on working. */
export const eraseStatement = (ctx: Ctx, notificationId: string) =>
  ctx.db.update(temporaryCredentials).set({ sealed: null }).where(eq(temporaryCredentials.id, notificationId))

/** The column of a notification's sealed copy as long as its password works, for a list of notifications. */
export const sealedSql = () => sql<string | null>`(SELECT sealed FROM temporary_credentials
  WHERE temporary_credentials.id = notifications.id AND expires_at > ${Date.now()})`

import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { temporaryCredentials } from '../../db/schema.ts'
import * as sealing from '../../lib/seal.ts'

// The copy of a temporary password that the admin passes on. It lies beside its keyed hash and not in the notification,
// so that whatever sends, exports or prints notifications never holds it; the notification's id binds the two.

/** A temporary password as it may be stored: readable only through the notification it was made for. */
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

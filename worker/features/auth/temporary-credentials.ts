import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { hourMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { notifications, temporaryCredentials, users } from '../../db/schema.ts'
import * as sealing from '../../lib/crypto.ts'
import { keyedHash } from '../../lib/crypto.ts'
import { generateSpokenPassword, secretsMatch } from '../../lib/password.ts'

/**
 * Validity of a temporary password in milliseconds: contact is promised within 24 hours, and the shop is closed on
 * Sundays.
 */
const lifetimeMs = 72 * hourMs

/** Ignores case, hyphens and spaces: the password may be read aloud, and a phone capitalises the first letter. */
const normalize = (password: string) => password.toLowerCase().replace(/[^a-z0-9]/g, '')
const hashOf = (ctx: Ctx, password: string) =>
  keyedHash(ctx.env.SESSION_KEY, `temporary-password:${normalize(password)}`)

type GeneratedCredential = Awaited<ReturnType<typeof generate>>

/** Generates a temporary password with a new id, without storing it. */
export async function generate(ctx: Ctx) {
  const password = generateSpokenPassword()
  const now = Date.now()
  const hash = await hashOf(ctx, password)
  return { password, id: crypto.randomUUID(), hash, createdAt: new Date(now), expiresAt: new Date(now + lifetimeMs) }
}

/**
 * Stores a generated password for an existing user. With a sealed copy it is an open request; a user's second open
 * request is ignored.
 */
export const insertStatement = (ctx: Ctx, userId: string, credential: GeneratedCredential, sealed: string | null) =>
  statement(
    ctx,
    sql`INSERT OR IGNORE INTO temporary_credentials (id, user_id, hash, sealed, expires_at, created_at)
    SELECT ${credential.id}, id, ${credential.hash}, ${sealed}, ${credential.expiresAt.getTime()}, ${credential.createdAt.getTime()}
    FROM users WHERE id = ${userId}`,
  )

/** Selects the hashes of the temporary passwords of an address, for the batch that reads the account. */
export const listHashesStatement = (ctx: Ctx, email: string) =>
  ctx.db
    .select({ hash: temporaryCredentials.hash })
    .from(temporaryCredentials)
    .where(
      and(
        inArray(temporaryCredentials.userId, ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))),
        gt(temporaryCredentials.expiresAt, new Date()),
      ),
    )

/**
 * Returns the hash of a password if it is among the stored ones. Takes the same time without stored hashes, so that it
 * reveals nothing.
 */
export async function findMatch(ctx: Ctx, stored: { hash: string }[], password: string) {
  const hash = await hashOf(ctx, password)
  const results = await Promise.all(
    (stored.length > 0 ? stored : [{ hash: '' }]).map((row) => secretsMatch(row.hash, hash)),
  )
  return results.includes(true) ? hash : undefined
}

/** True while the temporary password of this hash is valid. */
export const worksSql = (userId: string, hash: string) =>
  sql`EXISTS (SELECT 1 FROM temporary_credentials WHERE user_id = ${userId} AND hash = ${hash} AND expires_at > ${Date.now()})`

/**
 * Statements that delete all of a user's temporary passwords with their copies, and mark the requests as handled.
 * `userId` may be a query.
 */
export const endStatements = (ctx: Ctx, userId: string | SQL) => {
  const ofUser = sql`${temporaryCredentials.userId} = ${userId}`
  const requestIds = ctx.db.select({ id: temporaryCredentials.id }).from(temporaryCredentials).where(ofUser)
  return [
    ctx.db
      .update(notifications)
      .set({ isRead: true })
      .where(and(isNull(notifications.userId), inArray(notifications.id, requestIds))),
    ctx.db.delete(temporaryCredentials).where(ofUser),
  ] as const
}

/**
 * Deletes the temporary passwords of a user's handled requests before a new request, unless a request is open. Only the
 * latest requested password is valid. A password that an admin set by a reset stays, so that a request by a stranger
 * cannot end it.
 */
export const endHandledStatement = (ctx: Ctx, userId: string) =>
  ctx.db
    .delete(temporaryCredentials)
    .where(
      and(
        eq(temporaryCredentials.userId, userId),
        sql`id IN (SELECT id FROM notifications WHERE notifications.id = temporary_credentials.id)`,
        sql`NOT EXISTS (SELECT 1 FROM temporary_credentials WHERE user_id = ${userId} AND sealed IS NOT NULL)`,
      ),
    )

/** Deletes expired temporary passwords, of all users or of one. */
export const sweepStatement = (ctx: Ctx, userId?: string) =>
  ctx.db
    .delete(temporaryCredentials)
    .where(
      and(
        lte(temporaryCredentials.expiresAt, new Date()),
        userId === undefined ? undefined : eq(temporaryCredentials.userId, userId),
      ),
    )

// Copy of a temporary password that the admin passes on. It is stored beside its keyed hash rather than in the
// notification, so that sent, exported or printed notifications do not contain it. It is bound to the notification's
// id.

/** Encrypts a temporary password for storage; decryption requires the id of its notification. */
export const sealCopy = (ctx: Ctx, notificationId: string, password: string) =>
  sealing.seal(ctx.env.SEALING_KEY, notificationId, password)

/** Decrypts a temporary password for the admin; null if it was sealed for another notification or with another key. */
export const unsealCopy = (ctx: Ctx, notificationId: string, sealed: string) =>
  sealing.unseal(ctx.env.SEALING_KEY, notificationId, sealed)

/** Deletes the copy once the admin has passed it on. The password stays valid. */
export const eraseCopyStatement = (ctx: Ctx, notificationId: string) =>
  ctx.db.update(temporaryCredentials).set({ sealed: null }).where(eq(temporaryCredentials.id, notificationId))

/** Column of a notification's sealed copy while its password is valid, for a list of notifications. */
export const sealedCopySql = () => sql<string | null>`(SELECT sealed FROM temporary_credentials
  WHERE temporary_credentials.id = notifications.id AND expires_at > ${Date.now()})`

import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  type ConsentInput,
  type ConsentQuery,
  consentKinds,
  consentVersion,
  type DeskConsentInput,
} from '../../../shared/consent.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { consentStatement, marketingConsentStatement, whatsappConsentStatement } from '../../db/consents.ts'
import { decodeCursor, encodeCursor, keyset } from '../../db/list.ts'
import { consents, userSettings, users } from '../../db/schema.ts'
import { dropMessagesOfUserStatement } from '../../db/whatsapp.ts'
import { fail } from '../../http/failures.ts'
import { countUseStrictlyStatement, isStrictlyRefused, refuseUse } from '../../http/limits.ts'
import type { User } from '../../http/sessions.ts'
import { personColumns, personName } from './find-person.ts'

const latestStatement = (ctx: Ctx, userId: SQL | string) =>
  ctx.db
    .select({
      kind: consents.kind,
      version: consents.version,
      given: consents.given,
      how: consents.how,
      // SQLite takes the columns beside a maximum from the row that has it.
      at: sql`max(${consents.createdAt})`.mapWith(consents.createdAt).as('at'),
    })
    .from(consents)
    .where(eq(consents.userId, userId))
    .groupBy(consents.kind)

const standingStatement = (ctx: Ctx, userId: SQL | string) =>
  ctx.db
    .select({ noWhatsapp: users.noWhatsapp, marketing: userSettings.marketingEmails })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(eq(users.id, userId))

/** Returns a customer's consent of each kind; `at` is null while nobody has said yes or no to it, and `isInForce` says whether it was to today's words. */
export async function listForCustomer(ctx: Ctx, userId: SQL | string) {
  const {
    latest,
    standing: [standing],
  } = await batch(ctx, { latest: latestStatement(ctx, userId), standing: standingStatement(ctx, userId) })
  const columns: Partial<Record<string, boolean>> = {
    whatsapp: !standing?.noWhatsapp,
    marketing: standing?.marketing ?? false,
  }
  return consentKinds.map((kind) => {
    const row = latest.find((one) => one.kind === kind)
    const given = columns[kind] ?? row?.given ?? false
    // A choice from before the log has no day.
    const noted = row?.given === given ? row : undefined
    const version = noted?.version ?? null
    return { kind, given, at: noted?.at ?? null, version, isInForce: version === consentVersion }
  })
}

/** Gives or withdraws one of a customer's own consents. Throws 429 over the limit. */
export async function choose(ctx: Ctx, { id: userId }: User, { kind, given }: ConsentInput) {
  const consent = { userId, given, how: 'settings' }
  await batch(ctx, {
    count: countUseStrictlyStatement(ctx, 'consents', userId),
    ...(kind === 'whatsapp'
      ? {
          note: whatsappConsentStatement(ctx, consent),
          change: ctx.db
            .update(users)
            .set({ noWhatsapp: !given, updatedAt: sql`updated_at` })
            .where(eq(users.id, userId)),
          drop: given ? undefined : dropMessagesOfUserStatement(ctx, userId),
        }
      : kind === 'marketing'
        ? {
            note: marketingConsentStatement(ctx, consent),
            change: ctx.db
              .insert(userSettings)
              .values({ userId, marketingEmails: given })
              .onConflictDoUpdate({ target: userSettings.userId, set: { marketingEmails: given } }),
          }
        : { note: consentStatement(ctx, { ...consent, kind }) }),
  }).catch((error) => {
    if (isStrictlyRefused(error)) refuseUse('consents')
    throw error
  })
  if (kind === 'public_photos') bumpContentVersion()
  return listForCustomer(ctx, userId)
}

/** Notes a consent that was given in the shop, and by whom. Throws 404 for an unknown customer. */
export async function noteByAdmin(ctx: Ctx, admin: User, userId: string, { kind, given, who }: DeskConsentInput) {
  const isCustomer = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND role = 'customer')`
  const { found } = await batch(ctx, {
    note: consentStatement(ctx, { userId, kind, given, how: who, byId: admin.id }, isCustomer),
    found: ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'customer'))),
  })
  if (found.length === 0) fail(404, 'customer_unknown')
  if (kind === 'public_photos') bumpContentVersion()
  return listForCustomer(ctx, userId)
}

/** A page of consents given and withdrawn, newest first: of all customers, or of one. */
export async function listForAdmin(ctx: Ctx, { user, limit, cursor }: ConsentQuery) {
  const after = cursor ? decodeCursor(cursor) : undefined
  const { orderBy, beyond } = keyset([consents.createdAt, consents.id], after && [after.at, after.id])
  const found = await run(
    ctx,
    ctx.db
      .select({
        id: consents.id,
        userId: consents.userId,
        kind: consents.kind,
        version: consents.version,
        given: consents.given,
        how: consents.how,
        noted: consents.byId,
        createdAt: consents.createdAt,
        ...personColumns,
      })
      .from(consents)
      .leftJoin(users, eq(users.id, consents.userId))
      .where(and(user ? eq(consents.userId, user) : undefined, beyond))
      .orderBy(...orderBy)
      .limit(limit + 1),
  )
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? encodeCursor({ at: last.createdAt.getTime(), id: last.id }) : null, total: null }
}

export const consentToAdmin = (row: Awaited<ReturnType<typeof listForAdmin>>['rows'][number]) => ({
  id: row.id,
  customer: { id: row.userId, name: personName(row) },
  kind: row.kind,
  given: row.given,
  version: row.version,
  how: row.how,
  /** By an admin, not by the customer. */
  isNoted: row.noted !== null,
  createdAt: row.createdAt,
})

import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type RequestInput, type RequestQuery, requestAnswerMs, requestLabels } from '../../../shared/data-requests.ts'
import { t } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { decodeCursor, encodeCursor, keyset } from '../../db/list.ts'
import { dataRequests, users } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { countUseStrictlyStatement, isStrictlyRefused, refuseUse } from '../../http/limits.ts'
import type { User } from '../../http/sessions.ts'
import { sayInBoth } from '../../told.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { personColumns, personName } from './find-person.ts'

/** Requests that a customer's own screen shows. */
const shownRequests = 50

/**
 * Stores a customer's request or complaint. The same `id` again returns the first one (`repeated`), whatever the limit.
 * Throws 409 for other words under that id, 429 over the day's limit.
 */
export async function ask(ctx: Ctx, user: User, input: RequestInput) {
  const existing = input.id ? await findOwn(ctx, user.id, input.id) : undefined
  if (existing) return repeat(existing, input)
  const now = new Date()
  const id = input.id ?? crypto.randomUUID()
  const row = { ...input, id, userId: user.id, createdAt: now, dueAt: new Date(now.getTime() + requestAnswerMs) }
  const isNew = sql`EXISTS (SELECT 1 FROM data_requests WHERE id = ${row.id} AND user_id = ${user.id} AND created_at = ${now.getTime()})`
  const { stored } = await batch(ctx, {
    count: countUseStrictlyStatement(ctx, 'dataRequests', user.id),
    insert: ctx.db.insert(dataRequests).values(row).onConflictDoNothing(),
    enqueue: enqueueStatement(
      ctx,
      {
        // Two requests in one millisecond both find the row; the id keeps it one notification.
        id: `data-request:${id}`,
        userId: null,
        type: 'privacy',
        title: `${requestLabels[input.kind]} about data`,
        message: `${personName(user)} waits for an answer. It is due within 90 days.`,
        relatedId: row.id,
      },
      isNew,
    ),
    stored: ctx.db
      .select()
      .from(dataRequests)
      .where(and(eq(dataRequests.id, row.id), eq(dataRequests.userId, user.id))),
  }).catch((error) => {
    if (isStrictlyRefused(error)) refuseUse('dataRequests')
    throw error
  })
  const [made] = stored
  if (!made) return failSentAlready()
  return made.createdAt.getTime() === now.getTime() ? { row: made, repeated: false } : repeat(made, input)
}

const failSentAlready = () => fail(409, 'sent_already')

/** The stored request of an id, if it says the same. */
function repeat(row: typeof dataRequests.$inferSelect, { kind, text }: RequestInput) {
  return row.kind === kind && row.text === text ? { row, repeated: true } : failSentAlready()
}

async function findOwn(ctx: Ctx, userId: string, id: string) {
  const isOwn = and(eq(dataRequests.id, id), eq(dataRequests.userId, userId))
  const [row] = await run(ctx, ctx.db.select().from(dataRequests).where(isOwn))
  return row
}

/** A customer's requests with the answers, newest first. */
export const listForCustomer = (ctx: Ctx, userId: SQL) =>
  run(
    ctx,
    ctx.db
      .select()
      .from(dataRequests)
      .where(eq(dataRequests.userId, userId))
      .orderBy(desc(dataRequests.createdAt))
      .limit(shownRequests),
  )

const listColumns = {
  id: dataRequests.id,
  userId: dataRequests.userId,
  kind: dataRequests.kind,
  text: dataRequests.text,
  createdAt: dataRequests.createdAt,
  dueAt: dataRequests.dueAt,
  answeredAt: dataRequests.answeredAt,
  answer: dataRequests.answer,
  ...personColumns,
}

/** A page of open requests, the first due first, or of answered ones, newest first. */
export async function listForAdmin(ctx: Ctx, { state, limit, cursor }: RequestQuery) {
  const isOpen = state === 'open'
  const at = isOpen ? dataRequests.dueAt : dataRequests.answeredAt
  const after = cursor ? decodeCursor(cursor) : undefined
  const { orderBy, beyond } = keyset([at, dataRequests.id], after && [after.at, after.id], isOpen)
  const found = await run(
    ctx,
    ctx.db
      .select(listColumns)
      .from(dataRequests)
      .leftJoin(users, eq(users.id, dataRequests.userId))
      .where(and(isOpen ? isNull(dataRequests.answeredAt) : isNotNull(dataRequests.answeredAt), beyond))
      .orderBy(...orderBy)
      .limit(limit + 1),
  )
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const lastAt = last && (isOpen ? last.dueAt : last.answeredAt)
  return { rows, next: last && lastAt ? encodeCursor({ at: lastAt.getTime(), id: last.id }) : null, total: null }
}

/** Answers a request and notifies its customer. The same answer again changes nothing. Throws 404 for an unknown request, 409 for one with another answer. */
export async function answer(ctx: Ctx, admin: User, id: string, text: string) {
  const [asked] = await run(
    ctx,
    ctx.db
      .select({ userId: dataRequests.userId, ...personColumns })
      .from(dataRequests)
      .leftJoin(users, eq(users.id, dataRequests.userId))
      .where(eq(dataRequests.id, id)),
  )
  if (!asked) return fail(404, 'request_unknown')
  const isOpen = and(eq(dataRequests.id, id), isNull(dataRequests.answeredAt))
  const { stored } = await batch(ctx, {
    enqueue: enqueueStatement(
      ctx,
      {
        userId: asked.userId,
        type: 'privacy',
        ...sayInBoth(() => ({
          title: t('We have answered you'),
          message: t('Our answer to what you asked about your data is in your settings.'),
        })),
        relatedId: id,
      },
      sql`EXISTS (SELECT 1 FROM data_requests WHERE ${isOpen})`,
    ),
    answer: ctx.db.update(dataRequests).set({ answer: text, answeredAt: new Date(), byId: admin.id }).where(isOpen),
    stored: ctx.db.select().from(dataRequests).where(eq(dataRequests.id, id)),
  })
  const row = stored.find(({ answer }) => answer === text) ?? fail(409, 'request_answered')
  return { ...row, firstName: asked.firstName, lastName: asked.lastName }
}

/** Her own request, with the answer. */
export const requestToCustomer = (row: Omit<Awaited<ReturnType<typeof listForCustomer>>[number], 'byId'>) => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  createdAt: row.createdAt,
  dueAt: row.dueAt,
  answeredAt: row.answeredAt,
  answer: row.answer,
})

/** The same with whose it is. */
export const requestToAdmin = (row: Awaited<ReturnType<typeof listForAdmin>>['rows'][number]) => ({
  ...requestToCustomer(row),
  customer: { id: row.userId, name: personName(row) },
})

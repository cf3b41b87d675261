import { and, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { RoomsQuery } from '../../../../shared/chat.ts'
import type { Ctx } from '../../../context.ts'
import { run } from '../../../db/batch.ts'
import { decodeCursor, encodeCursor, keyset } from '../../../db/cursor.ts'
import { isUnanswered } from '../../../db/predicates.ts'
import { chatLeads, chatRooms, users } from '../../../db/schema.ts'
import { matches } from '../../../db/search.ts'
import { isUnansweredSql, roomToAdmin } from './serialize.ts'

// No two columns share a name, see `batch`. The first of a joined row is never null in it: by that Drizzle tells its absence.
const columns = {
  room: { ...getTableColumns(chatRooms), isUnanswered: isUnansweredSql.as('is_unanswered') },
  customer: { email: users.email, firstName: users.firstName, lastName: users.lastName, phoneE164: users.phoneE164 },
  chatLead: {
    name: chatLeads.name,
    phoneE164: sql<string>`${chatLeads.phoneE164}`.as('lead_phone_e164'),
    email: sql<string | null>`${chatLeads.email}`.as('lead_email'),
  },
}
const joinConditions = {
  customer: eq(users.id, chatRooms.customerId),
  chatLead: eq(chatLeads.chatRoomId, chatRooms.id),
}
/** Rooms with a message or with details that a guest left. */
const isListed = and(isNotNull(chatRooms.lastMessageAt), isNull(chatRooms.mergedInto))

/**
 * A page of the admin's rooms, all or those to answer: with something unread first, then the latest. A search has the
 * newest rooms first.
 */
export async function listRooms(ctx: Ctx, query: RoomsQuery) {
  const found = matches(sql`${chatRooms.searchText}`, query.q)
  const position = query.cursor ? decodeCursor(query.cursor) : undefined
  // Looked up one by one and then sorted: they are few.
  const scope =
    query.status && sql`${chatRooms.id} IN (SELECT about FROM answers WHERE kind = 'chat' AND ${isUnanswered})`
  const statement =
    found === undefined
      ? listRoomsStatement(ctx, position, scope)
      : searchRoomsStatement(ctx, and(found, scope), position)
  const rows = await run(ctx, statement.limit(query.limit + 1))
  const pageRows = rows.slice(0, query.limit)
  const last = pageRows.at(-1)?.room
  if (rows.length <= query.limit || !last) return { rows: pageRows.map(roomToAdmin), next: null, total: null }
  const at = (found === undefined ? last.lastMessageAt : last.createdAt)?.getTime() ?? 0
  const next = encodeCursor({ rating: Number(last.waiting), at, id: last.id })
  return { rows: pageRows.map(roomToAdmin), next, total: null }
}

type CursorPosition = ReturnType<typeof decodeCursor> | undefined

const listRoomsStatement = (ctx: Ctx, position: CursorPosition, scope: SQL | undefined) =>
  ctx.db
    .select(columns)
    .from(chatRooms)
    .leftJoin(users, joinConditions.customer)
    .leftJoin(chatLeads, joinConditions.chatLead)
    .where(
      and(
        isListed,
        scope,
        position &&
          sql`(${chatRooms.waiting}, ${chatRooms.lastMessageAt}, ${chatRooms.id}) < (${position.rating ?? 0}, ${position.at}, ${position.id})`,
      ),
    )
    .orderBy(desc(chatRooms.waiting), desc(chatRooms.lastMessageAt), desc(chatRooms.id))

const searchRoomsStatement = (ctx: Ctx, found: SQL | undefined, position: CursorPosition) => {
  const { orderBy, beyond } = keyset([chatRooms.createdAt, chatRooms.id], position && [position.at, position.id])
  return ctx.db
    .select(columns)
    .from(chatRooms)
    .leftJoin(users, joinConditions.customer)
    .leftJoin(chatLeads, joinConditions.chatLead)
    .where(and(isListed, found, beyond))
    .orderBy(...orderBy)
}

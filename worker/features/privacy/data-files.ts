import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { sideOf } from '../../../shared/chat-rooms.ts'
import type { Ctx } from '../../context.ts'
import { isCustomersRoom } from '../../db/ownership.ts'
import { chatRooms } from '../../db/schema.ts'
import type { ZipFile } from '../../lib/zip.ts'
import type { LeftOut } from './data-zip.ts'
import { personalData } from './personal-data.ts'
import { isShown, markOf, type PersonalTable } from './personal-table.ts'

const shownTables = Object.values<PersonalTable>(personalData).flatMap(({ download, ...table }) =>
  download ? [{ ...table, ...download }] : [],
)

/** Statements that read what the download shows of each table, in the order of the map. */
export const listDataStatements = (ctx: Ctx, userId: string) =>
  shownTables.map(({ rows, onlyIf = {}, ...map }) => {
    const columns: Record<string, SQLiteColumn> = getTableColumns(map.table)
    const picked = Object.entries(columns).flatMap(([name, column]) => {
      if (!isShown(markOf(map, name))) return []
      const condition = onlyIf[name]?.(userId)
      return [
        [name, condition ? sql`CASE WHEN ${condition} THEN ${column} END`.mapWith(column).as(name) : column] as const,
      ]
    })
    return ctx.db.select(Object.fromEntries(picked)).from(map.table).where(rows(userId))
  })

/** The rows under the names of their files; a table without any has none. */
export const shownData = (answers: object[][]) =>
  shownTables.flatMap(({ file }, nth) => {
    const rows = answers[nth] ?? []
    return rows.length > 0 ? [[file, rows] as const] : []
  })

/** Pages of 40 KB that a download asks of chats: a request may ask other services 1,000 times, and photos have 700. */
const maxPages = 250

export const listRoomsStatement = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(and(eq(chatRooms.customerId, userId), isNull(chatRooms.mergedInto), isCustomersRoom))

/** Yields the chats as lists of messages, a page at a time, so that no chat is in memory as a whole. */
export function* dataChats(ctx: Ctx, rooms: { id: string }[], left: LeftOut[]): Generator<ZipFile> {
  const asked = { pages: 0 }
  for (const [nth, { id }] of rooms.entries()) {
    const path = `chats/${nth + 1}.json`
    yield { path, content: messages(ctx, id, asked, () => left.push({ file: path, why: 'The later messages' })) }
  }
}

async function* messages(ctx: Ctx, id: string, asked: { pages: number }, cut: () => void) {
  const encoder = new TextEncoder()
  let [after, before] = [0, '[']
  for (;;) {
    if (asked.pages++ >= maxPages) {
      cut()
      break
    }
    const page = await ctx.env.CHAT.getByName(id).backUp(after)
    for (const { seq, role, text, attachments, createdAt } of page.messages) {
      const from = sideOf(role) === 'shop' ? 'the shop' : 'you'
      const message = JSON.stringify({ from, text, attachments, at: new Date(createdAt) }, null, 2)
      yield encoder.encode(`${before}\n${message}`)
      ;[after, before] = [seq, ',']
    }
    if (page.row || page.messages.length === 0) break
  }
  yield encoder.encode(before === '[' ? '[]' : '\n]')
}

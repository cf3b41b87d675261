import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { chatRooms, pushSubscriptions, users } from '../../db/schema.ts'
import { erasedRoom } from '../../http/hang-up.ts'
import { deleteSessionsStatement } from '../../http/sessions.ts'
import type { Person } from './find-person.ts'

/** Statements after which a customer is out, has no way back in, and nobody finds her chats. The same again changes nothing. */
export const shutOutStatements = (ctx: Ctx, { user: { id }, rooms }: Pick<Person, 'user' | 'rooms'>) => [
  ctx.db
    .update(users)
    .set({ isActive: false, claimHash: null, claimExpiresAt: null, updatedAt: sql`updated_at` })
    .where(and(eq(users.id, id), eq(users.role, 'customer'))),
  deleteSessionsStatement(ctx, id),
  ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
  ctx.db
    .update(chatRooms)
    .set({ status: 'closed', waiting: false, unreadPerson: 0, unreadShop: 0, mergedInto: erasedRoom })
    .where(sql`id IN ${inJson(rooms.map(({ id }) => id))} AND merged_into IS NULL`),
]

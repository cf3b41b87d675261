import { asc, eq, sql } from 'drizzle-orm'
import type { ReplyInput } from '../../../../shared/chat.ts'
import type { Ctx } from '../../../context.ts'
import { batch, run } from '../../../db/batch.ts'
import { savedReplies } from '../../../db/schema.ts'
import { statement } from '../../../db/statement.ts'
import { fail } from '../../../http/failures.ts'
import { replyToAdmin } from './serialize.ts'

/** As many as one can look through. */
const maxReplies = 50

const replyNotFound = () => fail(404, 'There is no such reply')

/** All saved replies, in the order they were made. */
export async function list(ctx: Ctx) {
  const replies = await run(
    ctx,
    ctx.db.select().from(savedReplies).orderBy(asc(savedReplies.createdAt)).limit(maxReplies),
  )
  return replies.map(replyToAdmin)
}

/** Saves a new reply. 409 when there are 50. */
export async function create(ctx: Ctx, input: ReplyInput) {
  const id = crypto.randomUUID()
  const now = Date.now()
  const {
    current: [reply],
  } = await batch(ctx, {
    insert: statement(
      ctx,
      sql`INSERT INTO saved_replies (id, title, message, created_at, updated_at)
      SELECT ${id}, ${input.title}, ${input.message}, ${now}, ${now} WHERE (SELECT COUNT(*) FROM saved_replies) < ${maxReplies}`,
    ),
    current: ctx.db.select().from(savedReplies).where(eq(savedReplies.id, id)),
  })
  const tooMany = `There are ${maxReplies} saved replies already. Please delete one first.`
  return replyToAdmin(reply ?? fail(409, tooMany))
}

/** Changes a reply. 404 for none. */
export async function update(ctx: Ctx, id: string, input: ReplyInput) {
  const [reply] = await run(ctx, ctx.db.update(savedReplies).set(input).where(eq(savedReplies.id, id)).returning())
  return replyToAdmin(reply ?? replyNotFound())
}

/** Deletes a reply. 404 for none. */
export async function remove(ctx: Ctx, id: string) {
  const [reply] = await run(ctx, ctx.db.delete(savedReplies).where(eq(savedReplies.id, id)).returning())
  return replyToAdmin(reply ?? replyNotFound())
}

import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReplyInput } from '../../../../shared/chat.ts'
import type { Ctx } from '../../../context.ts'
import { batch, run } from '../../../db/batch.ts'
import { products, savedReplies } from '../../../db/schema.ts'
import { statement } from '../../../db/statement.ts'
import { fail } from '../../../http/failures.ts'
import { replyToAdmin } from './serialize.ts'

/** As many as one can look through. */
const maxReplies = 50

const replyNotFound = () => fail(404, 'There is no such reply')

/** All saved replies with their products, retired ones too, in the order they were made. */
export async function list(ctx: Ctx) {
  const { replies, pieces } = await batch(ctx, {
    replies: ctx.db.select().from(savedReplies).orderBy(asc(savedReplies.createdAt)).limit(maxReplies),
    pieces: piecesStatement(ctx, sql`(SELECT value FROM saved_replies, json_each(saved_replies.slugs))`),
  })
  return replies.map((reply) => replyToAdmin(reply, pieces))
}

/** Saves a new reply. 400 for a product that there is not, 409 when there are 50 replies. */
export async function create(ctx: Ctx, { slugs, title, message }: ReplyInput) {
  const id = crypto.randomUUID()
  const now = Date.now()
  const list = JSON.stringify(slugs)
  const {
    pieces,
    current: [reply],
  } = await batch(ctx, {
    pieces: piecesOf(ctx, slugs),
    insert: statement(
      ctx,
      sql`INSERT INTO saved_replies (id, title, message, slugs, created_at, updated_at)
      SELECT ${id}, ${title}, ${message}, ${list}, ${now}, ${now}
      WHERE (SELECT COUNT(*) FROM saved_replies) < ${maxReplies} AND ${areThere(slugs)}`,
    ),
    current: ctx.db.select().from(savedReplies).where(eq(savedReplies.id, id)),
  })
  refuseUnknown(slugs, pieces)
  const tooMany = `There are ${maxReplies} saved replies already. Please delete one first.`
  return replyToAdmin(reply ?? fail(409, tooMany), pieces)
}

/** Changes a reply. 400 for a product that there is not, 404 for no such reply. */
export async function update(ctx: Ctx, id: string, input: ReplyInput) {
  const {
    pieces,
    changed: [reply],
  } = await batch(ctx, {
    pieces: piecesOf(ctx, input.slugs),
    changed: ctx.db
      .update(savedReplies)
      .set(input)
      .where(sql`${savedReplies.id} = ${id} AND ${areThere(input.slugs)}`)
      .returning(),
  })
  refuseUnknown(input.slugs, pieces)
  return replyToAdmin(reply ?? replyNotFound(), pieces)
}

/** Deletes a reply. 404 for none. */
export async function remove(ctx: Ctx, id: string) {
  const [reply] = await run(ctx, ctx.db.delete(savedReplies).where(eq(savedReplies.id, id)).returning())
  return replyToAdmin(reply ?? replyNotFound(), [])
}

const piecesStatement = (ctx: Ctx, slugs: SQL) =>
  ctx.db
    .select({ slug: products.slug, name: products.name, category: products.category, retiredAt: products.retiredAt })
    .from(products)
    .where(inArray(products.slug, slugs))

const listOf = (slugs: string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(slugs)}))`
const piecesOf = (ctx: Ctx, slugs: string[]) => piecesStatement(ctx, listOf(slugs))

/** Each of them is a product: nothing is written otherwise. */
const areThere = (slugs: string[]) =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(slugs)}) AS named
    WHERE named.value NOT IN (SELECT slug FROM products))`

function refuseUnknown(slugs: string[], pieces: { slug: string }[]) {
  if (slugs.some((slug) => pieces.every((piece) => piece.slug !== slug))) fail(400, 'There is no such piece')
}

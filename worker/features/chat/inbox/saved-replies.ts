import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { NewReplyInput, ReplyInput } from '../../../../shared/chat.ts'
import { pick } from '../../../../shared/pick.ts'
import type { Ctx } from '../../../context.ts'
import { batch, run } from '../../../db/batch.ts'
import { products, savedReplies } from '../../../db/schema.ts'
import { createOnce, hasSame, requireStatement } from '../../../db/writes.ts'
import { fail } from '../../../http/failures.ts'

type SavedReply = typeof savedReplies.$inferSelect

/** As many as one can look through. */
const maxReplies = 50

const replyNotFound = () => fail(404, 'reply_unknown')

/** All saved replies with their products, retired ones too, in the order they were made. */
export async function list(ctx: Ctx) {
  const { replies, pieces } = await batch(ctx, {
    replies: ctx.db.select().from(savedReplies).orderBy(asc(savedReplies.createdAt)).limit(maxReplies),
    pieces: piecesStatement(ctx, sql`(SELECT value FROM saved_replies, json_each(saved_replies.slugs))`),
  })
  return replies.map((reply) => replyToAdmin(reply, pieces))
}

/**
 * Saves a new reply, once for an id. 400 for a product that there is not, 409 when there are 50 replies, and where the id
 * has saved another reply.
 */
export async function create(ctx: Ctx, { id: givenId, ...input }: NewReplyInput) {
  const id = givenId ?? crypto.randomUUID()
  const now = new Date()
  const row: SavedReply = { ...input, id, createdAt: now, updatedAt: now }
  const findStatement = ctx.db.select().from(savedReplies).where(eq(savedReplies.id, id))
  const {
    pieces,
    existing: [existing],
  } = await batch(ctx, { pieces: piecesOf(ctx, input.slugs), existing: findStatement })
  const created = await createOnce<SavedReply>({
    existing,
    refuseOther: (saved) => {
      if (!hasSame(saved, row, ['title', 'message', 'slugs'])) fail(409, 'reply_used')
    },
    find: async () => (await run(ctx, findStatement))[0],
    prepare: async () => {
      refuseUnknown(input.slugs, pieces)
      const hasRoom = sql`(SELECT COUNT(*) FROM saved_replies) < ${maxReplies}`
      const write = () =>
        batch(ctx, {
          requireRoom: requireStatement(ctx, hasRoom),
          requirePieces: requireStatement(ctx, areThere(input.slugs)),
          insert: ctx.db.insert(savedReplies).values(row),
        })
      return { row, write }
    },
    refuse: () => fail(409, 'replies_full', { values: { count: maxReplies } }),
  })
  return { ...created, row: replyToAdmin(created.row, pieces) }
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
    .select(pick(products, ['slug', 'name', 'category', 'retiredAt']))
    .from(products)
    .where(inArray(products.slug, slugs))

const listOf = (slugs: string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(slugs)}))`
const piecesOf = (ctx: Ctx, slugs: string[]) => piecesStatement(ctx, listOf(slugs))

/** Each of them is a product: nothing is written otherwise. */
const areThere = (slugs: string[]) =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(slugs)}) AS named
    WHERE named.value NOT IN (SELECT slug FROM products))`

function refuseUnknown(slugs: string[], pieces: { slug: string }[]) {
  if (slugs.some((slug) => pieces.every((piece) => piece.slug !== slug))) fail(400, 'piece_unknown')
}

type ReplyPiece = Pick<typeof products.$inferSelect, 'slug' | 'name' | 'category' | 'retiredAt'>

/** A saved reply with those of `pieces` that go with it, in its order. */
const replyToAdmin = (reply: typeof savedReplies.$inferSelect, pieces: ReplyPiece[]) => ({
  ...pick(reply, ['id', 'title', 'message']),
  pieces: reply.slugs.flatMap((slug) => {
    const piece = pieces.find((one) => one.slug === slug)
    return piece ? [{ slug, name: piece.name, category: piece.category, isRetired: piece.retiredAt !== null }] : []
  }),
  ...pick(reply, ['createdAt', 'updatedAt']),
})

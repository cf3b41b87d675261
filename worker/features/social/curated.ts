import { desc, eq, sql } from 'drizzle-orm'
import { type SocialPostChange, type SocialPostInput, socialNetworks } from '../../../shared/catalog.ts'
import { startOfIndianDay } from '../../../shared/time.ts'
import { contentChanged } from '../../content.ts'
import type { Ctx } from '../../context.ts'
import { socialPosts } from '../../db/schema.ts'
import { fail } from '../../failure.ts'
import * as single from '../pictures/pictures.ts'
import * as pictures from '../pictures/sets.ts'

type Post = typeof socialPosts.$inferSelect

/** The desk's list: more than a row shows, so that a hidden post can come back. */
const mostListed = 30
/** Noon: a post of a date stands among those of its day. */
const noon = 12 * 3600_000
const momentOf = (date: string) => new Date(startOfIndianDay(date) + noon)

/** The newest posts of each network, hidden ones too. */
export async function list(ctx: Ctx) {
  const [instagram, facebook] = await ctx.db.batch([newest(ctx, socialNetworks[0]), newest(ctx, socialNetworks[1])])
  return [...instagram, ...facebook].map(present)
}

const newest = (ctx: Ctx, network: Post['network']) =>
  ctx.db
    .select()
    .from(socialPosts)
    .where(eq(socialPosts.network, network))
    .orderBy(desc(socialPosts.timestamp))
    .limit(mostListed)

/** A post as the desk shows it; a fetched one is the network's, and can only be hidden. */
export const present = ({ externalId, hiddenAt, ...post }: Post) => ({
  ...post,
  isFetched: externalId !== null,
  isHidden: hiddenAt !== null,
})

/** A post of the owner's own entry. */
export async function add(ctx: Ctx, { image, date, ...input }: SocialPostInput) {
  const id = crypto.randomUUID()
  await pictures.pick(ctx, id, [{ src: image, alt: '' }])
  const row = { ...input, id, imageUrl: image, timestamp: momentOf(date) }
  const [[post]] = await ctx.db.batch([
    ctx.db.insert(socialPosts).values(row).returning(),
    ...pictures.attach(ctx, id, [image]),
  ])
  contentChanged()
  return post ?? fail(500, 'That was not kept')
}

/** Changes a post; of a fetched one only whether it is shown. */
export async function change(ctx: Ctx, id: string, { image, date, hidden, ...fields }: SocialPostChange) {
  const before = await find(ctx, id)
  const edits = [image, date, ...Object.values(fields)].some((value) => value !== undefined)
  if (edits && before.externalId !== null)
    fail(409, 'This post comes from the network. You can hide it, or change it there.')
  if (image && image !== before.imageUrl) await pictures.pick(ctx, id, [{ src: image, alt: '' }])
  const [[after]] = await ctx.db.batch([
    ctx.db
      .update(socialPosts)
      .set({
        ...fields,
        ...(image && { imageUrl: image }),
        ...(date && { timestamp: momentOf(date) }),
        ...(hidden !== undefined && { hiddenAt: hidden ? sql`COALESCE(hidden_at, ${Date.now()})` : null }),
      })
      .where(eq(socialPosts.id, id))
      .returning(),
    ...(image ? pictures.attach(ctx, id, [image]) : []),
  ])
  contentChanged()
  if (image && image !== before.imageUrl) await dropPicture(ctx, before.imageUrl)
  return after ?? fail(404, 'There is no such post')
}

/** Removes a post of the owner's own with its picture. 409 for a fetched one, which would come again within the hour. */
export async function remove(ctx: Ctx, id: string) {
  const before = await find(ctx, id)
  if (before.externalId !== null) fail(409, 'This post comes from the network. You can hide it.')
  await ctx.db.batch([ctx.db.delete(socialPosts).where(eq(socialPosts.id, id)), ...pictures.attach(ctx, id, [])])
  contentChanged()
  await dropPicture(ctx, before.imageUrl)
  return { ok: true as const }
}

async function find(ctx: Ctx, id: string) {
  const [post] = await ctx.db.select().from(socialPosts).where(eq(socialPosts.id, id))
  return post ?? fail(404, 'There is no such post')
}

/** Wherever it came from: the desk, or the network. */
async function dropPicture(ctx: Ctx, src: string) {
  await pictures.discard(ctx, [src])
  await single.drop(ctx, [src])
}

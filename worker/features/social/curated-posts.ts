import { desc, eq, sql } from 'drizzle-orm'
import { type SocialPostInput, type SocialPostUpdate, socialNetworks } from '../../../shared/social.ts'
import { startOfIndianDay } from '../../../shared/time.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { socialPosts } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import * as pictures from '../images/images.ts'
import * as single from '../images/storage.ts'

type SocialPost = typeof socialPosts.$inferSelect

/** The desk's list: more than a row shows, so that a hidden post can come back. */
const maxListed = 30
/** Noon: a post of a date stands among those of its day. */
const noon = 12 * 3600_000
const timestampOf = (date: string) => new Date(startOfIndianDay(date) + noon)

/** The newest posts of each network, hidden ones too. */
export async function list(ctx: Ctx) {
  const [instagram, facebook] = await ctx.db.batch([
    newestStatement(ctx, socialNetworks[0]),
    newestStatement(ctx, socialNetworks[1]),
  ])
  return [...instagram, ...facebook].map(toAdmin)
}

const newestStatement = (ctx: Ctx, network: SocialPost['network']) =>
  ctx.db
    .select()
    .from(socialPosts)
    .where(eq(socialPosts.network, network))
    .orderBy(desc(socialPosts.timestamp))
    .limit(maxListed)

/** A post as the desk shows it; a fetched one is the network's, and can only be hidden. */
export const toAdmin = ({ externalId, hiddenAt, ...post }: SocialPost) => ({
  ...post,
  isFetched: externalId !== null,
  isHidden: hiddenAt !== null,
})

/** A post of the owner's own entry. */
export async function create(ctx: Ctx, { image, date, ...input }: SocialPostInput) {
  const id = crypto.randomUUID()
  await pictures.getClaimable(ctx, id, [{ src: image, alt: '' }])
  const row = { ...input, id, imageUrl: image, timestamp: timestampOf(date) }
  const [[post]] = await ctx.db.batch([
    ctx.db.insert(socialPosts).values(row).returning(),
    ...pictures.attachStatements(ctx, id, [image]),
  ])
  bumpContentVersion()
  return post ?? fail(500, 'That was not kept')
}

/** Changes a post; of a fetched one only whether it is shown. */
export async function update(ctx: Ctx, id: string, { image, date, hidden, ...fields }: SocialPostUpdate) {
  const before = await get(ctx, id)
  const isEdited = [image, date, ...Object.values(fields)].some((value) => value !== undefined)
  if (isEdited && before.externalId !== null)
    fail(409, 'This post comes from the network. You can hide it, or change it there.')
  if (image && image !== before.imageUrl) await pictures.getClaimable(ctx, id, [{ src: image, alt: '' }])
  const [[after]] = await ctx.db.batch([
    ctx.db
      .update(socialPosts)
      .set({
        ...fields,
        ...(image && { imageUrl: image }),
        ...(date && { timestamp: timestampOf(date) }),
        ...(hidden !== undefined && { hiddenAt: hidden ? sql`COALESCE(hidden_at, ${Date.now()})` : null }),
      })
      .where(eq(socialPosts.id, id))
      .returning(),
    ...(image ? pictures.attachStatements(ctx, id, [image]) : []),
  ])
  bumpContentVersion()
  if (image && image !== before.imageUrl) await deleteImage(ctx, before.imageUrl)
  return after ?? fail(404, 'There is no such post')
}

/** Removes a post of the owner's own with its picture. 409 for a fetched one, which would come again within the hour. */
export async function deletePost(ctx: Ctx, id: string) {
  const before = await get(ctx, id)
  if (before.externalId !== null) fail(409, 'This post comes from the network. You can hide it.')
  await ctx.db.batch([
    ctx.db.delete(socialPosts).where(eq(socialPosts.id, id)),
    ...pictures.attachStatements(ctx, id, []),
  ])
  bumpContentVersion()
  await deleteImage(ctx, before.imageUrl)
  return { ok: true as const }
}

async function get(ctx: Ctx, id: string) {
  const [post] = await ctx.db.select().from(socialPosts).where(eq(socialPosts.id, id))
  return post ?? fail(404, 'There is no such post')
}

/** Wherever it came from: the desk, or the network. */
async function deleteImage(ctx: Ctx, src: string) {
  await pictures.deleteUnattached(ctx, [src])
  await single.deleteByAddress(ctx, [src])
}

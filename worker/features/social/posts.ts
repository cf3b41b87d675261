import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { NewSocialPostInput, SocialNetwork, SocialPostUpdate } from '../../../shared/social.ts'
import { dayMs, startOfIndianDay } from '../../../shared/time.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { images, socialPosts } from '../../db/schema.ts'
import { createOnce, hasSame } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import { attachStatements, checkClaimable, deleteImages } from '../images/storage.ts'

const failNotFound = () => fail(404, 'post_unknown')

/** Noon: a post of a date stands among those of its day. */
const timestampOf = (date: string) => new Date(startOfIndianDay(date) + dayMs / 2)

/** The newest posts of each network, hidden ones too. */
export async function list(ctx: Ctx) {
  const { instagram, facebook } = await batch(ctx, {
    instagram: adminLatestStatement(ctx, 'instagram'),
    facebook: adminLatestStatement(ctx, 'facebook'),
  })
  return [...instagram, ...facebook]
}

async function get(ctx: Ctx, id: string) {
  const [post] = await run(ctx, ctx.db.select().from(socialPosts).where(eq(socialPosts.id, id)))
  return post ?? failNotFound()
}

/** Adds a post that the admin entered, once for an id. 409 where the id has made another post. */
export async function create(ctx: Ctx, { id: givenId, image, date, ...input }: NewSocialPostInput) {
  const id = givenId ?? crypto.randomUUID()
  const ofDesk = { externalId: null, likes: null, comments: null, hiddenAt: null, createdAt: new Date() }
  const row: SocialPost = { ...ofDesk, ...input, id, imageUrl: image, timestamp: timestampOf(date) }
  const find = async () => (await run(ctx, ctx.db.select().from(socialPosts).where(eq(socialPosts.id, id))))[0]
  const write = async () => {
    await batch(ctx, {
      insert: ctx.db.insert(socialPosts).values(row),
      attachments: attachStatements(ctx, id, [image]),
    })
    bumpContentVersion()
  }
  return createOnce<SocialPost>({
    existing: givenId ? await find() : undefined,
    refuseOther: (created) => {
      if (!hasSame(created, row, ['network', 'imageUrl', 'caption', 'permalink', 'timestamp'])) fail(409, 'post_used')
    },
    find,
    prepare: async () => {
      await checkClaimable(ctx, id, image)
      return { row, write }
    },
    refuseRace: (error) => {
      throw error
    },
  })
}

/** Changes a post; of a fetched one only whether it is shown. */
export async function update(ctx: Ctx, id: string, { image, date, hidden, ...fields }: SocialPostUpdate) {
  const before = await get(ctx, id)
  const isEdited = [image, date, ...Object.values(fields)].some((value) => value !== undefined)
  if (isEdited && before.externalId !== null) fail(409, 'post_of_network')
  if (image && image !== before.imageUrl) await checkClaimable(ctx, id, image)
  const set = {
    ...fields,
    ...(image && { imageUrl: image }),
    ...(date && { timestamp: timestampOf(date) }),
    ...(hidden !== undefined && { hiddenAt: hidden ? sql`COALESCE(hidden_at, ${Date.now()})` : null }),
  }
  const { updated } = await batch(ctx, {
    updated: ctx.db.update(socialPosts).set(set).where(eq(socialPosts.id, id)).returning(),
    attachments: image ? attachStatements(ctx, id, [image]) : undefined,
  })
  bumpContentVersion()
  if (image && image !== before.imageUrl) await deleteImages(ctx, [before.imageUrl])
  return updated[0] ?? failNotFound()
}

/** Deletes a post that the admin entered, with its image. 409 for a fetched one, which would come again within the hour. */
export async function deletePost(ctx: Ctx, id: string) {
  const before = await get(ctx, id)
  if (before.externalId !== null) fail(409, 'post_of_network_stays')
  await batch(ctx, {
    deleted: ctx.db.delete(socialPosts).where(eq(socialPosts.id, id)),
    attachments: attachStatements(ctx, id, []),
  })
  bumpContentVersion()
  await deleteImages(ctx, [before.imageUrl])
  return { ok: true as const }
}

export type SocialPost = typeof socialPosts.$inferSelect
/** A post with its picture in its sizes, where it has them. */
type ShownPost = SocialPost & { picture: (typeof images.$inferSelect)['picture'] | null }

/** Posts that the home page shows of a network. */
export const maxPosts = 12
/** More, so that the admin can show a hidden post again. */
const maxAdminPosts = 30

const selectNewestStatement = (ctx: Ctx, condition: SQL | undefined, limit: number) =>
  ctx.db
    .select({ ...getTableColumns(socialPosts), picture: images.picture })
    .from(socialPosts)
    .leftJoin(images, eq(images.attachedTo, socialPosts.id))
    .where(condition)
    .orderBy(desc(socialPosts.timestamp))
    .limit(limit)

/** The newest posts of a network that are not hidden. */
export const latestStatement = (ctx: Ctx, network: SocialNetwork) =>
  selectNewestStatement(ctx, and(eq(socialPosts.network, network), isNull(socialPosts.hiddenAt)), maxPosts)

/** The newest posts of a network, hidden ones too. */
const adminLatestStatement = (ctx: Ctx, network: SocialNetwork) =>
  selectNewestStatement(ctx, eq(socialPosts.network, network), maxAdminPosts)

const toAnyone = ({ id, imageUrl, caption, permalink, timestamp, likes, comments }: SocialPost) => ({
  id,
  imageUrl,
  caption,
  permalink,
  timestamp,
  likes,
  comments,
})

/** A post as anybody may ask for it. */
export const toPublic = (post: ShownPost) => toAnyone(post)

/** A post as the home page shows it: with the sizes of its picture. */
export const toPage = (post: ShownPost) => ({ ...toAnyone(post), picture: post.picture })

/** A post as the admin edits it; a fetched one is the network's, and can only be hidden. */
export const toAdmin = (post: SocialPost) => ({
  ...toAnyone(post),
  network: post.network,
  createdAt: post.createdAt,
  isFetched: post.externalId !== null,
  isHidden: post.hiddenAt !== null,
})

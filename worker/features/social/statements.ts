import { and, desc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import type { SocialNetwork } from '../../../shared/social.ts'
import type { Ctx } from '../../context.ts'
import { images, socialPosts } from '../../db/schema.ts'

export type SocialPost = typeof socialPosts.$inferSelect
/** A post with its picture in its sizes, where it has them. */
export type ShownPost = SocialPost & { picture: (typeof images.$inferSelect)['picture'] | null }

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
export const adminLatestStatement = (ctx: Ctx, network: SocialNetwork) =>
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

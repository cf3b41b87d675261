import { desc, eq } from 'drizzle-orm'
import type { SocialNetwork } from '../../../shared/catalog.ts'
import type { Ctx } from '../../context.ts'
import { socialPosts } from '../../db/schema.ts'

/** Posts of one row. */
export const postsShown = 12

const { id, imageUrl, caption, permalink, timestamp, likes, comments } = socialPosts

/** Statement: the newest posts of a network. */
export const latest = (ctx: Ctx, network: SocialNetwork) =>
  ctx.db
    .select({ id, imageUrl, caption, permalink, timestamp, likes, comments })
    .from(socialPosts)
    .where(eq(socialPosts.network, network))
    .orderBy(desc(socialPosts.timestamp))
    .limit(postsShown)

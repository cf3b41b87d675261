import { and, desc, eq, isNull } from 'drizzle-orm'
import type { SocialNetwork } from '../../../shared/catalog.ts'
import type { Ctx } from '../../context.ts'
import { socialPosts } from '../../db/schema.ts'

/** Posts of one row. */
export const postsShown = 12

const { hiddenAt, id, imageUrl, caption, permalink, timestamp, likes, comments } = socialPosts

/** Statement: the newest posts of a network. */
export const latest = (ctx: Ctx, network: SocialNetwork) =>
  ctx.db
    .select({ id, imageUrl, caption, permalink, timestamp, likes, comments })
    .from(socialPosts)
    .where(and(eq(socialPosts.network, network), isNull(hiddenAt)))
    .orderBy(desc(socialPosts.timestamp))
    .limit(postsShown)

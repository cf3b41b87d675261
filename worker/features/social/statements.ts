import { and, desc, eq, isNull } from 'drizzle-orm'
import type { SocialNetwork } from '../../../shared/social.ts'
import type { Ctx } from '../../context.ts'
import { socialPosts } from '../../db/schema.ts'

/** Posts of one row. */
export const maxPosts = 12

const { hiddenAt, id, imageUrl, caption, permalink, timestamp, likes, comments } = socialPosts

/** Statement: the newest posts of a network. */
export const latestStatement = (ctx: Ctx, network: SocialNetwork) =>
  ctx.db
    .select({ id, imageUrl, caption, permalink, timestamp, likes, comments })
    .from(socialPosts)
    .where(and(eq(socialPosts.network, network), isNull(hiddenAt)))
    .orderBy(desc(socialPosts.timestamp))
    .limit(maxPosts)

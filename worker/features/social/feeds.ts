import { eq, sql } from 'drizzle-orm'
import type { SocialNetwork } from '../../../shared/social.ts'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { socialFeeds } from '../../db/schema.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'

export type Feed = typeof socialFeeds.$inferSelect

/** How each network's feed stands; none of a network that has neither failed nor had its token renewed. */
export async function feedsByNetwork(ctx: Ctx) {
  const rows = await run(ctx, ctx.db.select().from(socialFeeds))
  return new Map(rows.map((row) => [row.network, row]))
}

/** The network has answered: whatever failed before is over. */
export async function markAnswered(ctx: Ctx, network: SocialNetwork, feed: Feed | undefined) {
  if (!feed?.failingSince) return
  const isOver = { failingSince: null, toldAt: null }
  await run(ctx, ctx.db.update(socialFeeds).set(isOver).where(eq(socialFeeds.network, network)))
}

const names = { instagram: 'Instagram', facebook: 'Facebook' }

/** The network has not answered. Once it has not for a day, the admins are told, and not again until it has. */
export async function markFailed(ctx: Ctx, network: SocialNetwork, feed: Feed | undefined, now = Date.now()) {
  const failingSince = feed?.failingSince ?? new Date(now)
  const isTold = feed?.toldAt || now - failingSince.getTime() < dayMs
  const toldAt = isTold ? (feed?.toldAt ?? null) : new Date(now)
  const insertStatement = ctx.db.insert(socialFeeds).values({ network, failingSince, toldAt })
  await batch(ctx, {
    // First, while nobody is told: of two runs at once only one finds it so.
    enqueue: isTold ? undefined : enqueueFailureStatement(ctx, network),
    stored: insertStatement.onConflictDoUpdate({ target: socialFeeds.network, set: { failingSince, toldAt } }),
  })
}

const enqueueFailureStatement = (ctx: Ctx, network: SocialNetwork) =>
  enqueueStatement(
    ctx,
    {
      userId: null,
      type: 'social_feed',
      title: `${names[network]} has not answered for a day`,
      message: `The shop shows the posts it already has and no new ones. The token for ${names[network]} may have run out: please enter a new one.`,
      relatedId: network,
    },
    sql`NOT EXISTS (SELECT 1 FROM social_feeds WHERE network = ${network} AND told_at IS NOT NULL)`,
  )

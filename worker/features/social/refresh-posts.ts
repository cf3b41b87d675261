import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { type SocialNetwork, socialNetworks } from '../../../shared/social.ts'
import type { Ctx } from '../../context.ts'
import { socialPosts } from '../../db/schema.ts'
import { download } from '../../lib/download.ts'
import * as pictures from '../images/storage.ts'
import * as graph from './graph-api.ts'

/** Instagram's largest pictures are under 1 MB. */
const maxImageBytes = 5 * 1024 * 1024
const imageHosts = /\.(cdninstagram\.com|fbcdn\.net|fbsbx\.com)$/

/**
 * Brings in the newest posts of each network that has a token; what it shows no longer goes, with its picture. Posts the
 * owner entered stay. A network that fails, or has nothing to show, keeps the posts it had.
 */
export async function refresh(ctx: Ctx) {
  const { INSTAGRAM_TOKEN, INSTAGRAM_ID, FACEBOOK_TOKEN, FACEBOOK_ID } = ctx.env
  const access = {
    instagram: { token: INSTAGRAM_TOKEN, account: INSTAGRAM_ID },
    facebook: { token: FACEBOOK_TOKEN, account: FACEBOOK_ID },
  }
  for (const network of socialNetworks) {
    const { token, account } = access[network]
    if (!token) continue
    const posts = await graph
      .fetchLatest(network, { token, account })
      .catch((error) => logFailure(`${network} posts`, error))
    if (posts?.length) await replaceFetched(ctx, network, posts)
  }
}

async function replaceFetched(ctx: Ctx, network: SocialNetwork, posts: graph.FetchedPost[]) {
  const isFetched = and(eq(socialPosts.network, network), isNotNull(socialPosts.externalId))
  const stored = await ctx.db.select().from(socialPosts).where(isFetched)
  const storedImageOf = new Map(stored.map((row) => [row.externalId, row.imageUrl]))
  const upserts = []
  for (const { sourceUrl, ...post } of posts) {
    const imageUrl = storedImageOf.get(post.externalId) ?? (await copyImage(ctx, sourceUrl))
    if (!imageUrl) continue
    const insert = ctx.db.insert(socialPosts).values({ ...post, network, imageUrl })
    upserts.push(insert.onConflictDoUpdate({ target: [socialPosts.network, socialPosts.externalId], set: post }))
  }
  const shown = new Set(posts.map((post) => post.externalId))
  const gone = stored.filter((row) => !shown.has(row.externalId ?? ''))
  const goneIds = gone.map((row) => row.id)
  await ctx.db.batch([ctx.db.delete(socialPosts).where(inArray(socialPosts.id, goneIds)), ...upserts])
  await pictures.deleteByAddress(
    ctx,
    gone.map((row) => row.imageUrl),
  )
}

/** The network's own address expires, so the picture is copied; null when it cannot be had, until the next hour. */
async function copyImage(ctx: Ctx, url: string) {
  const bytes = await download(url, { hosts: imageHosts, bytes: maxImageBytes }).catch((error) =>
    logFailure('a picture', error),
  )
  return bytes && pictures.storeFetched(ctx, bytes)
}

const logFailure = (what: string, error: Error) => {
  console.error(`${what} could not be fetched: ${error.message}`)
}

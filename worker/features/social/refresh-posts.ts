import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { type SocialNetwork, socialNetworks } from '../../../shared/social.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { socialPosts } from '../../db/schema.ts'
import { download } from '../../lib/download.ts'
import { deleteByAddress, storeFetched } from '../images/storage.ts'
import { fetchLatest } from './graph-api.ts'
import type { FetchedPost } from './graph-posts.ts'

/** Instagram's largest images are under 1 MB. */
const maxFetchedImageBytes = 5 * 1024 * 1024
const imageHosts = /\.(cdninstagram\.com|fbcdn\.net|fbsbx\.com)$/

/**
 * Fetches the newest posts of each network that has a token, and deletes fetched ones that it no longer shows, with
 * their images. Posts that the admin entered stay. When a network fails, or has no posts, those it had stay.
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
    const posts = await fetchLatest(network, { token, account }).catch((error) => logFailure(`${network} posts`, error))
    if (posts?.length) await replaceFetched(ctx, network, posts)
  }
}

async function replaceFetched(ctx: Ctx, network: SocialNetwork, posts: FetchedPost[]) {
  const isFetched = and(eq(socialPosts.network, network), isNotNull(socialPosts.externalId))
  const stored = await run(ctx, ctx.db.select().from(socialPosts).where(isFetched))
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
  await batch(ctx, {
    deleted: goneIds.length > 0 ? ctx.db.delete(socialPosts).where(inArray(socialPosts.id, goneIds)) : undefined,
    upserts,
  })
  await deleteByAddress(
    ctx,
    gone.map((row) => row.imageUrl),
  )
}

/** The network's own address expires, so the image is copied; nothing when that fails, and the next hour tries again. */
async function copyImage(ctx: Ctx, url: string) {
  const bytes = await download(url, { hosts: imageHosts, bytes: maxFetchedImageBytes }).catch((error) =>
    logFailure('a picture', error),
  )
  return bytes && storeFetched(ctx, bytes)
}

const logFailure = (what: string, error: Error) => {
  console.error(`${what} could not be fetched: ${error.message}`)
}

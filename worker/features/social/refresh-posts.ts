import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { type SocialNetwork, socialNetworks } from '../../../shared/social.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import type { Statement } from '../../db/connection.ts'
import { images, socialPosts } from '../../db/schema.ts'
import { download } from '../../lib/download.ts'
import { attachStatements, deleteImages } from '../images/attach-images.ts'
import { storeFetched } from '../images/store-fetched.ts'
import { feedsByNetwork, markAnswered, markFailed } from './feeds.ts'
import { fetchLatest } from './graph-api.ts'
import type { FetchedPost } from './graph-posts.ts'
import { currentToken } from './renew-token.ts'

/** Instagram's largest images are under 1 MB. */
const maxFetchedImageBytes = 5 * 1024 * 1024
const imageHosts = /\.(cdninstagram\.com|fbcdn\.net|fbsbx\.com)$/

/**
 * Fetches the newest posts of each network that has a token, and deletes fetched ones that it no longer shows, with
 * their images. Posts that the admin entered stay. When a network fails, or has no posts, those it had stay; after a day
 * of failures the admins are told, once.
 */
export async function refresh(ctx: Ctx) {
  const { INSTAGRAM_TOKEN, INSTAGRAM_ID, FACEBOOK_TOKEN, FACEBOOK_ID } = ctx.env
  const access = {
    instagram: { secret: INSTAGRAM_TOKEN, account: INSTAGRAM_ID },
    facebook: { secret: FACEBOOK_TOKEN, account: FACEBOOK_ID },
  }
  if (!INSTAGRAM_TOKEN && !FACEBOOK_TOKEN) return
  const feeds = await feedsByNetwork(ctx)
  for (const network of socialNetworks) {
    const { secret, account } = access[network]
    if (!secret) continue
    const feed = feeds.get(network)
    const token = await currentToken(ctx, network, secret, feed)
    const posts = await fetchLatest(network, { token, account }).catch((error) => logFailure(`${network} posts`, error))
    await (posts ? markAnswered(ctx, network, feed) : markFailed(ctx, network, feed))
    if (posts?.length) await replaceFetched(ctx, network, posts)
  }
}

async function replaceFetched(ctx: Ctx, network: SocialNetwork, posts: FetchedPost[]) {
  const stored = await run(ctx, storedStatement(ctx, network))
  const storedOf = new Map(stored.map((row) => [row.externalId, row]))
  const writes: Statement[] = []
  const replaced: string[] = []
  for (const { sourceUrl, ...post } of posts) {
    const before = storedOf.get(post.externalId)
    const src = await getImage(ctx, sourceUrl, before)
    if (src === undefined) continue
    const row = { ...post, network, id: before?.id ?? crypto.randomUUID(), imageUrl: src }
    const upsert = ctx.db.insert(socialPosts).values(row)
    const target = [socialPosts.network, socialPosts.externalId]
    writes.push(upsert.onConflictDoUpdate({ target, set: { ...post, imageUrl: src } }))
    if (before?.src === src) continue
    writes.push(...attachStatements(ctx, row.id, [src]))
    if (before) replaced.push(before.src)
  }
  const shown = new Set(posts.map((post) => post.externalId))
  const gone = stored.filter((row) => !shown.has(row.externalId ?? ''))
  await batch(ctx, {
    deleted:
      gone.length > 0
        ? ctx.db.delete(socialPosts).where(
            inArray(
              socialPosts.id,
              gone.map(({ id }) => id),
            ),
          )
        : undefined,
    detached: gone.flatMap(({ id }) => attachStatements(ctx, id, [])),
    writes,
  })
  bumpContentVersion()
  await deleteImages(ctx, [...gone.map(({ src }) => src), ...replaced])
}

const storedStatement = (ctx: Ctx, network: SocialNetwork) =>
  ctx.db
    .select({
      id: socialPosts.id,
      externalId: socialPosts.externalId,
      src: socialPosts.imageUrl,
      picture: images.picture,
    })
    .from(socialPosts)
    .leftJoin(images, eq(images.attachedTo, socialPosts.id))
    .where(and(eq(socialPosts.network, network), isNotNull(socialPosts.externalId)))

type Stored = { src: string; picture: object | null }

/**
 * The address of a post's image: the network's own expires, so it is copied, once. One that has no sizes yet is fetched
 * again where this deployment can scale. Undefined for a new post whose image cannot be had: the next hour tries again.
 */
async function getImage(ctx: Ctx, sourceUrl: string, stored: Stored | undefined) {
  if (stored?.picture || (stored?.src && !ctx.env.IMAGES)) return stored.src
  const bytes = await download(sourceUrl, { hosts: imageHosts, bytes: maxFetchedImageBytes }).catch((error) =>
    logFailure('a picture', error),
  )
  return (bytes && (await storeFetched(ctx, bytes, stored?.src))) ?? stored?.src
}

const logFailure = (what: string, error: Error) => {
  console.error(`${what} could not be fetched: ${error.message}`)
}

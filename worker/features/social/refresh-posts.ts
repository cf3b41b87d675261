import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type SocialNetwork, socialNetworks } from '../../../shared/social.ts'
import { dayMs } from '../../../shared/time.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import type { Statement } from '../../db/connection.ts'
import { images, socialFeeds, socialPosts } from '../../db/schema.ts'
import { keyedHash, seal, unseal } from '../../lib/crypto.ts'
import { download } from '../../lib/read.ts'
import { storeFetched } from '../images/create-image.ts'
import { attachStatements, deleteImages } from '../images/storage.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { type FetchedPost, facebookPost, instagramPost } from './graph-posts.ts'
import { maxPosts } from './posts.ts'

/** Maximum bytes of a fetched image; Instagram's largest images are under 1 MB. */
const maxFetchedImageBytes = 5 * 1024 * 1024
const imageHosts = /\.(cdninstagram\.com|fbcdn\.net|fbsbx\.com)$/

/**
 * Fetches the newest posts of each network with a token, and deletes fetched posts that the network no longer shows,
 * with their images. Keeps posts that the admin entered. If a network fails or has no posts, its stored posts stay.
 * After a day of failures, the admins are notified once.
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
 * Returns the address of a post's image, copied once because the network's own address expires. An image without sizes
 * is fetched again if this deployment can scale images. Returns undefined for a new post whose image is unavailable:
 * the next hour retries.
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

/** Maximum bytes of an answer: twelve posts with the longest captions are some 100 KB. */
const maxAnswerBytes = 1024 * 1024
const graphHosts = /^graph\.(facebook|instagram)\.com$/

const feeds = {
  instagram: {
    post: instagramPost,
    edge: 'media',
    fields: 'id,media_type,media_url,thumbnail_url,caption,permalink,timestamp,like_count,comments_count',
  },
  facebook: {
    post: facebookPost,
    edge: 'posts',
    fields:
      'id,full_picture,message,permalink_url,created_time,likes.limit(0).summary(true),comments.limit(0).summary(true)',
  },
}

/**
 * Fetches the newest posts of an account that have an image, at most as many as are shown. Throws if the network does
 * not answer with a list.
 */
async function fetchLatest(network: SocialNetwork, { token, account }: { token: string; account?: string }) {
  const { post, edge, fields } = feeds[network]
  // Instagram's own tokens begin with IG. A Page's token reads Instagram through Facebook, with the account's id.
  const host = token.startsWith('IG') ? 'graph.instagram.com' : 'graph.facebook.com'
  const url = new URL(`https://${host}/v23.0/${account || 'me'}/${edge}`)
  url.search = new URLSearchParams({ fields, limit: String(maxPosts), access_token: token }).toString()
  const response = await download(url.href, { hosts: graphHosts, bytes: maxAnswerBytes })
  const { data } = z.object({ data: z.array(z.unknown()) }).parse(JSON.parse(response.toString()))
  return data
    .slice(0, maxPosts)
    .flatMap((item) => post.safeParse(item).data ?? [])
    .filter(({ sourceUrl }) => sourceUrl !== '')
}

// An Instagram token expires 60 days after its creation or renewal, and can be renewed after a day. A Page's token,
// which reads Facebook and possibly Instagram, does not expire.
const renewEveryMs = 7 * dayMs
/** Delay of another attempt: a token cannot be renewed on its first day, and a network may fail. */
const tryAgainMs = dayMs

const maxTokenAnswerBytes = 10_000
const renewedToken = z.object({ access_token: z.string().check(z.startsWith('IG'), z.maxLength(1000)) })

const sealedFor = (network: SocialNetwork) => `social_feeds:${network}`

/**
 * Returns the token for a network: the secret, or its renewed token, sealed in D1. Renews the token when due; if that
 * fails, keeps the current one.
 */
async function currentToken(ctx: Ctx, network: SocialNetwork, secret: string, feed: Feed | undefined) {
  if (!secret.startsWith('IG')) return secret
  const renewedFrom = await keyedHash(ctx.env.SESSION_KEY, secret)
  const known = feed?.renewedFrom === renewedFrom ? feed : undefined
  const token = (known?.sealedToken && (await open(ctx, network, known.sealedToken))) || secret
  if (known?.renewAt && known.renewAt.getTime() > Date.now()) return token
  const renewed = await renew(token).catch((error) => {
    console.error(`the token of ${network} could not be renewed: ${error.message}`)
  })
  const set = {
    renewedFrom,
    sealedToken: renewed ? await seal(ctx.env.SEALING_KEY, sealedFor(network), renewed) : (known?.sealedToken ?? null),
    renewAt: new Date(Date.now() + (renewed ? renewEveryMs : tryAgainMs)),
  }
  const insertStatement = ctx.db.insert(socialFeeds).values({ network, ...set })
  await run(ctx, insertStatement.onConflictDoUpdate({ target: socialFeeds.network, set }))
  return renewed ?? token
}

const open = (ctx: Ctx, network: SocialNetwork, sealed: string) =>
  unseal(ctx.env.SEALING_KEY, sealedFor(network), sealed)

async function renew(token: string) {
  const url = new URL('https://graph.instagram.com/refresh_access_token')
  url.search = new URLSearchParams({ grant_type: 'ig_refresh_token', access_token: token }).toString()
  const answer = await download(url.href, { hosts: /^graph\.instagram\.com$/, bytes: maxTokenAnswerBytes })
  return renewedToken.parse(JSON.parse(answer.toString())).access_token
}

type Feed = typeof socialFeeds.$inferSelect

/** Returns the state of each network's feed; a network without failures and renewals has none. */
async function feedsByNetwork(ctx: Ctx) {
  const rows = await run(ctx, ctx.db.select().from(socialFeeds))
  return new Map(rows.map((row) => [row.network, row]))
}

/** Ends the recorded failure of a network after an answer. */
async function markAnswered(ctx: Ctx, network: SocialNetwork, feed: Feed | undefined) {
  if (!feed?.failingSince) return
  const isOver = { failingSince: null, toldAt: null }
  await run(ctx, ctx.db.update(socialFeeds).set(isOver).where(eq(socialFeeds.network, network)))
}

const names = { instagram: 'Instagram', facebook: 'Facebook' }

/** Records the failure of a network. After a day of failures, notifies the admins once until it answers again. */
async function markFailed(ctx: Ctx, network: SocialNetwork, feed: Feed | undefined, now = Date.now()) {
  const failingSince = feed?.failingSince ?? new Date(now)
  const isTold = feed?.toldAt || now - failingSince.getTime() < dayMs
  const toldAt = isTold ? (feed?.toldAt ?? null) : new Date(now)
  const insertStatement = ctx.db.insert(socialFeeds).values({ network, failingSince, toldAt })
  await batch(ctx, {
    // First in the batch and conditional: of two concurrent runs, only one enqueues the notification.
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

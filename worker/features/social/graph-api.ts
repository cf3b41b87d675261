import * as z from 'zod'
import type { SocialNetwork } from '../../../shared/social.ts'
import { download } from '../../lib/download.ts'
import { maxPosts } from './statements.ts'

/** A post as the networks' two shapes come down to. `pictureUrl` expires within days. */
export type FetchedPost = {
  externalId: string
  sourceUrl: string
  caption: string | null
  permalink: string | null
  timestamp: Date
  likes: number | null
  comments: number | null
}

/** Twelve posts with the longest captions are some 100 KB. */
const maxAnswerBytes = 1024 * 1024
const graphHosts = /^graph\.(facebook|instagram)\.com$/

const externalId = z.string().min(1).max(100)
const caption = z
  .string()
  .transform((text) => text.toWellFormed().slice(0, 2200).toWellFormed())
  .nullish()
const permalink = z
  .url({ protocol: /^https$/, hostname: /(^|\.)(instagram|facebook)\.com$/ })
  .nullish()
  .catch(null)
const count = z.number().int().min(0).nullish().catch(null)
const summaryCount = z
  .object({ summary: z.object({ total_count: count }) })
  .nullish()
  .catch(null)

const instagramPost = z
  .object({
    id: externalId,
    media_type: z.string().optional(),
    media_url: z.url().optional(),
    thumbnail_url: z.url().optional(),
    caption,
    permalink,
    timestamp: z.coerce.date(),
    like_count: count,
    comments_count: count,
  })
  .transform(
    (post): FetchedPost => ({
      externalId: post.id,
      // The media of a video is a film; its picture is the thumbnail.
      sourceUrl: post.thumbnail_url ?? post.media_url ?? '',
      caption: post.caption ?? null,
      permalink: post.permalink ?? null,
      timestamp: post.timestamp,
      likes: post.like_count ?? null,
      comments: post.comments_count ?? null,
    }),
  )

const facebookPost = z
  .object({
    id: externalId,
    full_picture: z.url().optional(),
    message: caption,
    permalink_url: permalink,
    created_time: z.coerce.date(),
    likes: summaryCount,
    comments: summaryCount,
  })
  .transform(
    (post): FetchedPost => ({
      externalId: post.id,
      sourceUrl: post.full_picture ?? '',
      caption: post.message ?? null,
      permalink: post.permalink_url ?? null,
      timestamp: post.created_time,
      likes: post.likes?.summary.total_count ?? null,
      comments: post.comments?.summary.total_count ?? null,
    }),
  )

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

/** The newest posts of an account that have a picture, at most as many as are shown. Throws when the network does not answer with any list. */
export async function fetchLatest(network: SocialNetwork, { token, account }: { token: string; account?: string }) {
  const { post, edge, fields } = feeds[network]
  // A token of Instagram's own begins with IG; a Page's reads Instagram over Facebook, by the account's id.
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

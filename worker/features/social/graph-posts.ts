import * as z from 'zod/mini'
import { keepable, machineText } from '../../../shared/text.ts'

/** Common fields of a post of both networks. `sourceUrl` expires within days. */
export type FetchedPost = {
  externalId: string
  sourceUrl: string
  caption: string | null
  permalink: string | null
  timestamp: Date
  likes: number | null
  comments: number | null
}

const externalId = machineText(100, 'A post has no id').check(z.minLength(1))
const caption = z.nullish(
  z.pipe(
    z.string(),
    z.transform((text) => keepable(text).slice(0, 2200).toWellFormed()),
  ),
)
const permalink = z.catch(
  z.nullish(
    z.pipe(
      machineText(500, 'A post has no address'),
      z.url({ protocol: /^https$/, hostname: /(^|\.)(instagram|facebook)\.com$/ }),
    ),
  ),
  null,
)
const count = z.catch(z.nullish(z.number().check(z.int(), z.minimum(0))), null)
const summaryCount = z.catch(z.nullish(z.object({ summary: z.object({ total_count: count }) })), null)

export const instagramPost = z.pipe(
  z.object({
    id: externalId,
    media_type: z.optional(z.string()),
    media_url: z.optional(z.url()),
    thumbnail_url: z.optional(z.url()),
    caption,
    permalink,
    timestamp: z.coerce.date(),
    like_count: count,
    comments_count: count,
  }),
  z.transform(
    (post): FetchedPost => ({
      externalId: post.id,
      // The media of a video post is the film, so its thumbnail is used.
      sourceUrl: post.thumbnail_url ?? post.media_url ?? '',
      caption: post.caption ?? null,
      permalink: post.permalink ?? null,
      timestamp: post.timestamp,
      likes: post.like_count ?? null,
      comments: post.comments_count ?? null,
    }),
  ),
)

export const facebookPost = z.pipe(
  z.object({
    id: externalId,
    full_picture: z.optional(z.url()),
    message: caption,
    permalink_url: permalink,
    created_time: z.coerce.date(),
    likes: summaryCount,
    comments: summaryCount,
  }),
  z.transform(
    (post): FetchedPost => ({
      externalId: post.id,
      sourceUrl: post.full_picture ?? '',
      caption: post.message ?? null,
      permalink: post.permalink_url ?? null,
      timestamp: post.created_time,
      likes: post.likes?.summary.total_count ?? null,
      comments: post.comments?.summary.total_count ?? null,
    }),
  ),
)

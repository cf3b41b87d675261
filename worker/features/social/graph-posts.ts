import * as z from 'zod'

/** What the two shapes of the networks have in common. `sourceUrl` expires within days. */
export type FetchedPost = {
  externalId: string
  sourceUrl: string
  caption: string | null
  permalink: string | null
  timestamp: Date
  likes: number | null
  comments: number | null
}

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

export const instagramPost = z
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
      // The media of a video is a film; its image is the thumbnail.
      sourceUrl: post.thumbnail_url ?? post.media_url ?? '',
      caption: post.caption ?? null,
      permalink: post.permalink ?? null,
      timestamp: post.timestamp,
      likes: post.like_count ?? null,
      comments: post.comments_count ?? null,
    }),
  )

export const facebookPost = z
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

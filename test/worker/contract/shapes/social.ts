import * as z from 'zod'
import { count, id, moment, text, textOrNull } from './common.ts'

export const post = z.strictObject({
  id,
  imageUrl: text,
  caption: textOrNull,
  permalink: textOrNull,
  timestamp: moment,
  likes: count.nullable(),
  comments: count.nullable(),
})

/** In the admin's editor. */
export const adminPost = post.extend({
  network: z.enum(['instagram', 'facebook']),
  isFetched: z.boolean(),
  isHidden: z.boolean(),
  createdAt: moment,
})

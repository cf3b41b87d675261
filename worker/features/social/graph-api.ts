import * as z from 'zod/mini'
import type { SocialNetwork } from '../../../shared/social.ts'
import { download } from '../../lib/download.ts'
import { facebookPost, instagramPost } from './graph-posts.ts'
import { maxPosts } from './statements.ts'

/** Twelve posts with the longest captions are some 100 KB. */
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
 * The newest posts of an account that have an image, at most as many as are shown. Throws when the network does not
 * answer with a list.
 */
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

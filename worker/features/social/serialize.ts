import type { ShownPost, SocialPost } from './statements.ts'

const toAnyone = ({ id, imageUrl, caption, permalink, timestamp, likes, comments }: SocialPost) => ({
  id,
  imageUrl,
  caption,
  permalink,
  timestamp,
  likes,
  comments,
})

/** A post as anybody may ask for it. */
export const toPublic = (post: ShownPost) => toAnyone(post)

/** A post as the home page shows it: with the sizes of its picture. */
export const toPage = (post: ShownPost) => ({ ...toAnyone(post), picture: post.picture })

/** A post as the admin edits it; a fetched one is the network's, and can only be hidden. */
export const toAdmin = (post: SocialPost) => ({
  ...toAnyone(post),
  network: post.network,
  createdAt: post.createdAt,
  isFetched: post.externalId !== null,
  isHidden: post.hiddenAt !== null,
})

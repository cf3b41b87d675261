import type { InferResponseType } from 'hono/client'
import type { ReactNode } from 'react'
import { imagePath, type PublicImage } from '../../../shared/images.ts'
import { truncate, truncateAtWord } from '../../../shared/truncate.ts'
import { t } from '../../../shared/words/t.ts'
import type { api } from '../../api.ts'
import { externalLink } from '../../lib/external-links.ts'
import { shortDate } from '../../lib/format.ts'
import { PlaceholderDrawing, ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useBoutique } from '../boutique/public.tsx'

/** As the Worker writes it: with the sizes of its picture. */
export type Post = InferResponseType<typeof api.social.instagram.$get>[number] & {
  picture: Omit<PublicImage, 'alt'> | null
}

const maxLength = { caption: 120, alt: 100 }

export function SocialPost({ post, network }: { post: Post; network: Network }) {
  const caption = post.caption ?? ''
  const start = truncateAtWord(caption, maxLength.caption)
  return (
    <li className="social-post">
      <PostLink href={post.permalink ?? network.url}>
        <PostImage
          post={post}
          alt={truncate(caption, maxLength.alt) || t('{network} post', { network: network.name })}
        />
        <Counts post={post} />
      </PostLink>
      <p>
        {start}
        {start !== caption.trimEnd() && '...'}
      </p>
      {/* As in Kochi, until local-dates.ts writes it as where the visitor is. */}
      <time dateTime={post.timestamp}>{shortDate(post.timestamp)}</time>
    </li>
  )
}

/** Without an address, where the boutique has entered none and the post has none, it leads nowhere. */
const PostLink = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? (
    <a className="image-frame" href={href} {...externalLink}>
      {children}
    </a>
  ) : (
    <div className="image-frame">{children}</div>
  )

function Counts({ post: { likes, comments } }: { post: Post }) {
  if (likes === null && comments === null) return null
  return (
    <span className="num social-post-counts">
      {likes !== null && (
        <span className="social-post-likes">
          {likes}
          <span className="sr-only"> {t('likes')}</span>
        </span>
      )}
      {comments !== null && (
        <span className="social-post-comments">
          {comments}
          <span className="sr-only"> {t('comments')}</span>
        </span>
      )}
    </span>
  )
}

type Props = { post: { imageUrl: string; picture: Omit<PublicImage, 'alt'> | null }; alt: string }

/** As `.social-post` is wide. */
const sizes = '(min-width: 900px) 264px, (min-width: 480px) 200px, 42vw'

/** A post's image in its sizes, as it came where it has none, or a drawing while it has no image. */
function PostImage({ post: { imageUrl, picture }, alt }: Props) {
  if (!imageUrl) return <PlaceholderDrawing className="absolute inset-[24%] opacity-60" />
  const image = picture ?? { src: imageUrl, srcset: null, width: null, height: null }
  return <ResponsiveImage image={{ ...image, alt }} sizes={sizes} />
}

export const networkNames = { instagram: 'Instagram', facebook: 'Facebook' }

export function useNetworks() {
  const { instagram, facebook } = useBoutique()
  return {
    instagram: { name: networkNames.instagram, url: instagram?.url },
    facebook: { name: networkNames.facebook, url: facebook?.url },
  }
}
export type Network = ReturnType<typeof useNetworks>['instagram']

/** A post's image, if the first view may carry it: in its sizes, or a drawing of the site's own. Others may be heavy. */
export function lightImage({ imageUrl, picture }: Pick<Post, 'imageUrl' | 'picture'>) {
  if (picture) return [picture]
  const isDrawing = imageUrl !== '' && !imageUrl.startsWith(imagePath)
  return isDrawing ? [{ src: imageUrl, srcset: null, width: null, height: null }] : []
}

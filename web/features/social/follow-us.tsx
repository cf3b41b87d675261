import type { InferResponseType } from 'hono/client'
import type { ReactNode } from 'react'
import { imagePath, type PublicImage } from '../../../shared/images.ts'
import type { SocialNetwork } from '../../../shared/social.ts'
import { truncate, truncateAtWord } from '../../../shared/truncate.ts'
import { t } from '../../../shared/words/t.ts'
import type { api } from '../../api.ts'
import { externalLink } from '../../lib/external-links.ts'
import { shortDate } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { PlaceholderDrawing, ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { type Network, useNetworks } from './use-networks.ts'

/** Shows the boutique's networks and posts; renders nothing if there are neither. */
export function FollowUs({ instagram, facebook }: { instagram?: Post[]; facebook?: Post[] }) {
  const networks = useNetworks()
  const isFollowed = !!networks.instagram.url || !!networks.facebook.url
  if (!isFollowed && instagram?.length === 0 && facebook?.length === 0) return null
  return (
    <section id="social" className="py-8 md:py-section">
      <div className="wrap">
        <Journey />
        <div className="mt-6 grid grid-cols-1 gap-8 md:mt-0 md:gap-0">
          <SocialRow of="instagram" posts={instagram} />
          <SocialRow of="facebook" posts={facebook} />
        </div>
        {isFollowed && <Community />}
      </div>
    </section>
  )
}

const Journey = () => (
  <div className="grid gap-5 md:grid-cols-fill-end md:items-end">
    <div className="grid gap-3.5">
      <h2>{t('Follow Our Journey')}</h2>
      <p className="max-w-lede text-lead text-ink-soft">
        {t('Stay connected with our latest creations and behind-the-scenes moments')}
      </p>
    </div>
    <Buttons instagram={useBoutique().instagram?.handle ?? ''} facebook={t('Follow on Facebook')} />
  </div>
)

const Community = () => (
  <>
    <div className="divider mt-5 md:mt-18" />
    <div className="grid grid-cols-1 gap-4.5 pt-5 md:grid-cols-fill-end md:items-center md:gap-x-16 md:pt-10">
      <div className="grid gap-3 md:gap-4.5">
        <h3 className="md:text-subhead">{t('Join Our Community')}</h3>
        <p className="max-w-[58ch] text-lead text-ink-soft">
          {t(
            'Follow us for daily inspiration, behind-the-scenes content, and exclusive previews of our latest collections',
          )}
        </p>
      </div>
      <Buttons instagram={t('Follow Instagram')} facebook={t('Like Facebook')} />
    </div>
  </>
)

function Buttons({ instagram, facebook }: { instagram: string; facebook: string }) {
  const networks = useNetworks()
  return (
    <div className="social-buttons flex flex-wrap gap-3">
      {networks.instagram.url && (
        <a className="btn btn-line" href={networks.instagram.url} {...externalLink}>
          <Icon name="instagram" />
          {instagram}
        </a>
      )}
      {networks.facebook.url && (
        <a className="btn btn-line" href={networks.facebook.url} {...externalLink}>
          <Icon name="facebook" />
          {facebook}
        </a>
      )}
    </div>
  )
}

const placeholders = [1, 2, 3, 4, 5, 6]

/**
 * Shows a network's latest posts in a scrolling row; placeholders if there are none or loading failed. Renders nothing
 * for a network without address and posts.
 */
export function SocialRow({ of, posts }: { of: SocialNetwork; posts?: Post[] }) {
  const network = useNetworks()[of]
  if (!network.url && posts?.length === 0) return null
  const title = t('Latest from {network}', { network: network.name })
  return (
    <section className="md:mt-11" aria-label={title}>
      <div className="social-head mb-2.5 flex items-center justify-between gap-4">
        <h3 className="text-large md:text-entry">{title}</h3>
        {network.url && (
          <a className="link shrink-0" href={network.url} {...externalLink}>
            {t('View All')}
            <span className="sr-only"> {t('on {network}', { network: network.name })}</span>
          </a>
        )}
      </div>
      {posts?.length ? (
        <ul className="social-strip">
          {posts.map((post) => (
            <SocialPost key={post.id} post={post} network={network} />
          ))}
        </ul>
      ) : (
        <>
          {posts && (
            <p className="mb-4 text-ink-soft">
              {t('Our first {network} posts will show here.', { network: network.name })}
            </p>
          )}
          <ul className="social-strip social-strip-empty">
            {placeholders.map((place) => (
              <li key={place} className="social-post text-ink-soft">
                <div className="image-frame">
                  <PlaceholderDrawing className="absolute inset-[24%] opacity-60" />
                </div>
                {!posts && t('Loading {network} posts...', { network: network.name })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Post as the Worker renders it, with the sizes of its picture. */
export type Post = InferResponseType<typeof api.social.instagram.$get>[number] & {
  picture: Omit<PublicImage, 'alt'> | null
}

const maxLength = { caption: 120, alt: 100 }

function SocialPost({ post, network }: { post: Post; network: Network }) {
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
      {/* Date in Indian time, until local-dates.ts rewrites it in the visitor's time zone. */}
      <time dateTime={post.timestamp}>{shortDate(post.timestamp)}</time>
    </li>
  )
}

/** Links to a post; renders no link if neither the boutique nor the post has an address. */
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

/** Image sizes matching the width of `.social-post`. */
const sizes = '(min-width: 900px) 264px, (min-width: 480px) 200px, 42vw'

/** Shows a post's image: in sizes, as a single file, or a drawing without an image. */
function PostImage({ post: { imageUrl, picture }, alt }: Props) {
  if (!imageUrl) return <PlaceholderDrawing className="absolute inset-[24%] opacity-60" />
  const image = picture ?? { src: imageUrl, srcset: null, width: null, height: null }
  return <ResponsiveImage image={{ ...image, alt }} sizes={sizes} />
}

/**
 * Returns a post's image if it is light enough for the first view: one with sizes, or a drawing of the site. Other
 * images may be heavy.
 */
export function lightImage({ imageUrl, picture }: Pick<Post, 'imageUrl' | 'picture'>) {
  if (picture) return [picture]
  const isDrawing = imageUrl !== '' && !imageUrl.startsWith(imagePath)
  return isDrawing ? [{ src: imageUrl, srcset: null, width: null, height: null }] : []
}

import type { SocialNetwork } from '../../../shared/social.ts'
import { t } from '../../../shared/words/t.ts'
import { externalLink } from '../../lib/external-link.ts'
import { PlaceholderDrawing } from '../../ui/placeholder-drawing.tsx'
import { type Post, SocialPost } from './social-post.tsx'
import { useNetworks } from './use-networks.ts'

const placeholders = [1, 2, 3, 4, 5, 6]

/**
 * The latest posts of a network in a row of its own that scrolls; placeholders while there are none, or after a failure. Nothing
 * where the boutique is not on this network and shows no posts of it.
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

import { useQuery } from '@tanstack/react-query'
import { About } from '../../features/site/about.tsx'
import { Hero } from '../../features/site/hero.tsx'
import { Services } from '../../features/site/services.tsx'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { FollowUs } from '../../features/social/follow-us.tsx'
import { latestPosts } from '../../features/social/queries.ts'
import { ServerOnly } from '../../ui/server-only.tsx'
import { LazyContact } from './lazy-contact.tsx'
import { ServerOnlyOrLoad } from './server-only-or-load.tsx'

const serverParts = import.meta.env.SSR ? await import('./server-only-parts.ts') : undefined

/** Of each network: more would keep the scenes, and the next visitor's data, waiting for long. */
const heroImages = 2
const loadCollections = async () =>
  (await import('../../features/products/signature-collections.tsx')).SignatureCollections
const loadTestimonials = async () => (await import('../../features/testimonials/testimonials.tsx')).Testimonials

export function HomePage() {
  const instagram = useQuery(latestPosts('instagram'))
  const facebook = useQuery(latestPosts('facebook'))
  const images = [instagram, facebook].flatMap(({ data }) =>
    (data ?? []).slice(0, heroImages).map(({ imageUrl }) => imageUrl),
  )
  return (
    <SiteFrame opening={<Hero images={images} />}>
      {serverParts ? (
        <ServerOnly>
          <serverParts.SignatureCollections />
        </ServerOnly>
      ) : (
        <ServerOnlyOrLoad load={loadCollections} />
      )}
      <ServerOnly>{import.meta.env.SSR && <Services />}</ServerOnly>
      {serverParts ? (
        <ServerOnly>
          <serverParts.Testimonials />
        </ServerOnly>
      ) : (
        <ServerOnlyOrLoad load={loadTestimonials} />
      )}
      <ServerOnly>{import.meta.env.SSR && <About />}</ServerOnly>
      <FollowUs />
      <LazyContact />
    </SiteFrame>
  )
}

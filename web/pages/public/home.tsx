import { useQuery } from '@tanstack/react-query'
import { About } from '../../features/site/about.tsx'
import { Hero } from '../../features/site/hero.tsx'
import { Services } from '../../features/site/services.tsx'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { FollowUs } from '../../features/social/follow-us.tsx'
import { latestPosts } from '../../features/social/queries.ts'
import { Still } from '../../ui/still.tsx'
import { LateContact } from './late-contact.tsx'
import { Served } from './served.tsx'

const parts = import.meta.env.SSR ? await import('./served-parts.ts') : undefined

/** Of each network: more would keep the scenes, and the next visitor's data, waiting for long. */
const heroPictures = 2
const loadCollections = async () =>
  (await import('../../features/catalog/signature-collections.tsx')).SignatureCollections
const loadTestimonials = async () => (await import('../../features/catalog/testimonials.tsx')).Testimonials

export function HomePage() {
  const instagram = useQuery(latestPosts('instagram'))
  const facebook = useQuery(latestPosts('facebook'))
  const pictures = [instagram, facebook].flatMap(({ data }) =>
    (data ?? []).slice(0, heroPictures).map(({ imageUrl }) => imageUrl),
  )
  return (
    <SiteFrame opening={<Hero pictures={pictures} />}>
      {parts ? (
        <Still>
          <parts.SignatureCollections />
        </Still>
      ) : (
        <Served load={loadCollections} />
      )}
      {import.meta.env.SSR ? (
        <Still>
          <Services />
        </Still>
      ) : (
        <Still />
      )}
      {parts ? (
        <Still>
          <parts.Testimonials />
        </Still>
      ) : (
        <Served load={loadTestimonials} />
      )}
      {import.meta.env.SSR ? (
        <Still>
          <About />
        </Still>
      ) : (
        <Still />
      )}
      <FollowUs />
      <LateContact />
    </SiteFrame>
  )
}

import { filesOf } from 'virtual:client-files'
import { type BoutiqueWords, noWords } from '../../../shared/boutique-words.ts'
import { t } from '../../../shared/words/t.ts'
import { Island } from '../../boot/island.tsx'
import { EnquiryForm } from '../../features/leads/enquiry-form.tsx'
import type { Product } from '../../features/products/product-list.tsx'
import { SignatureCollections } from '../../features/products/signature-collections.tsx'
import { About, Services } from '../../features/site/about.tsx'
import { ContactCard } from '../../features/site/contact-card.tsx'
import { Hero } from '../../features/site/hero.tsx'
import type { Post } from '../../features/social/follow-us.tsx'
import { FollowUs, lightImage } from '../../features/social/follow-us.tsx'
import { type Testimonial, Testimonials } from '../../features/testimonials/testimonials.tsx'
import { Booking } from '../islands/booking.tsx'
import { PageFrame } from './page-frame.tsx'

/** Posts per network in the hero: more would delay the scenes and the page's data. */
const heroImages = 2

/** A prop is missing if the Worker could not read it. */
type Props = {
  products?: Product[]
  testimonials?: Testimonial[]
  instagram?: Post[]
  facebook?: Post[]
  words?: Pick<BoutiqueWords, 'story' | 'portrait' | 'heroImages' | 'services' | 'delivery'>
}

export function HomePage({ products, testimonials, instagram, facebook, words = noWords }: Props) {
  const posted = [instagram, facebook].flatMap((posts = []) => posts.flatMap(lightImage).slice(0, heroImages))
  const opening = (
    <>
      <Hero own={words.heroImages} posted={posted} />
      <script type="module" async src={filesOf('carousel')[0]} />
    </>
  )
  return (
    <PageFrame path="/" opening={opening}>
      <SignatureCollections products={products} />
      <Services words={words} />
      <Testimonials testimonials={testimonials} />
      <About words={words} />
      <FollowUs instagram={instagram} facebook={facebook} />
      <ContactSection />
    </PageFrame>
  )
}

const ContactSection = () => (
  <section id="contact" className="bg-linen py-8 md:py-section">
    <div className="wrap grid grid-cols-1 gap-7 wide:grid-cols-12 wide:gap-x-8">
      <div className="wide:col-span-7">
        <noscript>
          <p className="mb-6 font-semibold">
            {t('These forms need JavaScript. Without it, please call us or use WhatsApp.')}
          </p>
        </noscript>
        <Island name="booking" code="contact" near>
          <Booking />
        </Island>
      </div>
      <aside className="grid grid-cols-1 content-start gap-6 wide:sticky wide:top-20 wide:col-aside wide:self-start">
        <ContactCard />
        <Island name="enquiry" code="contact" near>
          <EnquiryForm />
        </Island>
      </aside>
    </div>
  </section>
)

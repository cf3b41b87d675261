import { useQuery } from '@tanstack/react-query'
import { BookingForm } from '../../features/bookings/booking-form.tsx'
import { SignatureCollections } from '../../features/catalog/signature-collections.tsx'
import { Testimonials } from '../../features/catalog/testimonials.tsx'
import { EnquiryForm } from '../../features/leads/enquiry-form.tsx'
import { About } from '../../features/site/about.tsx'
import { Contact } from '../../features/site/contact.tsx'
import { Hero } from '../../features/site/hero.tsx'
import { Services } from '../../features/site/services.tsx'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { FollowUs } from '../../features/social/follow-us.tsx'
import { latestPosts } from '../../features/social/queries.ts'
import { PhotoSlot } from '../../features/uploads/photo-slot.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

/** Of each network: more would keep the scenes, and the next visitor's data, waiting for long. */
const heroPictures = 2

export function HomePage() {
  const instagram = useQuery(latestPosts('instagram'))
  const facebook = useQuery(latestPosts('facebook'))
  const pictures = [instagram, facebook].flatMap(({ data }) =>
    (data ?? []).slice(0, heroPictures).map(({ imageUrl }) => imageUrl),
  )
  return (
    <SiteFrame>
      <Hero pictures={pictures} />
      <SignatureCollections />
      <Services />
      <Testimonials />
      <About />
      <FollowUs />
      <Contact enquiry={<EnquiryForm />}>
        <BookingForm
          heading={
            <SectionHead
              stacked
              number={6}
              title="Book Consultation"
              lede="Tell us about the day. We will contact you within 24 hours."
            />
          }
          photos={(slot) => <PhotoSlot {...slot} />}
        />
      </Contact>
    </SiteFrame>
  )
}

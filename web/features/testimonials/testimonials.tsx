import type { InferResponseType } from 'hono/client'
import type { PublicImage } from '../../../shared/images.ts'
import { sourceNames } from '../../../shared/testimonials.ts'
import { t } from '../../../shared/words/t.ts'
import type { api } from '../../api.ts'
import { Rating } from '../../ui/rating.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'

/** The size of a quote's type, in rem: the longer, the smaller, so that cards beside each other end near one height. */
const sizeOf = ({ length }: string) => Math.min(2, Math.max(1.0625, 16 / Math.sqrt(length)))

/** As the Worker writes it: with the sizes of its picture. */
export type Testimonial = InferResponseType<typeof api.testimonials.featured.$get>[number] & {
  picture: Omit<PublicImage, 'alt'> | null
}

/** t('What Our Customers Say'): up to 6, with a thread between two. Gone while nobody has said anything. */
export function Testimonials({ testimonials }: { testimonials?: Testimonial[] }) {
  if (!testimonials?.length) return null
  return (
    <section id="testimonials" className="on-grove py-8 md:py-section">
      <div className="wrap">
        <SectionHeading title={t('What Our Customers Say')} />
        <ul className="testimonial-list swipe">
          {testimonials.map(({ id, name, location, rating, review, profileImage, picture, source }) => (
            <li key={id} className="testimonial">
              <Rating rating={rating} />
              <blockquote style={{ fontSize: `${sizeOf(review).toFixed(2)}rem` }}>{review}</blockquote>
              <footer className="flex items-center gap-3.5">
                {profileImage ? (
                  <img
                    className="avatar"
                    src={profileImage}
                    {...(picture?.srcset && { srcSet: picture.srcset, sizes: '44px' })}
                    alt=""
                    width="44"
                    height="44"
                    loading="lazy"
                  />
                ) : (
                  <span className="avatar" aria-hidden="true">
                    {[...name][0]}
                  </span>
                )}
                <div className="min-w-0">
                  <strong className="block font-semibold">{name}</strong>
                  <span className="text-label text-ink-soft">
                    {location === 'Verified Customer' ? t('Verified Customer') : location}
                    {source && t(', from {source}', { source: sourceNames[source] })}
                  </span>
                </div>
              </footer>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

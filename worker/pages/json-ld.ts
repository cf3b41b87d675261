import type { BoutiqueFacts, OpeningHours } from '../../shared/boutique.ts'
import { dayNames } from '../../shared/hours.ts'
import { indianDate } from '../../shared/time.ts'
import type { Product } from '../features/products/statements.ts'

// What search engines read beside the page. No rating is claimed: the 4.9 is text (decisions.md, 'Public pages').

type JsonLd = Record<string, unknown>

/** A script element of JSON-LD. It is data, never run; `<` cannot end it. */
export const jsonLdScript = (data: JsonLd) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c')}</script>`

const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function openingHours({ week, closed }: OpeningHours, today: string): JsonLd {
  const spec = '@type'
  return {
    openingHoursSpecification: week.flatMap((opening, day) =>
      opening
        ? {
            [spec]: 'OpeningHoursSpecification',
            dayOfWeek: dayNames[day],
            opens: clockTime(opening.open),
            closes: clockTime(opening.close),
          }
        : [],
    ),
    specialOpeningHoursSpecification: closed
      .filter(({ date }) => date >= today)
      .map(({ date }) => ({
        [spec]: 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: date,
        validThrough: date,
      })),
  }
}

/** The boutique as a place: what it is called, where it is, when it is open. */
export function localBusinessJsonLd(facts: BoutiqueFacts, origin: string): JsonLd {
  const { street, area, city, postcode, state } = facts.address
  return {
    '@type': 'ClothingStore',
    '@id': `${origin}/#boutique`,
    name: facts.name,
    url: `${origin}/`,
    image: `${origin}/art/share.jpg`,
    telephone: facts.phone,
    email: facts.email,
    foundingDate: String(facts.established),
    founder: { '@type': 'Person', name: facts.owner },
    currenciesAccepted: 'INR',
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${street}, ${area}`,
      addressLocality: city,
      postalCode: postcode,
      addressRegion: state,
      addressCountry: 'IN',
    },
    sameAs: [facts.instagram.url, facts.facebook.url],
    ...openingHours(facts.hours, indianDate(Date.now())),
  }
}

type JsonLdProduct = Pick<Product, 'name' | 'description' | 'slug' | 'price' | 'images'>

/** A piece that is made to order, from its price on. */
export const productJsonLd = (product: JsonLdProduct, url: string, facts: BoutiqueFacts): JsonLd => ({
  '@type': 'Product',
  '@id': `${url}#piece`,
  name: product.name,
  description: product.description,
  sku: product.slug,
  url,
  ...(product.images.length > 0 && { image: product.images.map((src) => new URL(src, url).href) }),
  brand: { '@type': 'Brand', name: facts.name },
  offers: {
    '@type': 'Offer',
    priceCurrency: 'INR',
    price: (product.price / 100).toFixed(2),
    availability: 'https://schema.org/MadeToOrder',
    itemCondition: 'https://schema.org/NewCondition',
    url,
    seller: { '@type': 'Organization', name: facts.name },
  },
})

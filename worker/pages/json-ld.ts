import type { BoutiqueFacts, OpeningHours } from '../../shared/boutique.ts'
import { formatClock24 } from '../../shared/hours.ts'
import { indianDate } from '../../shared/time.ts'
import type { Product } from '../features/products/statements.ts'
import { jsonForScript } from '../lib/text.ts'

// Structured data for search engines. Claims no rating: the page's rating is the boutique's own count, and search
// engines accept only ratings from customers.

type JsonLd = Record<string, unknown>

/** Names of schema.org, whatever the page's language. */
const schemaDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Returns a script element of JSON-LD, which browsers do not run. */
export const jsonLdScript = (data: object) =>
  `<script type="application/ld+json">${jsonForScript({ '@context': 'https://schema.org', ...data })}</script>`

function openingHours({ week, closed }: OpeningHours, today: string): JsonLd {
  return {
    openingHoursSpecification: week.flatMap((opening, day) =>
      opening
        ? {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: schemaDays[day],
            opens: formatClock24(opening.open),
            closes: formatClock24(opening.close),
          }
        : [],
    ),
    specialOpeningHoursSpecification: closed
      .filter(({ date }) => date >= today)
      .map(({ date }) => ({
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: date,
        validThrough: date,
      })),
  }
}

/** Returns the boutique as a place: name, address and opening hours. */
export function localBusinessJsonLd(facts: BoutiqueFacts, origin: string): JsonLd {
  const { street, area, city, postcode, state, map } = facts.address
  const { instagram, facebook, owner, established } = facts
  const [latitude, longitude] = map?.startsWith('https:') ? [] : (map?.split(',') ?? [])
  return {
    '@type': 'ClothingStore',
    '@id': `${origin}/#boutique`,
    name: facts.name,
    url: `${origin}/`,
    image: `${origin}/art/share.jpg`,
    telephone: facts.phone,
    email: facts.email,
    ...(established && { foundingDate: String(established) }),
    ...(owner && { founder: { '@type': 'Person', name: owner } }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${street}, ${area}`,
      addressLocality: city,
      postalCode: postcode,
      addressRegion: state,
      addressCountry: 'IN',
    },
    ...(latitude && longitude && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(map && !latitude && { hasMap: map }),
    sameAs: [instagram?.url, facebook?.url].filter(Boolean),
    ...openingHours(facts.hours, indianDate(Date.now())),
  }
}

type JsonLdProduct = Pick<Product, 'name' | 'description' | 'slug' | 'price' | 'images' | 'cloth'>

/** Returns the path from the home page to this page. */
export const breadcrumbJsonLd = (trail: { name: string; path: string }[], origin: string): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
})

/** Returns a product made to order, with its lowest price. */
export const productJsonLd = (product: JsonLdProduct, url: string, facts: BoutiqueFacts): JsonLd => ({
  '@type': 'Product',
  '@id': `${url}#piece`,
  name: product.name,
  description: product.description,
  sku: product.slug,
  url,
  ...(product.cloth && { material: product.cloth }),
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

import { noWords } from '../../shared/boutique-words.ts'
import { spokenTexts } from '../../shared/malayalam.ts'
import { spoken, t } from '../../shared/words/t.ts'
import { cacheFacts, factsStatement, isEntered } from '../boutique.ts'
import { contentVersion } from '../content-version.ts'
import { batch } from '../db/batch.ts'
import * as toProduct from '../features/products/statements.ts'
import * as products from '../features/products/statements.ts'
import * as toPost from '../features/social/posts.ts'
import * as posts from '../features/social/posts.ts'
import * as toTestimonial from '../features/testimonials/statements.ts'
import * as testimonials from '../features/testimonials/statements.ts'
import { localBusinessJsonLd } from './json-ld.ts'
import { type Page, shareImage } from './page.ts'

/** The letters of the title, which are Latin ones: web/styles/tokens.css. */
const titleFont = '/fonts/fraunces-title-aaf7b2da.woff2'

export const home: Page = {
  name: 'home',
  path: '/',
  inMalayalam: true,
  head: (facts) => ({
    ...(spoken() === 'en' && { font: titleFont }),
    title: t('{name}: baptism suits, communion dresses and occasion wear in {city}', {
      name: facts.name,
      city: facts.address.city,
    }),
    description: facts.established
      ? t('Baptism suits, communion dresses and occasion wear, made to measure in {area} since {year}.', {
          area: facts.address.area,
          year: facts.established,
        })
      : t('Baptism suits, communion dresses and occasion wear, made to measure in {area}.', {
          area: facts.address.area,
        }),
  }),
  load: async (ctx) => {
    const version = contentVersion()
    const answers = await batch(ctx, {
      facts: factsStatement(ctx),
      products: products.featuredStatement(ctx),
      testimonials: testimonials.featuredStatement(ctx),
      instagram: posts.latestStatement(ctx, 'instagram'),
      facebook: posts.latestStatement(ctx, 'facebook'),
    })
    const { story, malayalam, portrait, heroImages, services, delivery } = answers.facts[0]?.words ?? noWords
    const cards = answers.products.map(toProduct.toPublic)
    return {
      facts: cacheFacts(answers.facts, version),
      head: (facts, origin) => ({
        ...home.head(facts, origin),
        image: shareImage([
          ...heroImages.map((image) => ({ images: [image.src], pictures: [image], ...facts })),
          ...spokenTexts(cards),
        ]),
        // Search engines get structured data only once the admin has entered the facts: placeholders are nobody's address.
        ...(isEntered(answers.facts) && { data: localBusinessJsonLd(facts, origin) }),
      }),
      props: {
        products: cards,
        testimonials: answers.testimonials.map(toTestimonial.toPage),
        instagram: answers.instagram.map(toPost.toPage),
        facebook: answers.facebook.map(toPost.toPage),
        words: { story, malayalam, portrait, heroImages, services, delivery },
      },
    }
  },
}

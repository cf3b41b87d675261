import { globSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { sampleFacts, sampleWords } from '../../scripts/sample/data/boutique.ts'
import { sampleFacebook, sampleInstagram, sampleTestimonials } from '../../scripts/sample/data/posts.ts'
import { sampleProducts } from '../../scripts/sample/data/products.ts'

/** Every sentence that is there in Malayalam, with its English as the key. */
const catalogue: Record<string, string> = Object.assign(
  {},
  ...globSync('shared/words/ml/**/*.json').map((file) => JSON.parse(readFileSync(file, 'utf8'))),
)

/** The Malayalam of an English sentence of the code, its {placeholders} filled. */
export function inMalayalam(english: string, values: Record<string, string> = {}) {
  const malayalam = catalogue[english]
  if (malayalam === undefined) throw new Error(`No Malayalam: ${english}`)
  return malayalam.replace(/\{(\w+)\}/g, (_placeholder, name: string) => values[name] ?? '')
}

const wordsOf = (text: string) => text.match(/[A-Za-z][A-Za-z'’-]*/g) ?? []
const runsOf = (text: string) =>
  text
    .split(/[^A-Za-z'’ -]/)
    .map(wordsOf)
    .flatMap((words) => words.slice(2).map((_word, at) => words.slice(at, at + 3).join(' ')))

/**
 * The owner's English texts in the sample data that she has written in Malayalam too. Not whose testimonial it is: customers
 * of other tests have the same name, and praise the shop in English.
 */
const translated = [
  ...[
    ...sampleProducts,
    ...sampleTestimonials.map(({ name: _name, ...said }) => said),
    ...sampleWords.questions,
    sampleWords.terms,
    sampleFacts,
  ],
  sampleFacts.address,
].flatMap(({ malayalam, ...texts }) =>
  Object.entries(texts).flatMap(([name, text]) => (malayalam?.[name] ? String(text) : [])),
)

const sentences = new Set([...Object.keys(catalogue), ...translated])
const runs = new Set(Object.keys(catalogue).flatMap(runsOf))

/**
 * Lists what a page in Malayalam still says in English: texts and labels that are sentences of the catalogue or that the
 * owner has translated, or have three words in a row that stand in a sentence of the catalogue. What somebody wrote (`written`), and what is marked as English, is left out.
 */
export async function englishLeft(place: Page | Locator, written: string[] = []) {
  const texts = await shownTexts(place)
  const isLeft = (text: string) => sentences.has(text) || runsOf(text).some((run) => runs.has(run))
  return texts.filter((text) => !written.some((part) => text.includes(part)) && isLeft(text))
}

/** Lists the texts and labels that a place shows, each once. */
async function shownTexts(place: Page | Locator) {
  const root = 'goto' in place ? place.locator('body') : place
  const texts = await root.evaluate((body) => {
    const found: string[] = []
    const isShown = (element: Element | null) =>
      element !== null && !element.closest('script, style, noscript, [lang="en"]') && element.checkVisibility()
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (isShown(walker.currentNode.parentElement)) found.push(walker.currentNode.nodeValue ?? '')
    for (const element of body.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
      if (isShown(element))
        for (const name of ['aria-label', 'placeholder', 'alt', 'title']) found.push(element.getAttribute(name) ?? '')
    return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
  })
  return [...new Set(texts)]
}

/** Texts of the owner in the sample data that she has written in English alone. */
export const written = [
  ...sampleProducts.filter(({ malayalam }) => !malayalam).flatMap(({ description, sizes }) => [description, sizes]),
  ...[...sampleInstagram, ...sampleFacebook].map(({ caption }) => caption),
  ...sampleWords.questions.filter(({ malayalam }) => !malayalam).flatMap(({ question, answer }) => [question, answer]),
  // An order is called as the desk has written it.
  'Clara communion dress',
  // Her words on a quotation, in an answer and on an order, and the name of a number that UPI apps show in English.
  'With the lining, two fittings',
  'Only you and we can.',
  'Heirloom gown with a bonnet in the same lace.',
  'The lace is on its way from Kanchipuram.',
  'UPI transaction ID',
].flatMap((text) => text || [])

export const field = (place: Page | Locator, english: string) => place.getByLabel(inMalayalam(english), { exact: true })
export const button = (place: Page | Locator, english: string) =>
  place.getByRole('button', { name: inMalayalam(english), exact: true })

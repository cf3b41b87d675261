import { globSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { sampleWords } from '../../scripts/sample/data/boutique.ts'
import { sampleFacebook, sampleInstagram } from '../../scripts/sample/data/posts.ts'
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

const sentences = new Set(Object.keys(catalogue))
const runs = new Set(Object.keys(catalogue).flatMap(runsOf))

/**
 * What a page in Malayalam still says in English: texts and labels that are sentences of the catalogue, or have three
 * words in a row that stand in one. What somebody wrote (`written`), and what is marked as English, is left out.
 */
export async function englishLeft(place: Page | Locator, written: string[] = []) {
  const texts = await shownTexts(place)
  const isLeft = (text: string) => sentences.has(text) || runsOf(text).some((run) => runs.has(run))
  return texts.filter((text) => !written.some((part) => text.includes(part)) && isLeft(text))
}

/** The names that are the same in every language, and what is written so in Malayalam, too. */
const names = new Set(
  'Kasavu Lace Kakkanad Kochi Kerala English UPI UTR PIN WhatsApp AM PM GSTIN cm in KB MB transaction ID Add to Home Screen Allow Notifications'.split(
    ' ',
  ),
)

/**
 * Every text of a place with a Latin word in it that is none of these names, whatever the catalogue has: for pages where
 * all that somebody wrote is in Malayalam. What is marked as English, mail addresses, and numbers of papers are left out.
 */
export async function latinLeft(place: Page | Locator, written: string[] = []) {
  const without = (text: string) =>
    written.reduce((rest, part) => rest.replaceAll(part, ' '), text).replace(/\S*[@/]\S*|\b(?=\w*\d)\w+\b/g, ' ')
  const texts = await shownTexts(place)
  return texts.filter((text) =>
    wordsOf(without(text)).some((word) => word.length > 1 && !names.has(word.replace(/[’'-]+$/, ''))),
  )
}

/** What a place says to people: its texts and its labels, each once. */
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

/** Texts of the owner in the sample data, which stay in the language she wrote them in. */
export const written = [
  ...sampleProducts.flatMap(({ description, sizes }) => [description, sizes]),
  ...[...sampleInstagram, ...sampleFacebook].map(({ caption }) => caption),
  ...sampleWords.questions.flatMap(({ question, answer }) => [question, answer]),
  ...Object.values(sampleWords.terms),
].flatMap((text) => text || [])

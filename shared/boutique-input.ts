import * as z from 'zod/mini'
import type { BoutiqueFacts, OpeningHours } from './boutique.ts'
import { type BoutiqueWordsInput, maxHeroImages, maxQuestions, maxServices } from './boutique-words.ts'
import { optionalMalayalam } from './malayalam-input.ts'
import { email, machineText, optional, optionalPhone, phone, required, text, webAddress } from './text.ts'

const endOfDay = 24 * 60
const clock = z
  .int('Please enter a time')
  .check(z.minimum(0, 'Please enter a time'), z.maximum(endOfDay, 'Please enter a time'))
const openingDay = z.nullable(
  z
    .object({ open: clock, close: clock })
    .check(z.refine(({ open, close }) => open < close, 'The shop has to open before it closes')),
)

const networkUrl = (host: RegExp, name: string) =>
  z.pipe(
    webAddress(200, `Please enter your ${name} address, with https://`),
    z.url({ protocol: /^https$/, hostname: host, error: `Please enter your ${name} address, with https://` }),
  )

const lastYear = 2100
const year = z
  .int('Please enter the year you began')
  .check(z.minimum(1900, 'Please enter the year you began'), z.maximum(lastYear, 'Please enter the year you began'))

const coordinates = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/
/** Places on maps. Google's other paths redirect to any address, and its name under another ending may be anybody's. */
const mapAddresses = [
  /^https:\/\/(www\.)?google\.(com|co\.in)\/maps([/?#]|$)/,
  /^https:\/\/maps\.google\.(com|co\.in)\/(maps([/?#]|$)|[?#]|$)/,
  /^https:\/\/maps\.app\.goo\.gl\//,
  /^https:\/\/goo\.gl\/maps\//,
  /^https:\/\/(maps\.apple\.com|www\.openstreetmap\.org)\//,
]

function isMapAddress(typed: string) {
  if (!URL.canParse(typed)) return false
  const { href } = new URL(typed)
  return mapAddresses.some((address) => address.test(href))
}

/** A pin on a map: a place as `9.9816, 76.2999`, or the address of one on Google's, Apple's or OpenStreetMap's maps. */
const map = z.optional(
  z.pipe(
    webAddress(300, 'Please enter a map link, or numbers such as 9.98, 76.30'),
    z.transform((typed, { issues }) => {
      const [, latitude, longitude] = coordinates.exec(typed) ?? []
      if (latitude && longitude && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180)
        return `${latitude},${longitude}`
      if (isMapAddress(typed)) return typed
      if (typed)
        issues.push({
          code: 'custom',
          message: 'Please enter a map link, or numbers such as 9.98, 76.30',
          input: typed,
        })
      return undefined
    }),
  ),
)

/** Two years of holidays, and as many days of her own. */
const maxClosedDays = 120

/** Hours and closed days, as the owner saves them. */
export const hoursInput: z.ZodMiniType<OpeningHours> = z.object({
  week: z.array(openingDay).check(z.length(7, 'A week has seven days')),
  closed: z
    .array(
      z.object({ date: z.iso.date('Please enter the day you are closed'), reason: z.optional(text(60, 'Reason')) }),
    )
    .check(
      z.maxLength(maxClosedDays, `At most ${maxClosedDays} closed days`),
      z.refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'A closed day is there twice'),
    ),
})

/** The texts among the facts. */
export const factTexts = {
  owner: { label: 'Your name', maxLength: 100 },
  notice: { label: 'Notice', maxLength: 120 },
}
export const addressTexts = {
  street: { label: 'Street', maxLength: 200 },
  area: { label: 'Area', maxLength: 100 },
  city: { label: 'City', maxLength: 100 },
  state: { label: 'State', maxLength: 60 },
}

/** The facts that are entered with the shop's pages; hours have their own place. */
export type BoutiqueInput = Omit<BoutiqueFacts, 'hours' | 'hasAnswers'>

/** All business facts but the hours, as the owner saves them; the Worker makes E.164 of the numbers. */
export const boutiqueInput: z.ZodMiniType<BoutiqueInput> = z.object({
  name: required(60, 'Name of the boutique'),
  owner: required(100, 'Your name'),
  established: z.optional(year),
  siteSince: z.string().check(z.regex(/^\d{4}$/, 'Please enter a year')),
  phone,
  whatsapp: optionalPhone,
  email,
  address: z.object({
    street: required(200, 'Street'),
    area: required(100, 'Area'),
    city: required(100, 'City'),
    postcode: required(12, 'Postcode'),
    state: required(60, 'State'),
    map,
    malayalam: optionalMalayalam(addressTexts),
  }),
  instagram: z.optional(
    z.object({
      handle: required(60, 'Instagram name'),
      url: networkUrl(/(^|\.)instagram\.com$/, 'Instagram'),
    }),
  ),
  facebook: z.optional(z.object({ url: networkUrl(/(^|\.)facebook\.com$/, 'Facebook') })),
  families: optional(12, 'Happy families'),
  experience: optional(12, 'Years of experience'),
  rating: z.optional(z.object({ value: required(6, 'Rating'), from: required(12, 'Families asked') })),
  notice: optional(120, 'Notice'),
  malayalam: optionalMalayalam(factTexts),
})

const image = z.object({
  src: machineText(200, 'That is not a picture'),
  alt: z._default(text(200, 'The words for a picture'), ''),
})

/** The texts among the owner's words. */
export const wordTexts = {
  story: { label: 'Story', maxLength: 600, rows: 5 },
}
export const serviceTexts = {
  title: { label: 'Service', maxLength: 60 },
  text: { label: 'What it is', maxLength: 240, rows: 3 },
}
export const questionTexts = {
  question: { label: 'Question', maxLength: 150 },
  answer: { label: 'Answer', maxLength: 600, rows: 3 },
}
export const termTexts = {
  advance: { label: 'The advance', maxLength: 600, rows: 3 },
  alteration: { label: 'Alterations', maxLength: 600, rows: 3 },
  return: { label: 'Returns', maxLength: 600, rows: 3 },
}
export const deliveryTexts = {
  text: { label: 'More about delivery', maxLength: 300, rows: 3 },
}

/** A lakh of rupees: more for one way is a slip of the finger. */
const maxCharge = 10_000_000

/** All of the owner's words and pictures, as she saves them. */
export const boutiqueWordsInput: z.ZodMiniType<BoutiqueWordsInput> = z.object({
  story: optional(wordTexts.story.maxLength, 'Your story'),
  malayalam: optionalMalayalam(wordTexts),
  portrait: z.optional(image),
  heroImages: z.array(image).check(z.maxLength(maxHeroImages, `At most ${maxHeroImages} pictures stand at the top`)),
  services: z
    .array(
      z.object({
        title: required(serviceTexts.title.maxLength, serviceTexts.title.label),
        text: required(serviceTexts.text.maxLength, serviceTexts.text.label),
        malayalam: optionalMalayalam(serviceTexts),
      }),
    )
    .check(z.maxLength(maxServices, `At most ${maxServices} services`)),
  questions: z
    .array(
      z.object({
        question: required(questionTexts.question.maxLength, questionTexts.question.label),
        answer: required(questionTexts.answer.maxLength, questionTexts.answer.label),
        malayalam: optionalMalayalam(questionTexts),
      }),
    )
    .check(z.maxLength(maxQuestions, `At most ${maxQuestions} questions`)),
  terms: z.object({
    advance: optional(600, 'What you say of the advance'),
    alteration: optional(600, 'What you say of alterations'),
    return: optional(600, 'What you say of returns'),
    malayalam: optionalMalayalam(termTexts),
  }),
  delivery: z.object({
    pickUp: z.boolean(),
    door: z.boolean(),
    charge: z.optional(
      z
        .int('Please enter an amount in rupees')
        .check(z.minimum(0, 'Please enter an amount in rupees'), z.maximum(maxCharge, 'Please check the charge')),
    ),
    text: optional(300, 'What you say of delivery'),
    malayalam: optionalMalayalam(deliveryTexts),
  }),
})

import * as z from 'zod/mini'
import { type BoutiqueWordsInput, maxHeroImages, maxQuestions, maxServices } from './boutique-words.ts'
import { machineText, optional, required, text } from './text.ts'

const image = z.object({
  src: machineText(200, 'That is not a picture'),
  alt: z._default(text(200, 'The words for a picture'), ''),
})

/** A lakh of rupees: more for one way is a slip of the finger. */
const maxCharge = 10_000_000

/** All of the owner's words and pictures, as she saves them. */
export const boutiqueWordsInput: z.ZodMiniType<BoutiqueWordsInput> = z.object({
  story: optional(600, 'Your story'),
  portrait: z.optional(image),
  heroImages: z.array(image).check(z.maxLength(maxHeroImages, `At most ${maxHeroImages} pictures stand at the top`)),
  services: z
    .array(z.object({ title: required(60, 'Service'), text: required(240, 'What it is') }))
    .check(z.maxLength(maxServices, `At most ${maxServices} services`)),
  questions: z
    .array(z.object({ question: required(150, 'Question'), answer: required(600, 'Answer') }))
    .check(z.maxLength(maxQuestions, `At most ${maxQuestions} questions`)),
  terms: z.object({
    advance: optional(600, 'What you say of the advance'),
    alteration: optional(600, 'What you say of alterations'),
    return: optional(600, 'What you say of returns'),
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
  }),
})

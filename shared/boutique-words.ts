import type { PublicImage } from './images.ts'
import type { Malayalam } from './malayalam.ts'

type Translated<Texts> = Texts & { malayalam?: Malayalam }

type BoutiqueTexts = Translated<{
  story?: string
  services: Translated<{ title: string; text: string }>[]
  questions: Translated<{ question: string; answer: string }>[]
  terms: Translated<{ advance?: string; alteration?: string; return?: string }>
  /** Delivery options; `charge` to the door in paise, absent if it varies. */
  delivery: Translated<{ pickUp: boolean; door: boolean; charge?: number; text?: string }>
}>

/** The admin's own texts and pictures. They are long, so only pages that show them load them. */
export type BoutiqueWords = BoutiqueTexts & { portrait?: PublicImage; heroImages: PublicImage[] }

type ImageInput = Pick<PublicImage, 'src' | 'alt'>
/** The admin's texts as saved, with images by address. */
export type BoutiqueWordsInput = BoutiqueTexts & { portrait?: ImageInput; heroImages: ImageInput[] }

export const noWords: BoutiqueWords = {
  heroImages: [],
  services: [],
  questions: [],
  terms: {},
  delivery: { pickUp: false, door: false },
}

export const maxHeroImages = 5
export const maxServices = 6
export const maxQuestions = 20

/** Returns whether the page of questions, terms and delivery has any content. */
export const hasAnswers = ({ questions, terms, delivery }: BoutiqueWords) =>
  questions.length > 0 || hasTerms(terms) || delivery.pickUp || delivery.door || !!delivery.text

export const hasTerms = (terms: BoutiqueWords['terms']) => !!(terms.advance || terms.alteration || terms.return)

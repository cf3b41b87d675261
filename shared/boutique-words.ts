import type { PublicImage } from './images.ts'
import type { Malayalam } from './malayalam.ts'

type Translated<Texts> = Texts & { malayalam?: Malayalam }

type BoutiqueTexts = Translated<{
  story?: string
  services: Translated<{ title: string; text: string }>[]
  questions: Translated<{ question: string; answer: string }>[]
  terms: Translated<{ advance?: string; alteration?: string; return?: string }>
  /** How a piece comes to its family; `charge` to the door in paise, absent where it depends. */
  delivery: Translated<{ pickUp: boolean; door: boolean; charge?: number; text?: string }>
}>

/** What the admin says in her own words and pictures. It is long: only the pages that show it carry it. */
export type BoutiqueWords = BoutiqueTexts & { portrait?: PublicImage; heroImages: PublicImage[] }

type ImageInput = Pick<PublicImage, 'src' | 'alt'>
/** The same as it is saved: images by their addresses. */
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

/** Whether there is anything for the page of questions, terms and delivery. */
export const hasAnswers = ({ questions, terms, delivery }: BoutiqueWords) =>
  questions.length > 0 || hasTerms(terms) || delivery.pickUp || delivery.door || !!delivery.text

export const hasTerms = (terms: BoutiqueWords['terms']) => !!(terms.advance || terms.alteration || terms.return)

import type { PublicImage } from './images.ts'

type BoutiqueTexts = {
  story?: string
  services: { title: string; text: string }[]
  questions: { question: string; answer: string }[]
  terms: { advance?: string; alteration?: string; return?: string }
  /** How a piece comes to its family; `charge` to the door in paise, absent where it depends. */
  delivery: { pickUp: boolean; door: boolean; charge?: number; text?: string }
}

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
  questions.length > 0 || Object.values(terms).some(Boolean) || delivery.pickUp || delivery.door || !!delivery.text

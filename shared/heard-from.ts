import { t } from './words/t.ts'

/** How somebody who booked heard of the boutique: rows of `heard_from`. */
export const heardFromKeys = [
  'friend',
  'google',
  'instagram',
  'facebook',
  'church',
  'street',
  'before',
  'other',
] as const
export type HeardFrom = (typeof heardFromKeys)[number]

/** In the words of the question, in the language that is spoken. */
export function heardFromName(key: HeardFrom) {
  const names = {
    friend: t('Friend or family'),
    google: 'Google',
    instagram: 'Instagram',
    facebook: 'Facebook',
    church: t('At church'),
    street: t('I passed the shop'),
    before: t('I have been before'),
    other: t('Another way'),
  }
  return names[key]
}

import { t } from './words/t.ts'

/** Answers to how a customer heard of the boutique: rows of `heard_from`. */
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

/** Returns an answer as the form words it, in the current language. */
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

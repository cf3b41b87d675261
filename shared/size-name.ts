import { spoken, t } from './words/t.ts'

/** Returns the name of a default size in the language of the page; a name that the owner entered stays unchanged. */
export const spokenSize = (label: string) => (spoken() === 'ml' ? (first()[label] ?? label) : label)

const first = (): Record<string, string> => ({
  'Across the back': t('Across the back'),
  Apex: t('Apex'),
  Armhole: t('Armhole'),
  'Back length': t('Back length'),
  'Back neck depth': t('Back neck depth'),
  Bust: t('Bust'),
  Chest: t('Chest'),
  'Crotch to waist': t('Crotch to waist'),
  'Front neck depth': t('Front neck depth'),
  'Full length': t('Full length'),
  Head: t('Head'),
  Height: t('Height'),
  Hip: t('Hip'),
  Length: t('Length'),
  'Nape to waist': t('Nape to waist'),
  Neck: t('Neck'),
  Shoulder: t('Shoulder'),
  'Sleeve length': t('Sleeve length'),
  'Sleeve round': t('Sleeve round'),
  Sleeve: t('Sleeve'),
  'Trouser length': t('Trouser length'),
  'Under bust': t('Under bust'),
  'Upper arm': t('Upper arm'),
  'Upper bust': t('Upper bust'),
  'Waist to floor': t('Waist to floor'),
  Waist: t('Waist'),
  Wrist: t('Wrist'),
})

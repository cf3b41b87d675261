import { t } from '../../../shared/words/t.ts'

/** Sections of the home page, as addresses that work from any page and before the script. */
export const homeSections = () => [
  { name: t('Collections'), href: '/#collections' },
  { name: t('Services'), href: '/#services' },
  { name: t('About'), href: '/#about' },
  { name: t('Contact'), href: '/#contact' },
]

export const mainNavigation = () => [{ name: t('Home'), href: '/' }, ...homeSections()]

/** Sections of the home page, as addresses that work from any page and before the script. */
export const homeSections = [
  { name: 'Collections', href: '/#collections' },
  { name: 'Services', href: '/#services' },
  { name: 'About', href: '/#about' },
  { name: 'Contact', href: '/#contact' },
] as const

export const mainNavigation = [{ name: 'Home', href: '/' }, ...homeSections] as const

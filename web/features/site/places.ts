/** Sections of the home page, as addresses that work from any page and before the script. */
export const sections = [
  { name: 'Collections', href: '/#collections' },
  { name: 'Services', href: '/#services' },
  { name: 'About', href: '/#about' },
  { name: 'Contact', href: '/#contact' },
] as const

/** The main navigation. */
export const places = [{ name: 'Home', href: '/' }, ...sections] as const

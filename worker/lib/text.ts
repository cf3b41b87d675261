const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Escapes a text with line breaks. Uses `<br>`, because Outlook ignores `white-space: pre-line`. */
export const escapeLines = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>')

/** Returns a value as JSON for a script element, which no text in it can close. */
export const jsonForScript = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

/**
 * Returns a name as the last part of an address: `Clara communion dress` -> `clara-communion-dress`. Empty without
 * Latin letters.
 */
export const slugify = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u2019']|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')

let format: Intl.NumberFormat | undefined

/** Formats paise as `₹12,400`, or as `₹12,400.50` with paise. */
export function formatRupees(paise: number) {
  // Created at first use: it takes milliseconds, which every start of the Worker would pay.
  format ??= new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(paise / 100)
}

// Order matters: Edge and Samsung also name Chrome, and Chrome also names Safari.
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstMatch = (of: [RegExp, string][], text: string) => of.find(([pattern]) => pattern.test(text))?.[1]

/** Returns a readable name of a device from its User-Agent, such as 'Chrome on Android'; 'A browser' if unknown. */
export function deviceName(userAgent = '') {
  const system = firstMatch(systems, userAgent)
  return `${firstMatch(browsers, userAgent) ?? 'A browser'}${system ? ` on ${system}` : ''}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it may stand in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Escapes a text with line breaks. `<br>`, because Outlook ignores `white-space: pre-line`. */
export const escapeLines = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>')

/** A value as JSON that may stand in a script element: no text in it can end the element. */
export const jsonForScript = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

/** A name as the last part of an address: `Clara communion dress` -> `clara-communion-dress`. Empty where no Latin letter is left. */
export const slugify = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u2019']|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')

let format: Intl.NumberFormat | undefined

/** Paise as `₹12,400`, or `₹12,400.50` where they are no whole rupees. */
export function formatRupees(paise: number) {
  // Made when it is first used: it takes milliseconds, which every start of the Worker would pay.
  format ??= new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(paise / 100)
}

// Order matters: Edge and Samsung say they are Chrome, and Chrome says it is Safari.
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

/** What a person calls a device, 'Chrome on Android', from its User-Agent; 'A browser' where it says nothing known. */
export function deviceName(userAgent = '') {
  const system = firstMatch(systems, userAgent)
  return `${firstMatch(browsers, userAgent) ?? 'A browser'}${system ? ` on ${system}` : ''}`
}

const rupeesPattern = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?$/

/**
 * Paise of an amount as people type it: `12500`, `12,500`, `1,25,000`, `₹ 12500.50`. Null for what is no amount, and
 * for `12,50`, which could be two. Never through a fraction, so that no paisa is lost.
 */
export function parseRupees(typed: string) {
  const match = rupeesPattern.exec(typed.replace(/^\s*(?:₹|Rs\.?)?\s*|\s+$/gi, ''))
  if (!match) return null
  const [, whole = '', part = ''] = match
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

const grouped = new Intl.NumberFormat('en-IN')

/** Paise as they stand in a field: 1250050 -> `12,500.50`, 1250000 -> `12,500`. */
export function formatRupeesInput(paise: number) {
  const part = paise % 100
  return `${grouped.format((paise - part) / 100)}${part ? `.${String(part).padStart(2, '0')}` : ''}`
}

const grouped = new Intl.NumberFormat('en-IN')

/** Paise as they stand in a field: 1250050 -> `12,500.50`, 1250000 -> `12,500`. */
export function formatRupeesInput(paise: number) {
  const part = paise % 100
  return `${grouped.format((paise - part) / 100)}${part ? `.${String(part).padStart(2, '0')}` : ''}`
}

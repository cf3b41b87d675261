const grouped = new Intl.NumberFormat('en-IN')

/** Paise as they stand in a field: 1250050 -> `12,500.50`, 1250000 -> `12,500`. */
export function formatRupeesInput(paise: number) {
  const part = paise % 100
  return `${grouped.format((paise - part) / 100)}${part ? `.${String(part).padStart(2, '0')}` : ''}`
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const units = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

function inWords(count: number): string {
  if (count < 20) return small[count] ?? ''
  if (count < 100)
    return [tens[Math.floor(count / 10) - 2], count % 10 > 0 && small[count % 10]].filter(Boolean).join('-')
  const [size, name] = units.find(([size]) => count >= size) ?? units[3]
  const rest = count % size
  const joint = rest > 0 && rest < 100 ? ' and ' : ' '
  return `${inWords(Math.floor(count / size))} ${name}${rest > 0 ? joint + inWords(rest) : ''}`
}

/** Paise as a receipt has them: 500000 -> `Rupees five thousand only`, with lakh and crore. Below zero as above it. */
export function rupeesInWords(paise: number) {
  const amount = Math.abs(paise)
  const [rupees, part] = [Math.floor(amount / 100), amount % 100]
  return `Rupees ${inWords(rupees)}${part > 0 ? ` and ${inWords(part)} paise` : ''} only`
}

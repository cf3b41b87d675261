import { ageInMonths } from '../../../shared/growth.ts'
import { indianToday } from '../../../shared/time.ts'

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** `5 months`, `1 year 2 months`, `8 years`; undefined where the birth is unknown. */
export function ageText(born: string | null, on = indianToday()) {
  const months = ageInMonths(born, on)
  if (months === undefined || months < 0) return undefined
  const [years, rest] = [Math.floor(months / 12), months % 12]
  if (years === 0) return count(months, 'month')
  return years < 3 && rest > 0 ? `${count(years, 'year')} ${count(rest, 'month')}` : count(years, 'year')
}

import type { PlanBasis } from '../plan/plan-order.ts'

/** The garment whose name stands in what was made, the longest: "Baptism suit, silk" is a baptism suit. */
export function garmentIn(outfit: string, { garments }: Pick<PlanBasis, 'garments'>) {
  const text = outfit.toLowerCase()
  const found = garments.filter(({ name }) => text.includes(name.toLowerCase()))
  return found.toSorted((a, b) => b.name.length - a.name.length)[0]
}

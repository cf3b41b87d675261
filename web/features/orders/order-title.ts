export type Titled = { outfitType: string; wearerName: string | null }

/**
 * What is made, and for whom by the first name. "Baptism Suit for Mia Kurian" says both; so does "Mia's gown", which stays
 * one.
 */
export function titleParts({ outfitType, wearerName }: Titled): { made: string; wearer: string | null } {
  if (!wearerName) return { made: outfitType, wearer: null }
  const [made = '', ...rest] = outfitType.split(` for ${wearerName}`)
  if (rest.length === 1 && /^(\s|$)/.test(rest[0] ?? '')) return { made, wearer: wearerName }
  return { made: outfitType, wearer: outfitType.includes(wearerName) ? null : wearerName }
}

/** `Baptism Suit, Mia`: what is made and for whom, once, however she has written it. */
export function rowTitle(order: Titled) {
  const { made, wearer } = titleParts(order)
  return wearer ? `${made}, ${wearer}` : made
}

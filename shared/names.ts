/** First and last name as people write them; empty where neither is known. */
export const fullName = ({ firstName, lastName }: { firstName?: string | null; lastName?: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** What a child is called by, of a whole name: its first word. */
export const givenName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** A name as a part of a regular expression. With the flag `u` no other sign than these may have a backslash. */
export const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

type Titled = { outfitType: string; wearerName: string | null }

/** What is made and for whom by the first name alone, also where both stand in one: "Gown for Mia Kurian" is "Gown for Mia". */
export function withGivenName<Order extends Titled>(order: Order): Order {
  const { outfitType, wearerName } = order
  if (!wearerName?.trim()) return order
  const given = givenName(wearerName)
  return { ...order, outfitType: outfitType.replaceAll(wearerName, () => given), wearerName: given }
}

/** A status or a kind in words: `in-progress` -> `In progress`. */
export function humanize(name: string) {
  if (name === 'whatsapp') return 'WhatsApp'
  const spaced = name.replace(/[-_]/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** Returns first and last name joined; empty if both are unknown. */
export const fullName = ({ firstName, lastName }: { firstName?: string | null; lastName?: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Returns the given name of a child: the first word of the full name. */
export const givenName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** Escapes a name for a regular expression. The flag `u` allows a backslash only before these characters. */
export const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

type Titled = { outfitType: string; wearerName: string | null }

/**
 * Shortens the wearer's name to the given name, also within the outfit: "Gown for Mia Kurian" becomes "Gown for Mia".
 */
export function withGivenName<Order extends Titled>(order: Order): Order {
  const { outfitType, wearerName } = order
  if (!wearerName?.trim()) return order
  const given = givenName(wearerName)
  return { ...order, outfitType: outfitType.replaceAll(wearerName, () => given), wearerName: given }
}

/** Returns a status or kind in words: `in-progress` -> `In progress`. */
export function humanize(name: string) {
  if (name === 'whatsapp') return 'WhatsApp'
  const spaced = name.replace(/[-_]/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

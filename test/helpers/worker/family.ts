import { createHash } from 'node:crypto'
import { Client } from './client.ts'

export type FamilyLink = { id: string; url: string; pin: string; expiresAt: string }

/** Creates a family link for a customer's own order. */
export const makeFamilyLink = (customer: Client, orderId: string, id: string = crypto.randomUUID(), title?: string) =>
  customer.make<FamilyLink>(`/api/user/orders/${orderId}/family-links`, { id, title })

export const tokenOf = ({ url }: FamilyLink) => new URL(url).hash.slice(1)
/** Returns the order's path, which requires the PIN. */
export const familyPath = (link: FamilyLink) =>
  `/api/family/${createHash('sha256').update(tokenOf(link)).digest('hex')}`
export const givePin = (client: Client, link: FamilyLink, pin = link.pin) =>
  client.post('/api/family', { token: tokenOf(link), pin })

/** Returns a wrong PIN. */
export const wrongPin = ({ pin }: FamilyLink) => String((Number(pin) + 1) % 10_000).padStart(4, '0')

/** Opens the link in a browser of the family and enters the PIN. */
export async function openFamilyLink(link: FamilyLink) {
  const aunt = new Client()
  const { status } = await givePin(aunt, link)
  return Object.assign(aunt, { status })
}

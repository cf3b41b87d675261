import { Client } from './client.ts'

export type FamilyLink = { id: string; url: string; pin: string; expiresAt: string }

/** Makes a link for the family of a customer's own order. */
export async function makeFamilyLink(customer: Client, orderId: string, id: string = crypto.randomUUID()) {
  const response = await customer.post(`/api/user/orders/${orderId}/family-links`, { id })
  if (response.status !== 201) throw new Error(`family link: ${response.status} ${await response.text()}`)
  return response.json<FamilyLink>()
}

export const familyPath = ({ url }: FamilyLink) => `/api/family/${url.split('/f/')[1]}`

/** Another PIN than the right one. */
export const wrongPin = ({ pin }: FamilyLink) => String((Number(pin) + 1) % 10_000).padStart(4, '0')

/** A browser of the family that has given the PIN. */
export async function openFamilyLink(link: FamilyLink) {
  const aunt = new Client()
  const { status } = await aunt.post(familyPath(link), { pin: link.pin })
  return Object.assign(aunt, { status })
}

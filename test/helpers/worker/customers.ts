import { admin } from './client.ts'
import * as db from './db.ts'

export type ListedCustomer = {
  id: string
  email: string
  isActive: boolean
  phone: string | null
  activeOrders: number
  totalOrders: number
}
export type CustomerStats = { total: number; newThisMonth: number; withActiveOrders: number }

let people = 1000
/** Names and an e-mail that nobody else is found by. */
export const someCustomer = () => ({
  firstName: `Meera${++people}`,
  lastName: 'Kurian',
  email: `meera${people}@example.com`,
})

/** An admin who looks at the customers. */
export async function customersAdmin() {
  const client = await admin()
  const search = async (typed: string, more = '') =>
    client.read<ListedCustomer[]>(`/api/admin/customers?q=${encodeURIComponent(typed)}${more}`)
  return Object.assign(client, {
    search,
    listed: async (email: string) => (await search(email))[0],
    stats: async () => client.read<CustomerStats>('/api/admin/customers/stats'),
  })
}

/** Gives an account a number, as its owner types it, and the desk's mark where `isConfirmed`. */
export async function setNumber(id: string, phone: string, isConfirmed = false) {
  await db.run(
    'UPDATE users SET phone = ?1, phone_e164 = ?1, phone_confirmed_at = ?2 WHERE id = ?3',
    phone,
    isConfirmed ? Date.now() : null,
    id,
  )
}

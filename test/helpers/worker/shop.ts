import { beforeAll } from 'vitest'
import { customer, type Person } from './client.ts'
import { type OrderAdmin, orderAdmin } from './orders.ts'

// The people of most tests: importers see each new value.
export let admin: OrderAdmin
/** The id of the admin's account. */
export let adminId: string
export let sneha: Person
export let divya: Person

/** Signs an admin and two customers in before the tests of a file. */
export function openShop() {
  beforeAll(async () => {
    admin = await orderAdmin()
    adminId = (await admin.read<{ id: string }>('/api/user')).id
    ;[sneha, divya] = [await customer(), await customer()]
  })
}

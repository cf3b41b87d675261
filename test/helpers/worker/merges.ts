import type { Client } from './client.ts'
import * as db from './db.ts'
import { orderAdmin } from './orders.ts'

type File = {
  id: string
  notes: string
  phone: string | null
  noWhatsapp: boolean
  orders: { id: string }[]
  bookings: { id: string }[]
  rooms: { id: string }[]
  merges: { id: string; goneId: string; name: string }[]
}

const versionOf = async (id: string) =>
  new Date((await db.value<number>('SELECT updated_at FROM users WHERE id = ?', id)) ?? 0).toISOString()

/** An admin who merges customers, as the screen does. */
export async function mergingAdmin() {
  const client = await orderAdmin()
  const fileOf = (id: string) => client.read<File>(`/api/admin/customers/${id}`)
  const merge = async (keptId: string, goneId: string, more: object = {}) => {
    const at = { updatedAt: await versionOf(keptId), goneUpdatedAt: await versionOf(goneId) }
    const input = { id: crypto.randomUUID(), goneId, ...at, ...more }
    return { input, answer: await client.post(`/api/admin/customers/${keptId}/merge`, input) }
  }
  const merged = async (keptId: string, goneId: string) => {
    const { input, answer } = await merge(keptId, goneId)
    if (answer.status !== 201) throw new Error(`merge: ${answer.status} ${await answer.text()}`)
    return input.id
  }
  const undo = (keptId: string, id: string) => client.post(`/api/admin/customers/${keptId}/merges/${id}/undo`)
  return Object.assign(client, { fileOf, merge, merged, undo })
}

/** A customer without an account. */
export async function walkIn(owner: Client, fields: object = {}) {
  const input = { id: crypto.randomUUID(), firstName: 'Mary', phone: `98463 ${++phones}`, another: true, ...fields }
  await owner.make('/api/admin/customers', input)
  return input
}
let phones = 40_000

/** Rows of acts and ways in, which an undo leaves gone. */
const apart = ['customer_merges', 'audit', 'rate_limits', 'd1_migrations', 'push_subscriptions', 'idempotency_keys']
/** Columns that only ever grow, or say who changed a row last. */
const versions = ['updated_at', 'updated_by', 'updated_by_name', 'updated_fields', 'revision']

/** Every row of every table but its versions, by the table. */
export const dump = () => db.dump({ apart, without: versions })

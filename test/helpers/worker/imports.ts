import { env } from 'cloudflare:workers'
import { admin } from './client.ts'

type Answer = { id: string; rows: number; joined: number; undoneAt: string | null }
export type Refusal = { message: string; faults: { row: number; column: string; message: string }[]; used: string[] }
type Options = { id?: string; dryRun?: boolean; dayOrder?: string; filename?: string }

/** An admin who imports files of rows, each given by the values of its columns. */
export async function importingAdmin() {
  const client = await admin()
  const importRows = (kind: string, rows: Record<string, string>[], options: Options = {}) =>
    client.post('/api/admin/imports', {
      id: crypto.randomUUID(),
      kind,
      filename: `${kind}.xlsx`,
      dayOrder: 'day',
      rows: rows.map((values, nth) => ({ row: nth + 2, values })),
      ...options,
    })
  return Object.assign(client, {
    importRows,
    made: async (kind: string, rows: Record<string, string>[], options?: Options) => {
      const response = await importRows(kind, rows, options)
      if (response.status !== 201) throw new Error(`import: ${response.status} ${await response.text()}`)
      return response.json<Answer>()
    },
    undo: (id: string) => client.post(`/api/admin/imports/${id}/undo`),
  })
}

const dumped = [
  ...['users', 'orders', 'order_items', 'order_payments', 'order_stages', 'customer_notes', 'wa_messages'],
  ...['notifications', 'answers', 'search_terms', 'search_words'],
]

/** All that an import could touch. A counter that stands at 0 is one that is not there. */
export async function dump() {
  const tables = await env.DB.batch([
    ...dumped.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)),
    env.DB.prepare('SELECT * FROM counters WHERE value <> 0'),
  ])
  return tables.map(({ results }) => results.map((row) => JSON.stringify(row)).sort())
}

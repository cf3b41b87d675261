import { admin } from './client.ts'
import * as db from './db.ts'

type Answer = { id: string; rows: number; joined: number; undoneAt: string | null }
export type Refusal = { message: string; faults: { row: number; column: string; message: string }[] }
type Undone = Answer & { takenBack: number; left: number; kept: { name: string; reason: string }[] }
type Options = { id?: string; dryRun?: boolean; dayOrder?: string; unit?: string; filename?: string }

/** Returns an admin who imports rows, each given by its column values. */
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
    undone: async (id: string) => {
      const response = await client.post(`/api/admin/imports/${id}/undo`)
      if (response.status !== 200) throw new Error(`undo: ${response.status} ${await response.text()}`)
      return response.json<Undone>()
    },
  })
}

/** Tables that record every action and are never undone: imports, the log, rate limits and others. */
const apart = ['imports', 'audit', 'rate_limits', 'sessions', 'd1_migrations']

/** Returns all rows by table, without the number of orders, which only grows. */
export const dump = () => db.dump({ apart, uncounted: ['orders'] })

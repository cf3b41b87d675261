import { admin } from './client.ts'
import * as db from './db.ts'

type Answer = { id: string; rows: number; joined: number; undoneAt: string | null }
export type Refusal = { message: string; faults: { row: number; column: string; message: string }[] }
type Undone = Answer & { takenBack: number; left: number; kept: { name: string; reason: string }[] }
type Options = { id?: string; dryRun?: boolean; dayOrder?: string; unit?: string; filename?: string }

/** Returns an admin who imports rows, each given by its column values. */
export async function importingAdmin() {
  const client = await admin()
  const inputOf = (kind: string, rows: Record<string, string>[], options: Options = {}) => ({
    ...{ id: crypto.randomUUID(), kind, filename: `${kind}.xlsx`, dayOrder: 'day' },
    ...{ rows: rows.map((values, nth) => ({ row: nth + 2, values })), ...options },
  })
  const importRows = (...input: Parameters<typeof inputOf>) => client.post('/api/admin/imports', inputOf(...input))
  return Object.assign(client, {
    importRows,
    made: (kind: string, rows: Record<string, string>[], options?: Options) =>
      client.make<Answer>('/api/admin/imports', inputOf(kind, rows, options)),
    undo: (id: string) => client.post(`/api/admin/imports/${id}/undo`),
    undone: (id: string) => client.make<Undone>(`/api/admin/imports/${id}/undo`),
  })
}

/** Tables that record every action and are never undone: imports, the log, rate limits and others. */
const apart = ['imports', 'audit', 'rate_limits', 'sessions', 'd1_migrations']

/** Returns all rows by table, without the number of orders, which only grows. */
export const dump = () => db.dump({ apart, uncounted: ['orders'] })

import * as z from 'zod/mini'
import { pageQuery } from './lists.ts'

/** What is kept in the log: rows of `audit`. */
export const auditedActs = [
  'sign-in',
  'export',
  'download',
  'file',
  'card',
  'import',
  'import-undo',
  'erasure',
  'breach',
] as const
export type AuditedAct = (typeof auditedActs)[number]

export const auditLabels: Record<AuditedAct, string> = {
  'sign-in': 'Signed in',
  export: 'Exported a list',
  download: 'Downloaded their data',
  file: 'Opened a customer’s file',
  card: 'Opened an order',
  import: 'Imported a file',
  'import-undo': 'Undid an import',
  erasure: 'Erased a customer',
  breach: 'Breach',
}

/** `GET /api/admin/audit`: newest first. */
export const auditQuery = z.extend(pageQuery, {
  what: z.optional(z.enum(auditedActs, { error: 'No such entry in the log' })),
})
export type AuditQuery = z.output<typeof auditQuery>

import * as z from 'zod/mini'
import { pageQuery } from './lists.ts'

/** Kinds of entries in the audit log: rows of `audit`. */
const auditedActs = [
  'sign-in',
  'export',
  'download',
  'backup',
  'backup-made',
  'file',
  'card',
  'import',
  'import-undo',
  'erasure',
  'breach',
  'family-link',
  'family-link-end',
  'staff-invite',
  'staff-start',
  'staff-end',
  'number-confirm',
  'number-unconfirm',
  'merge',
  'merge-undo',
] as const
export type AuditedAct = (typeof auditedActs)[number]

export const auditLabels: Record<AuditedAct, string> = {
  'sign-in': 'Signed in',
  export: 'Exported a list',
  download: 'Downloaded their data',
  backup: 'Asked for the whole shop',
  'backup-made': 'Downloaded the whole shop',
  file: 'Opened a customer’s file',
  card: 'Opened an order',
  import: 'Imported a file',
  'import-undo': 'Undid an import',
  erasure: 'Erased a customer',
  breach: 'Breach',
  'family-link': 'Made a link for the family',
  'family-link-end': 'Ended a link of the family',
  'staff-invite': 'Made a link for a helper',
  'staff-start': 'Opened a helper’s phone',
  'staff-end': 'Ended a helper',
  'number-confirm': 'Confirmed a customer’s number',
  'number-unconfirm': 'Took back a confirmed number',
  merge: 'Merged two customers',
  'merge-undo': 'Undid a merge of customers',
}

/** `GET /api/admin/audit`: newest first. */
export const auditQuery = z.extend(pageQuery, {
  what: z.optional(z.enum(auditedActs, { error: 'No such entry in the log' })),
})
export type AuditQuery = z.output<typeof auditQuery>

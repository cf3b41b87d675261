import { backupKeyActor } from '../../db/audit.ts'
import type { listForAdmin as listConsents } from './consents.ts'
import { personName } from './find-person.ts'
import type { listAudit } from './list-audit.ts'
import type { listForCustomer as listOwn, listForAdmin as listRequests } from './requests.ts'

type RowOf<List extends (...args: never[]) => Promise<{ rows: object[] }>> = Awaited<ReturnType<List>>['rows'][number]

/** Her own request, with the answer. */
export const requestToCustomer = (row: Omit<Awaited<ReturnType<typeof listOwn>>[number], 'byId'>) => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  createdAt: row.createdAt,
  dueAt: row.dueAt,
  answeredAt: row.answeredAt,
  answer: row.answer,
})

/** The same with whose it is. */
export const requestToAdmin = (row: RowOf<typeof listRequests>) => ({
  ...requestToCustomer(row),
  customer: { id: row.userId, name: personName(row) },
})

export const consentToAdmin = (row: RowOf<typeof listConsents>) => ({
  id: row.id,
  customer: { id: row.userId, name: personName(row) },
  kind: row.kind,
  given: row.given,
  version: row.version,
  how: row.how,
  /** By an admin, not by the customer. */
  isNoted: row.noted !== null,
  createdAt: row.createdAt,
})

export const auditToAdmin = (row: RowOf<typeof listAudit>) => ({
  id: row.id,
  what: row.what,
  about: row.about,
  /** Null for an account that is gone. */
  who: row.actor === backupKeyActor ? 'The key for backups' : row.email === null ? row.helper : personName(row),
  isAdmin: row.role === 'admin',
  createdAt: row.createdAt,
})

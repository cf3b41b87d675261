import * as tables from '../../db/schema.ts'
import { impersonal } from './person-rows.ts'

/** Tables that no customer can be recognised from, each with all its columns. An erasure and a download leave them out. */
export const impersonalTables = {
  // Ids of erased customers without other data.
  erasures: impersonal(tables.erasures, 'id byDesk keepWords createdAt doneAt tries triedAt busyUntil heldAt'),
  sealedPersons: impersonal(tables.sealedPersons, 'id eraseAt createdAt triedAt'),
  audit: impersonal(tables.audit, 'id who what about createdAt'),
  orderStatusChanges: impersonal(tables.orderStatusChanges, 'id orderId stage byId helper createdAt'),
  // No customers' data: the changes of an import are ids and empty values.
  imports: impersonal(tables.imports, 'id kind filename digest rows joined byId createdAt undoneAt changes'),
  counters: impersonal(tables.counters, 'name value'),
  adminSettings: impersonal(
    tables.adminSettings,
    'userId emailNotifications pushNotifications leadAlerts bookingAlerts chatAlerts dailyReports ownPassword',
  ),
  savedReplies: impersonal(tables.savedReplies, 'id title message slugs createdAt updatedAt'),
  cashCounts: impersonal(tables.cashCounts, 'id day counted expected note byId createdAt'),
  boutiqueFacts: impersonal(tables.boutiqueFacts, 'id facts words updatedAt'),
}

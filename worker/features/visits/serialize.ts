import type { Visit } from './visit.ts'

/** A visit as its customer sees it. */
export const toCustomer = (visit: Visit) => ({
  id: visit.id,
  kind: visit.kind,
  startsAt: visit.startsAt,
  minutes: visit.minutes,
  isCancelled: visit.cancelledAt !== null,
  updatedAt: visit.updatedAt,
})

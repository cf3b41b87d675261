import { dataOfOrders } from './data-of-orders.ts'
import { dataOfPerson } from './data-of-person.ts'

/**
 * What a customer's download has of each table that the erasure map calls personal (test/worker/privacy/data-zip.test.ts
 * compares the two), and which rows of it are hers. The notes of the shop for itself stay inside.
 */
export const dataMap = { ...dataOfPerson, ...dataOfOrders }

/** Nothing of these goes out: what secrets hang on, copies of what is there already, and the shop's notes for itself. */
export const insideTables = [
  'customerNotes',
  'sessions',
  'temporaryCredentials',
  'idempotencyKeys',
  'chatOpenings',
  'deliveries',
  'rateLimits',
  'answers',
  'dailyReports',
] as const

/** Read apart: what is in a room lies in its object, and a photo in R2. */
export const apartTables = ['chatRooms', 'photos'] as const

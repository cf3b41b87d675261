import { sql } from 'drizzle-orm'
import { users } from './schema.ts'

/** Leaves out whoever is being erased, where customers are found by a number or an address. */
export const isStaying = sql`NOT EXISTS (SELECT 1 FROM erasures WHERE erasures.id = ${users.id})`

/**
 * Whether a batch failed because it gives something to a customer who is being erased: an order, a booking, the way back
 * in. Triggers refuse that for whatever writes it (`erasures_resume.sql`).
 */
export const isOfErased = (error: unknown) =>
  error instanceof Error && /customer is being erased/.test(`${error.message} ${error.cause ?? ''}`)

import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

type Table = SQLiteTable & { $inferSelect: object }
/**
 * What the download has of a table: `hers` goes into it, `inside` is the shop's own or what a secret hangs on. A column of
 * `onlyIf` is empty in rows where its condition does not hold: somebody else said it.
 */
export type DataPart = {
  table: SQLiteTable
  hers: readonly string[]
  inside: readonly string[]
  where: (userId: string) => SQL
  onlyIf: Partial<Record<string, (userId: string) => SQL>>
}

export function part<Of extends Table, const Hers extends keyof Of['$inferSelect'] & string>(
  table: Of,
  hers: readonly Hers[],
  inside: readonly Exclude<keyof Of['$inferSelect'] & string, Hers>[],
  where: (userId: string) => SQL,
  onlyIf: { [Name in Hers]?: (userId: string) => SQL } = {},
): DataPart {
  return { table, hers, inside, where, onlyIf }
}

export const byUser = (userId: string) => sql`user_id = ${userId}`
export const score = ['leadScore', 'scoreReasons'] as const

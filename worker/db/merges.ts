import { sql } from 'drizzle-orm'
import { mergeUndoDays } from '../../shared/merges.ts'
import { fullName } from '../../shared/names.ts'
import { dayMs } from '../../shared/time.ts'
import { customerMerges } from './schema.ts'

const undoMs = mergeUndoDays * dayMs

/** Returns the moment after which a merge can no longer be undone. */
export const endOfUndo = (createdAt: Date) => new Date(createdAt.getTime() + undoMs)

/** True if a merge has not been undone and still can be. */
export const isOpenMerge = sql`undone_at IS NULL AND ${customerMerges.createdAt} > (UNIXEPOCH() * 1000 - ${sql.raw(String(undoMs))})`

const formerly = (column: string) =>
  sql<string | null>`${customerMerges.former} ->> ${sql.raw(`'$.users[0].${column}'`)}`

/** Columns that `mergeToAdmin` needs. */
export const mergeColumns = {
  id: customerMerges.id,
  goneId: customerMerges.goneId,
  createdAt: customerMerges.createdAt,
  firstName: formerly('first_name').as('first_name'),
  lastName: formerly('last_name').as('last_name'),
}
type Merge = { id: string; goneId: string; createdAt: Date; firstName: string | null; lastName: string | null }

export const mergeToAdmin = ({ id, goneId, createdAt, ...name }: Merge) => ({
  id,
  goneId,
  name: fullName(name) || 'A customer',
  createdAt,
  undoUntil: endOfUndo(createdAt),
})

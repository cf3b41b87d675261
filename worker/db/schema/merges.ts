import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, timestampMs } from './columns.ts'
import { users } from './users.ts'

/** A stored row, by the names of its columns in SQL. */
export type StoredRow = Record<string, string | number | null>

/** A wearer who was the same as one of the kept customer, and the values that the merge changed of that one. */
export type JoinedWearer = { gone: string; kept: string; before: WearerFacts; after: WearerFacts }
type WearerFacts = { born: string | null; note: string | null }

/** A chat whose messages went into another one, and how far each side had read there before. */
export type JoinedRooms = { from: string; into: string; readUpTo: Record<'person' | 'shop', number> }

/** Rows as they were before a merge, by the name that record.ts gives them. */
type FormerRows = Record<string, StoredRow[]>

/** Two customers who were one person, and all that an undo puts back. The nightly sweep deletes a record after seven days. */
export const customerMerges = sqliteTable(
  'customer_merges',
  {
    /** Made by the browser: the same request again is the same merge. */
    id: text().primaryKey(),
    keptId: text()
      .notNull()
      .references(() => users.id),
    /** The customer whose row went: no foreign key. */
    goneId: text().notNull(),
    /** The admin who merged them: no foreign key, as in `imports`. */
    byId: text().notNull(),
    former: text({ mode: 'json' }).$type<FormerRows>().notNull(),
    /** Password and links of the former account. A backup has none of them. */
    secrets: text({ mode: 'json' }).$type<StoredRow>().notNull(),
    /** The keys of the rows that moved, by table and column (`orders.user_id`). */
    moved: text({ mode: 'json' }).$type<Record<string, string[]>>().notNull(),
    joinedWearers: text({ mode: 'json' }).$type<JoinedWearer[]>().notNull(),
    /** The notes as the merge left them: an undo puts the earlier ones back while nobody has written since. */
    notes: text(),
    /** The chat whose messages went into another one; null where the kept customer had none. */
    joinedRooms: text({ mode: 'json' }).$type<JoinedRooms>(),
    createdAt: createdAt(),
    undoneAt: timestampMs(),
  },
  (t) => [index('customer_merges_kept').on(t.keptId, t.createdAt), index('customer_merges_created').on(t.createdAt)],
)

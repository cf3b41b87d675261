import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { orderFieldNames, orderFields } from '../../../shared/order-fields.ts'
import { byName } from '../../../shared/pick.ts'
import type { keptMonths } from '../../../shared/retention.ts'
import type * as schema from '../../db/schema.ts'
import type { ErasedPerson } from './person-rows.ts'

/**
 * The content of a column. `shown`: the customer's own, which goes into the download. `inside`: about the customer, for the shop
 * alone. `secret`: the same, and not in the sealed copy either. `kept`: of nobody, or needed for the books. `shownAndKept`:
 * in the download, and needed for the books. An erasure takes all but the last two.
 */
export type Mark = 'shown' | 'inside' | 'secret' | 'kept' | 'shownAndKept'

/** A condition on the rows of a table, for the id of a customer. */
type OfUser = (userId: string) => SQL

export type PersonalTable = {
  table: SQLiteTable
  /** The mark of each column; `inside` for a table that is nothing else. */
  columns: Record<string, Mark> | 'inside'
  /** The name of its file in the download, and the customer's rows in it. Without it nothing of the table is shown. */
  download?: { file: string; rows: OfUser; onlyIf?: Partial<Record<string, OfUser>> }
  /** The rows of a customer that an erasure deletes, or empties where columns are kept. Other statements take the rest. */
  erased?: (person: ErasedPerson) => SQL
  /** The sealed copy leaves it out. */
  isUnsealed?: true
  /** The period after which a sweep takes it. Without one it stays as long as the customer. */
  keptFor?: keyof typeof keptMonths
}

type Table = SQLiteTable & { $inferSelect: object }
type ColumnOf<Of extends Table> = keyof Of['$inferSelect'] & string

/** A table of the map. It does not compile while a column of the table has no mark. */
export const personal = <Of extends Table>(
  table: Of,
  map: Omit<PersonalTable, 'table' | 'columns' | 'download'> & {
    columns: Record<ColumnOf<Of>, Mark> | 'inside'
    /** A column of `onlyIf` is empty in rows where its condition does not hold: somebody else said it. */
    download?: { file: string; rows: OfUser; onlyIf?: Partial<Record<ColumnOf<Of>, OfUser>> }
  },
): PersonalTable => ({ table, ...map })

/** A table with nothing for an erasure or the download: each of its columns is named. */
export const impersonal = <Of extends Table, Names extends string>(
  table: Of,
  names: ColumnOf<Of> extends Words<Names> ? Names : never,
): PersonalTable => ({ table, columns: marks({ kept: names }) })

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

/** Marks columns by lists of their names. */
export const marks = <
  Shown extends string = never,
  Inside extends string = never,
  Secret extends string = never,
  Kept extends string = never,
  ShownAndKept extends string = never,
>(lists: {
  shown?: Shown
  inside?: Inside
  secret?: Secret
  kept?: Kept
  shownAndKept?: ShownAndKept
}) =>
  // Each name has the mark of its list: what the type says.
  Object.fromEntries(
    Object.entries<string>(lists).flatMap(([mark, names]) => names.split(' ').map((name) => [name, mark])),
  ) as Record<Words<Shown | Inside | Secret | Kept | ShownAndKept>, Mark>

/** True where an erasure empties a column. */
export const isErased = (mark: Mark | undefined) => mark !== 'kept' && mark !== 'shownAndKept'
export const isShown = (mark: Mark | undefined) => mark === 'shown' || mark === 'shownAndKept'

/** True where an erasure deletes rows of the table whole. */
export const rowsGo = ({ columns }: PersonalTable) => columns === 'inside' || Object.values(columns).every(isErased)

/** The mark of one column. */
export const markOf = ({ columns }: PersonalTable, name: string) => (columns === 'inside' ? columns : columns[name])

/** Tables that hold nothing of a customer: names of values, and what the shop shows to everybody. */
type Public =
  | `${string}Statuses`
  | `${string}Types`
  | ('answerKinds' | 'consentKinds' | 'quoteAnswers' | 'billKinds' | 'visitKinds' | 'heardFrom' | 'productCategories')
  | ('garments' | 'staff' | 'staffRoles' | 'whatsappTopics' | 'whatsappTemplates' | 'shopRules')
  | ('products' | 'images' | 'socialPosts' | 'socialFeeds')
/** The tables that the map names. */
export type Tables = {
  [Name in Exclude<keyof typeof schema, Public>]: (typeof schema)[Name] extends { $inferSelect: object }
    ? PersonalTable
    : never
}

/** The marks of the fields of an order. */
export const orderFieldMarks = byName(orderFieldNames, (name): Mark => {
  const { isHers, erased } = orderFields[name]
  if (erased === 'blank') return isHers ? 'shown' : 'inside'
  return isHers ? 'shownAndKept' : 'kept'
})

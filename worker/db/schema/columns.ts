import { integer, text } from 'drizzle-orm/sqlite-core'
import type { Malayalam } from '../../../shared/malayalam.ts'

/** Uuid primary key, made by the Worker so that rows of one batch can name each other. */
export const id = () =>
  text()
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID())

/** Moment as integer milliseconds UTC; JSON answers show it as ISO text. */
export const timestampMs = () => integer({ mode: 'timestamp_ms' })
export const createdAt = () =>
  timestampMs()
    .notNull()
    .$defaultFn(() => new Date())
export const updatedAt = () =>
  timestampMs()
    .notNull()
    .$defaultFn(() => new Date())
    .$onUpdateFn(() => new Date())

/** The words that find the row, as `searchText` of db/search.ts makes them. */
export const searchText = () => text().notNull().default('')

/** Texts of the owner in Malayalam, by the names of the columns that have them in English. */
export const malayalam = () => text({ mode: 'json' }).$type<Malayalam>()

/** Whole paise. */
export const paise = () => integer()
export const boolean = () => integer({ mode: 'boolean' })

/** A list of strings kept as JSON text. */
export const textList = () => text({ mode: 'json' }).$type<string[]>().notNull().default([])

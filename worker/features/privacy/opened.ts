import { sql } from 'drizzle-orm'
import { dayMs, hourMs } from '../../../shared/time.ts'
import type { Reach } from './affected.ts'

/**
 * What is opened again within these, in milliseconds, is one entry, of the first time (`noteOpened`; the day's cards once a
 * day): an entry from before a time may stand for what was opened in it.
 */
const spansMs = { file: hourMs, card: dayMs, download: 1 }

/** Query: whom or what the entries of an act in a time are about; of a download, who made it. */
const opened = (what: keyof typeof spansMs, { from, to }: Reach) =>
  sql`SELECT ${sql.raw(what === 'download' ? 'who' : 'about')} FROM audit
    WHERE what = ${what} AND created_at >= ${Math.floor(from / spansMs[what]) * spansMs[what]} AND created_at <= ${to}`

export const openedFiles = (reach: Reach) => opened('file', reach)
export const openedOrders = (reach: Reach) => opened('card', reach)
export const downloads = (reach: Reach) => opened('download', reach)

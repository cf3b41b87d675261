import * as z from 'zod/mini'
import { machineText } from './text.ts'

/** Rows that a list shows at first. */
export const pageSize = 10

const limitMessage = 'A page has 1 to 100 rows'

/** Rows of a list are counted up to here; the screen says '1,000+' above it. */
export const countLimit = 1000

/** Asked for in place of a status: the bookings, enquiries, chat leads or chats that wait for an answer. */
export const unansweredFilter = 'to-answer'

const q = z.optional(
  z.string('Please search for one thing').check(z.trim(), z.maxLength(100, 'Please search for at most 100 characters')),
)
const status = z.optional(z.string('No such status').check(z.maxLength(30, 'No such status')))

/** Query of every admin list: page, prefix search, filter, order, or one row. `q` counts from 2 characters. */
export const listQuery = z.object({
  limit: z._default(
    z.coerce.number(limitMessage).check(z.int(limitMessage), z.minimum(1, limitMessage), z.maximum(100, limitMessage)),
    pageSize,
  ),
  cursor: z.optional(z.string('That page is no longer there').check(z.maxLength(200, 'That page is no longer there'))),
  q,
  /** One row and no other, whatever page it stands on: what a link opens. */
  id: z.optional(machineText(64, 'No such row')),
  status,
  sort: z._default(
    z.enum(['newest', 'oldest', 'score'], { error: 'Lists are sorted by newest, oldest or score' }),
    'newest',
  ),
})
export type ListQuery = z.output<typeof listQuery>

/** Query of the desk's one search. */
export const searchQuery = z.pick(listQuery, { q: true })

/** The same of rows that have an event: `event` lists those whose day is still to come, the soonest first. */
export const eventListQuery = z.extend(listQuery, {
  sort: z._default(
    z.enum(['newest', 'oldest', 'score', 'event'], { error: 'Bookings are sorted by newest, oldest, score or event' }),
    'newest',
  ),
})
export type EventListQuery = z.output<typeof eventListQuery>

/** Query of a customer's own lists: always newest first, nothing filtered. */
export const pageQuery = z.pick(listQuery, { limit: true, cursor: true })
export type PageQuery = z.output<typeof pageQuery>

/** More than the home page shows: the admin also sees what has fallen off its end. */
export const maxFeaturedRows = 60
/** The featured rows, the first one first. All others are not featured. */
export const featuredOrder = z.object({
  ids: z
    .array(machineText(64, 'There is no such row'))
    .check(z.maxLength(maxFeaturedRows, 'That is more than the page shows')),
})

const optionalDate = z.optional(z.iso.date('Please enter dates as year-month-day'))

/** Period of an export: Indian dates, both inclusive, both optional. */
export const periodQuery = z.object({ from: optionalDate, to: optionalDate })
export type Period = z.output<typeof periodQuery>

/** Query of an export: a period, and the search and filter of the list it is of. */
export const exportQuery = z.extend(periodQuery, { q, status })
export type ExportQuery = z.output<typeof exportQuery>

/** Rows one workbook takes: they are never held, but the longest wait that a Worker's CPU time allows has an end. */
export const exportLimit = 100_000

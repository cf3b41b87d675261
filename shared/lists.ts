import * as z from 'zod'

/** Rows that a list shows at first. */
export const pageSize = 10

const limitMessage = 'A page has 1 to 100 rows'

/** Query of every admin list: page, prefix search, filter, order, or one row. `q` counts from 2 characters. */
export const listQuery = z.object({
  limit: z.coerce.number(limitMessage).int(limitMessage).min(1, limitMessage).max(100, limitMessage).default(pageSize),
  cursor: z.string('That page is no longer there').max(200, 'That page is no longer there').optional(),
  q: z.string('Please search for one thing').trim().max(100, 'Please search for at most 100 characters').optional(),
  /** One row and no other, whatever page it stands on: what a link opens. */
  id: z.string('No such row').max(64, 'No such row').optional(),
  status: z.string('No such status').max(30, 'No such status').optional(),
  sort: z
    .enum(['newest', 'oldest', 'score'], { error: 'Lists are sorted by newest, oldest or score' })
    .default('newest'),
})
export type ListQuery = z.output<typeof listQuery>

/** Query of a customer's own lists: always newest first, nothing filtered. */
export const pageQuery = listQuery.pick({ limit: true, cursor: true })
export type PageQuery = z.output<typeof pageQuery>

/** More than the home page shows: the admin also sees what has fallen off its end. */
export const maxFeaturedRows = 60
/** The featured rows, the first one first. All others are not featured. */
export const featuredOrder = z.object({
  ids: z.array(z.string().max(64)).max(maxFeaturedRows, 'That is more than the page shows'),
})

const optionalDate = z.iso.date('Please enter dates as year-month-day').optional()

/** Period of an export: Indian dates, both inclusive, both optional. */
export const periodQuery = z.object({ from: optionalDate, to: optionalDate })
export type Period = z.output<typeof periodQuery>

/** Rows one workbook takes: an isolate has 128 MB, and 10,000 rows of 6 columns add 58 MB (measured). */
export const exportLimit = 10_000

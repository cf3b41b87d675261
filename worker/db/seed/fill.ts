import { sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { bookingRows, chatLeadRows, contactRows, fillDesk } from './desk.ts'
import { fillLeads } from './leads.ts'
import { fillNews } from './news.ts'
import { fillPeople } from './people.ts'
import { fillPhotos } from './photos.ts'
import { fillReports } from './reports.ts'
import { fillWindow } from './window.ts'
import { fillWork } from './work.ts'

/** True while nobody has used this database: no person, no piece, no booking. */
export async function isEmpty(ctx: Ctx) {
  const used = sql<number>`EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM products) OR EXISTS (SELECT 1 FROM bookings)`
  const row = await ctx.db.get<{ used: number }>(sql`SELECT ${used} AS used`)
  return row.used === 0
}

/**
 * Fills an empty database with the sample shop, dated back from `now` (ms): for a laptop and the tests, never for
 * a shop that people visit. All of it or nothing, but for the evening reports, which count the rest.
 */
export async function fill(ctx: Ctx, now = Date.now()) {
  const { accounts, statements } = await fillPeople(ctx, now)
  const desk = { bookings: bookingRows(accounts, now), contacts: contactRows(now), chatLeads: chatLeadRows(now) }
  const work = fillWork(ctx, accounts, now)
  const pictures = [...desk.bookings.flatMap((row) => row.pictures), ...work.pictures]
  const [window, ...more] = [
    ...fillWindow(ctx, now),
    ...statements,
    ...fillDesk(ctx, desk),
    ...fillLeads(ctx, desk),
    ...work.statements,
    ...(await fillPhotos(ctx, pictures)),
    ...fillNews(ctx, desk, accounts, now),
  ]
  if (window) await ctx.db.batch([window, ...more])
  await fillReports(ctx, now)
}

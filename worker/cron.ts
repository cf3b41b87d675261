import { dayLength } from '../shared/time.ts'
import type { Ctx } from './context.ts'
import { sweep as sweepCredentials } from './features/auth/temporary-credential.ts'
import { sweep as sweepRepeats } from './features/bookings/repeats.ts'
import { deliver, deliverNoted } from './features/notifications/deliver.ts'
import { sweep as sweepDeliveries } from './features/notifications/queue.ts'
import { moveLate } from './features/orders/rank.ts'
import { sweep as sweepPictures } from './features/pictures/sets.ts'
import { writeReport } from './features/reports/write.ts'
import { refresh as refreshPosts } from './features/social/refresh.ts'
import { sweep as sweepPhotos } from './features/uploads/sweep.ts'
import { sweepLimits } from './limits.ts'
import { sweepSessions } from './session.ts'

/** What has run out goes, new posts come. A failure shows in the dashboard as a failed run; the next hour tries again. */
export async function everyHour(ctx: Ctx) {
  await ctx.db.batch([
    sweepSessions(ctx),
    sweepLimits(ctx),
    sweepRepeats(ctx),
    sweepCredentials(ctx),
    sweepDeliveries(ctx),
    moveLate(ctx),
  ])
  await sweepPhotos(ctx)
  await sweepPictures(ctx)
  await refreshPosts(ctx)
  await writeReport(ctx)
  deliverNoted(ctx)
}

/** What could not be delivered at once, or not written down as delivered. */
const everyFiveMinutes = (ctx: Ctx) => deliver(ctx, { budget: 200_000 })

/** 19:00 in Kochi, or whenever the platform comes to it. The hourly run makes up for it the same evening. */
async function everyEvening(ctx: Ctx) {
  await writeReport(ctx, Date.now(), dayLength)
  await everyFiveMinutes(ctx)
}

/** What runs when, by the expressions of wrangler.toml. */
export const runs: Record<string, (ctx: Ctx) => Promise<void>> = {
  '17 * * * *': everyHour,
  '*/5 * * * *': everyFiveMinutes,
  '30 13 * * *': everyEvening,
}

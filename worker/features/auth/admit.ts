import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'
import { limitsScale } from '../../http/limits.ts'

/** Requests that may be about to hash at once: the last of them waits some 3 s. */
const maxStrangers = 8
/** With those of browsers that are known to their account: a flood of strangers leaves them places. */
const maxTotal = 12
/** A place that was taken so long ago belongs to a request that the platform has ended: its `finally` never runs. */
const lostAfterMs = 30_000

let taken: { since: number }[] = []

/**
 * Runs work that hashes a password if this isolate has a place for it, and answers 503 at once if not: before D1 is asked.
 * Hashes run one after another (`worker/lib/password.ts`); without an end to their queue everybody would wait in it.
 */
export async function admit<Answer>(ctx: Ctx, isKnown: boolean, work: () => Promise<Answer>) {
  const place = { since: Date.now() }
  taken = taken.filter(({ since }) => place.since - since < lostAfterMs)
  if (taken.length >= (isKnown ? maxTotal : maxStrangers) * limitsScale(ctx))
    return fail(503, 'Very many people are signing in right now. Please try again in a few seconds.', {
      'Retry-After': '5',
    })
  taken.push(place)
  try {
    return await work()
  } finally {
    taken = taken.filter((one) => one !== place)
  }
}

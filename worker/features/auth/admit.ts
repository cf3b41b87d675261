import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'
import { limitsScale } from '../../http/limits.ts'

/** Requests that may be about to hash at once: the last of them waits some 4 s. */
const maxStrangers = 4
/** With those of browsers that are known to their account: a flood of strangers leaves them places. */
const maxTotal = 8
/** A place that was taken so long ago belongs to a request that the platform has ended: its `finally` never runs. */
const lostAfterMs = 30_000

let taken: { since: number }[] = []

/** Answers 503 where no place is free. Also asked ahead of a request's body, of browsers that may be known. */
export function refuseIfFull(ctx: Ctx, mayBeKnown: boolean) {
  const now = Date.now()
  taken = taken.filter(({ since }) => now - since < lostAfterMs)
  if (taken.length >= (mayBeKnown ? maxTotal : maxStrangers) * limitsScale(ctx))
    fail(503, 'Very many people are signing in right now. Please try again in a few seconds.', { 'Retry-After': '5' })
}

/**
 * Runs work that hashes a password if this isolate has a place for it, and answers 503 at once if not: before D1 is asked.
 * Hashes run one after another (`worker/lib/password.ts`); without an end to their queue everybody would wait in it.
 */
export async function admit<Answer>(ctx: Ctx, isKnown: boolean, work: () => Promise<Answer>) {
  refuseIfFull(ctx, isKnown)
  const place = { since: Date.now() }
  taken.push(place)
  try {
    return await work()
  } finally {
    taken = taken.filter((one) => one !== place)
  }
}

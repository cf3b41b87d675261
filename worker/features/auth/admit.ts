import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'
import { limitsScale } from '../../http/limits.ts'
import { pace } from '../../lib/password.ts'
import { lookEveryMs, pause } from '../../lib/take-turns.ts'
import { Admission, type Applicant } from './admission.ts'

/** The places of this isolate: each has its own processor to spend on hashes. */
const admission = new Admission()

const refuse = () => fail(503, 'signing_in_crowded', { headers: { 'Retry-After': '5' } })

/** Answers 503 where a stranger from this address finds no place. Also asked ahead of a request's body. */
export function requirePlace(ctx: Ctx, address: string) {
  if (!admission.hasPlaceFor({ address, known: null, isAdmin: false }, limitsScale(ctx))) refuse()
}

/**
 * Runs work that hashes a password once it may come inside in this isolate: before D1 is asked. Answers 503 at once where there
 * is no place to wait, and later where the place was given to a request of another address.
 */
export async function admit<Answer>(ctx: Ctx, applicant: Applicant, work: () => Promise<Answer>) {
  const scale = limitsScale(ctx)
  const place = admission.take(applicant, scale) ?? refuse()
  try {
    for (;;) {
      const turn = admission.enter(place, scale)
      if (turn === 'lost') refuse()
      if (turn === 'inside') break
      // Polls by a timer of its own: a Worker must not await a promise that another request resolves.
      await pause(lookEveryMs)
    }
    const isPaced = {
      mustGiveWay: () => admission.mustGiveWay(place),
      isAwaited: () => admission.isAwaited(place),
    }
    return await pace.run(isPaced, work)
  } finally {
    admission.leave(place)
  }
}

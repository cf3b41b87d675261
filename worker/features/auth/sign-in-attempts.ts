import type { Ctx } from '../../context.ts'
import { countUseStatement, isWithinLimitSql, refuseOverLimit, uncountUseStatement } from '../../http/limits.ts'

/**
 * A password attempt for the account of `email`. `known` is given by the account to this browser: the mark of an
 * earlier sign-in, or its session. Without it, the attempt counts for the account, like those of all strangers.
 */
export type Attempt = { email: string; address: string; known: string | null }
type CountRows = { count: number }[]

const pairOf = ({ email, address, known }: Attempt) => `${email}|${known ?? address}`
const sourceOf = ({ email, known }: Attempt) => (known ? `${email}|${known}` : email)

/**
 * Statements that count a password attempt, first in the batch; their answers go to `refuse…`. Each counts only
 * attempts that the previous limit let pass. An attempt refused by address writes no further row and uses up no other
 * limit.
 */
export const countStatements = (ctx: Ctx, attempt: Attempt) => ({
  byAddress: countUseStatement(ctx, 'signInAddress', attempt.address),
  byMark: attempt.known
    ? countUseStatement(ctx, 'signInMark', pairOf(attempt), isWithinLimitSql(ctx, 'signInAddress', attempt.address))
    : undefined,
  byPair: countUseStatement(
    ctx,
    'signInFailure',
    pairOf(attempt),
    attempt.known
      ? isWithinLimitSql(ctx, 'signInMark', pairOf(attempt))
      : isWithinLimitSql(ctx, 'signInAddress', attempt.address),
  ),
  bySource: countUseStatement(
    ctx,
    'signInFailureHourly',
    sourceOf(attempt),
    isWithinLimitSql(ctx, 'signInFailure', pairOf(attempt)),
  ),
})
type Uses = Record<'byAddress' | 'byPair' | 'bySource', CountRows> & { byMark: CountRows | undefined }

/** Throws 429 over a limit of the minute. Must run before hashing, because a hash blocks the isolate. */
export function refuseTooFast(ctx: Ctx, { byAddress, byMark, byPair }: Uses) {
  refuseOverLimit(ctx, 'signInAddress', byAddress)
  if (byMark) refuseOverLimit(ctx, 'signInMark', byMark)
  refuseOverLimit(ctx, 'signInFailure', byPair)
}

/** Throws 429 if an account, or a browser that it knows, had too many failures this hour. */
export const refuseTooMany = (ctx: Ctx, { bySource }: Uses) => refuseOverLimit(ctx, 'signInFailureHourly', bySource)

/** Statements that take back a counted attempt after its success. */
export const uncountStatements = (ctx: Ctx, attempt: Attempt) => [
  uncountUseStatement(ctx, 'signInFailure', pairOf(attempt)),
  uncountUseStatement(ctx, 'signInFailureHourly', sourceOf(attempt)),
]

import type { Ctx } from '../../context.ts'
import { countUseStatement, isWithinLimitSql, refuseOverLimit, uncountUseStatement } from '../../http/limits.ts'

/**
 * Who tries a password for the account of `email`. `known` is what the account has given to this very browser: its mark
 * of an earlier sign-in, or its session. Whoever has none counts by the account, as all strangers do.
 */
export type Attempt = { email: string; address: string; known: string | null }
type CountRows = { count: number }[]

const pairOf = ({ email, address, known }: Attempt) => `${email}|${known ?? address}`
const sourceOf = ({ email, known }: Attempt) => (known ? `${email}|${known}` : email)

/**
 * Statements that count an attempt at a password: first in the batch, their answers for `refuse…`. Each counts only what
 * the one before let pass: who is refused by address makes no row, and uses up nobody's attempts.
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

/** 429 when an attempt went over a limit of the minute: before anything is hashed, since a hash blocks the isolate. */
export function refuseTooFast(ctx: Ctx, { byAddress, byMark, byPair }: Uses) {
  refuseOverLimit(ctx, 'signInAddress', byAddress)
  if (byMark) refuseOverLimit(ctx, 'signInMark', byMark)
  refuseOverLimit(ctx, 'signInFailure', byPair)
}

/** 429 when an account, or a browser that it knows, had too many failures this hour. */
export const refuseTooMany = (ctx: Ctx, { bySource }: Uses) => refuseOverLimit(ctx, 'signInFailureHourly', bySource)

/** Statements that take a counted attempt back, because it succeeded. */
export const uncountStatements = (ctx: Ctx, attempt: Attempt) => [
  uncountUseStatement(ctx, 'signInFailure', pairOf(attempt)),
  uncountUseStatement(ctx, 'signInFailureHourly', sourceOf(attempt)),
]

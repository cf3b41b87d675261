import type { Ctx } from '../../context.ts'
import { countUseStatement, refuseOverLimit, uncountUseStatement } from '../../http/limits.ts'

type CountRows = { count: number }[]

/** Statements that count an attempt at a password: put them first in the batch, then hand their rows to `refuse`. */
export const countStatements = (ctx: Ctx, email: string, address: string) =>
  [
    countUseStatement(ctx, 'signInAddress', address),
    countUseStatement(ctx, 'signInFailure', `${email}|${address}`),
    countUseStatement(ctx, 'signInFailureHourly', email),
  ] as const

/** 429 when an attempt went over a limit: before anything is hashed, since a hash blocks the isolate for 260 ms. */
export function refuseTooManyAttempts(ctx: Ctx, byAddress: CountRows, byPair: CountRows, byAccount: CountRows) {
  refuseOverLimit(ctx, 'signInAddress', byAddress)
  refuseOverLimit(ctx, 'signInFailure', byPair)
  refuseOverLimit(ctx, 'signInFailureHourly', byAccount)
}

/** Statements that give a counted attempt back, because it succeeded. */
export const uncountStatements = (ctx: Ctx, email: string, address: string) =>
  [
    uncountUseStatement(ctx, 'signInFailure', `${email}|${address}`),
    uncountUseStatement(ctx, 'signInFailureHourly', email),
  ] as const

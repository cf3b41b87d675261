import type { Ctx } from '../../context.ts'
import { countUseStatement, refuseOverLimit, uncountUseStatement } from '../../http/limits.ts'

type CountRows = { count: number }[]

/** Statements that count an attempt at a password: first in the batch, their answers for `refuseTooMany`. */
export const countStatements = (ctx: Ctx, email: string, address: string) => ({
  byAddress: countUseStatement(ctx, 'signInAddress', address),
  byPair: countUseStatement(ctx, 'signInFailure', `${email}|${address}`),
  byAccount: countUseStatement(ctx, 'signInFailureHourly', email),
})
type Uses = Record<keyof ReturnType<typeof countStatements>, CountRows>

/** 429 when an attempt went over a limit: before anything is hashed, since a hash blocks the isolate for 260 ms. */
export function refuseTooMany(ctx: Ctx, { byAddress, byPair, byAccount }: Uses) {
  refuseOverLimit(ctx, 'signInAddress', byAddress)
  refuseOverLimit(ctx, 'signInFailure', byPair)
  refuseOverLimit(ctx, 'signInFailureHourly', byAccount)
}

/** Statements that take a counted attempt back, because it succeeded. */
export const uncountStatements = (ctx: Ctx, email: string, address: string) => [
  uncountUseStatement(ctx, 'signInFailure', `${email}|${address}`),
  uncountUseStatement(ctx, 'signInFailureHourly', email),
]

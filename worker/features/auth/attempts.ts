import type { Ctx } from '../../context.ts'
import { countUse, refuseOver, uncountUse } from '../../limits.ts'

type Counted = { count: number }[]

/** Statements that count an attempt at a password: put them first in the batch, then hand their rows to `refuse`. */
export const count = (ctx: Ctx, email: string, address: string) =>
  [
    countUse(ctx, 'signInAddress', address),
    countUse(ctx, 'signInFailure', `${email}|${address}`),
    countUse(ctx, 'signInFailureHourly', email),
  ] as const

/** 429 when an attempt went over a limit: before anything is hashed, since a hash blocks the isolate for 260 ms. */
export function refuse(ctx: Ctx, byAddress: Counted, byPair: Counted, byAccount: Counted) {
  refuseOver(ctx, 'signInAddress', byAddress)
  refuseOver(ctx, 'signInFailure', byPair)
  refuseOver(ctx, 'signInFailureHourly', byAccount)
}

/** Statements that give a counted attempt back, because it succeeded. */
export const giveBack = (ctx: Ctx, email: string, address: string) =>
  [uncountUse(ctx, 'signInFailure', `${email}|${address}`), uncountUse(ctx, 'signInFailureHourly', email)] as const

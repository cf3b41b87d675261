import type { Ctx } from '../context.ts'
import { limits } from './limit-table.ts'
import { limitsScale, refuseUse } from './limits.ts'

const { max, per } = limits.writes

let window = 0
let writesOf = new Map<string, number>()

/**
 * 429 for a customer, or a guest of the chat, who changes more in a minute than anybody's thumbs do. What adds rows or
 * tells somebody has a limit of its own; this one is for what only writes the same again. It is this isolate's, and costs
 * no question. `id` is the account's or the guest's.
 */
export function paceWrites(ctx: Ctx, id: string) {
  const now = Math.floor(Date.now() / per)
  if (now !== window) [window, writesOf] = [now, new Map()]
  const writes = (writesOf.get(id) ?? 0) + 1
  writesOf.set(id, writes)
  if (writes > max * limitsScale(ctx)) refuseUse('writes')
}

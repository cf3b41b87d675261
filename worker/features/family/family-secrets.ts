import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { keyedHash, sha256 } from '../../lib/crypto.ts'
import { secretsMatch } from '../../lib/password.ts'

/** How long a browser sees the order after it has given the PIN. */
export const passLifeMs = dayMs

/**
 * What a link with this id opens by. Made of the id and not at random, so that asking again after a lost answer gives the
 * same link; the table has hashes only.
 */
export async function makeSecrets(ctx: Ctx, orderId: string, id: string) {
  const token = await keyedHash(ctx.env.SESSION_KEY, `family-token:${orderId}:${id}`)
  const digits = Number.parseInt(
    (await keyedHash(ctx.env.SESSION_KEY, `family-digits:${orderId}:${id}`)).slice(0, 12),
    16,
  )
  const pin = String(digits % 10_000).padStart(4, '0')
  return { token, pin, tokenHash: await sha256(token), pinHash: await hashPin(ctx, token, pin) }
}

/** By the link itself: the same PIN has another hash at each. */
export const hashPin = (ctx: Ctx, token: string, pin: string) =>
  keyedHash(ctx.env.SESSION_KEY, `family-pin:${token}:${pin}`)

const sign = (ctx: Ctx, tokenHash: string, expires: number) =>
  keyedHash(ctx.env.SESSION_KEY, `family-pass:${tokenHash}:${expires}`)

/** The signed text that a browser keeps for a link whose PIN it has given. */
export async function sealPass(ctx: Ctx, tokenHash: string) {
  const expires = Date.now() + passLifeMs
  return `${expires}.${await sign(ctx, tokenHash, expires)}`
}

/** Whether a text is a pass for this link that has not ended. */
export async function isPass(ctx: Ctx, tokenHash: string, text: string) {
  const [expiresText = '', signature = ''] = text.split('.')
  const expires = Number(expiresText)
  return expires > Date.now() && (await secretsMatch(signature, await sign(ctx, tokenHash, expires)))
}

import type { Ctx } from '../../context.ts'

/** Whether this shop can send pushes: its key pair is configured. */
export const canPush = (ctx: Ctx) => findVapidKeys(ctx) !== null

/** The pair that signs pushes, or null. */
export function findVapidKeys({ env }: Ctx) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null
}

/** Whether this shop can send mail: the binding is there, and an address to send from. */
export const canMail = ({ env }: Ctx) => Boolean(env.EMAIL && env.MAIL_FROM)

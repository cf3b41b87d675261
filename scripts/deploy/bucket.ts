import * as z from 'zod'
import type { Account } from './account.ts'
import { ApiError } from './api.ts'
import { Failure } from './failure.ts'

/** Makes the bucket, a private one, where there is none of this name; whether it did. */
export async function makeBucket({ call, find, path }: Account, name: string) {
  const isOff = (error: unknown) => error instanceof ApiError && error.code === 10042
  try {
    if (await find(z.object({ name: z.string() }), `${path}/r2/buckets/${name}`)) return false
    await call(z.unknown(), `${path}/r2/buckets`, 'POST', { name, locationHint: 'apac' })
    return true
  } catch (error) {
    if (!isOff(error)) throw error
    throw new Failure(
      'R2 is not switched on in this account. Please do so once: https://dash.cloudflare.com/?to=/:account/r2',
    )
  }
}

const corsRules = z.object({
  rules: z.array(
    z.looseObject({ allowed: z.looseObject({ origins: z.array(z.string()), methods: z.array(z.string()) }) }),
  ),
})

/** Lets the shop's pages put photos into the bucket; whether that was new. Rules of others stay. */
export async function allowOrigin({ call, find, path }: Account, bucket: string, origin: string) {
  const cors = `${path}/r2/buckets/${bucket}/cors`
  const { rules } = (await find(corsRules, cors)) ?? { rules: [] }
  if (rules.some(({ allowed }) => allowed.origins.includes(origin) && allowed.methods.includes('PUT'))) return false
  const rule = {
    allowed: { origins: [origin], methods: ['PUT'], headers: ['content-type'] },
    exposeHeaders: ['ETag'],
    maxAgeSeconds: 7200,
  }
  await call(z.unknown(), cors, 'PUT', { rules: [...rules, rule] })
  return true
}

import { AwsClient } from 'aws4fetch'
import * as z from 'zod'
import type { Bucket } from '../../worker/lib/presign.ts'
import type { Account } from './account.ts'
import { ApiError, Failure } from './api.ts'
import type { Ask } from './ask.ts'

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

type Keys = { R2_ACCESS_KEY_ID: string; R2_SECRET_ACCESS_KEY: string }

/**
 * The pair of keys that signs where a browser puts a photo. No command makes it: a person does, in the dashboard. They
 * come from the environment or from a question, and are tried before they are taken.
 */
export async function readPhotoKeys(ask: Ask | undefined, bucketUrl: string): Promise<Keys> {
  const { R2_ACCESS_KEY_ID = '', R2_SECRET_ACCESS_KEY = '' } = process.env
  if (R2_ACCESS_KEY_ID && R2_SECRET_ACCESS_KEY) return tried(bucketUrl, { R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY })
  const how = howTo(bucketUrl)
  if (!ask)
    throw new Failure(`${how}\nThen run this again with R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY in the environment.`)
  console.log(how)
  for (;;) {
    const keys = {
      R2_ACCESS_KEY_ID: await ask('Access Key ID:', some),
      R2_SECRET_ACCESS_KEY: await ask('Secret Access Key (it is not shown):', some, { isHidden: true }),
    }
    try {
      return await tried(bucketUrl, keys)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      console.log(error.message)
    }
  }
}

const howTo = (bucketUrl: string) => `The bucket needs a key of its own, which you make in the dashboard:
  https://dash.cloudflare.com/?to=/:account/r2/api-tokens, Create Account API token,
  Object Read & Write, apply to this bucket only: ${bucketUrl.split('/').at(-1)}.
It shows an Access Key ID and a Secret Access Key, once.`

function some(typed: string) {
  if (typed) return typed
  throw new Failure('Please paste it here.')
}

async function tried(bucketUrl: string, keys: Keys) {
  const reason = await findFault({
    url: bucketUrl,
    accessKeyId: keys.R2_ACCESS_KEY_ID,
    secretAccessKey: keys.R2_SECRET_ACCESS_KEY,
  })
  if (reason) throw new Failure(reason)
  return keys
}

/**
 * Why the bucket does not take the keys, or undefined where it does: begins an upload in parts and drops it, which needs
 * the right to write and leaves nothing behind.
 */
async function findFault({ url, accessKeyId, secretAccessKey }: Bucket) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'auto', retries: 2 })
  const begun = await client.fetch(`${url}/deploy-check?uploads=`, { method: 'POST' })
  const xml = await begun.text()
  const [, uploadId] = /<UploadId>(.+?)<\/UploadId>/.exec(xml) ?? []
  if (begun.ok && uploadId) {
    await client.fetch(`${url}/deploy-check?uploadId=${encodeURIComponent(uploadId)}`, { method: 'DELETE' })
    return undefined
  }
  const [, code = `status ${begun.status}`] = /<Code>(.+?)<\/Code>/.exec(xml) ?? []
  return `The bucket does not take these keys (${code}): ${hintOf(code)}`
}

const hints: Record<string, string> = {
  SignatureDoesNotMatch: 'the Secret Access Key is not the one that belongs to this Access Key ID.',
  AccessDenied: 'the token must have Object Read & Write, on this bucket.',
  InvalidAccessKeyId: 'there is no such Access Key ID in this account.',
  InvalidArgument: 'the Access Key ID has 32 characters; the longer token value is another thing.',
}
const hintOf = (code: string) =>
  hints[code] ?? 'please copy both once more, the Access Key ID and the Secret Access Key of one token.'

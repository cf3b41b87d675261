import { AwsClient } from 'aws4fetch'
import * as z from 'zod'
import type { Bucket } from '../../worker/lib/presign.ts'
import { capture } from '../run.ts'
import type { Account } from './account.ts'
import { ApiError, Failure } from './api.ts'
import type { Ask } from './ask.ts'

const database = z.object({ uuid: z.string(), name: z.string() })
type Database = z.infer<typeof database>

/** The database that the deployed Worker is bound to; undefined where it is bound to none, or to one that is gone. */
export async function findBound({ find, path }: Account, id: string | undefined) {
  return id ? find(database, `${path}/d1/database/${encodeURIComponent(id)}`) : undefined
}

/**
 * Refuses to leave the shop's database for one of another name, unless it `isMeant` or somebody types that name: a copy
 * of the code from before a restore still names the one that was lost or given up.
 */
export async function refuseOther(bound: Database | undefined, name: string, ask: Ask | undefined, isMeant: boolean) {
  if (!bound || bound.name === name || isMeant) return
  const differs = `The shop keeps its data in the database ${bound.name}, and wrangler.toml names ${name}.`
  const keep = `To leave the shop as it is, write database_name = "${bound.name}" into wrangler.toml.`
  if (!ask) throw new Failure(`${differs}\n${keep}\nTo restore a backup into ${name}, run this with --without-tables.`)
  await ask(`${differs}\n${keep}\nTo have it use ${name} from now on, type that name:`, (typed) => {
    if (typed !== name) throw new Failure(`Please type ${name}, or stop with Ctrl-C.`)
  })
}

/** Makes the database where there is none of this name; its id. India has no location of its own, apac is nearest. */
export async function makeDatabase({ call, path }: Account, name: string) {
  const all = await call(z.array(database), `${path}/d1/database?name=${encodeURIComponent(name)}`)
  const found = all.find((database) => database.name === name)
  if (found) return { id: found.uuid, isNew: false }
  const made = await call(database, `${path}/d1/database`, 'POST', { name, primary_location_hint: 'apac' })
  return { id: made.uuid, isNew: true }
}

/** Applies new migrations, and answers whether there was one. */
export async function applyMigrations(config: string) {
  try {
    const printed = await capture('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote', '-c', config])
    return !printed.includes('No migrations to apply')
  } catch (error) {
    throw new Failure(`The tables are not all there.\n${error instanceof Error ? error.message : error}`)
  }
}

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

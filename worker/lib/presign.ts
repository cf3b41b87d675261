import { AwsV4Signer } from 'aws4fetch'
import { storeFailure } from './store-failures.ts'

/** A bucket behind an S3 API: `url` is its endpoint with its name, without a slash at the end. */
export type Bucket = { url: string; accessKeyId: string; secretAccessKey: string }

/** A week, in seconds: S3 and R2 sign for no longer. */
const maxExpirySeconds = 604_800

type PresignOptions = { seconds: number; type?: string; size?: number }

/** A URL to PUT one object to, alive for `seconds`. With `type` and `size` (bytes) any other body answers 403. */
export const presignPut = (bucket: Bucket, key: string, upload: PresignOptions) =>
  presign(bucket, 'PUT', key, {}, upload)

/** A URL to PUT one part of a multipart upload to; parts count from 1. */
export const presignPart = (
  bucket: Bucket,
  key: string,
  uploadId: string,
  partNumber: number,
  upload: PresignOptions,
) => presign(bucket, 'PUT', key, { partNumber: String(partNumber), uploadId }, upload)

/** The parts of an unfinished multipart upload that have arrived; `Size` in bytes. Null where the store cannot tell. */
export async function listParts(bucket: Bucket, key: string, uploadId: string) {
  const response = await fetch(await presign(bucket, 'GET', key, { uploadId }, { seconds: 60 }))
  // The local store of `wrangler dev` has no ListParts.
  if (response.status === 501) return null
  if (!response.ok) throw storeFailure(`R2 ListParts answered ${response.status}`)
  const xml = await response.text()
  const field = (part: string, name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(part)?.[1] ?? ''
  return Array.from(xml.matchAll(/<Part>(.*?)<\/Part>/gs), ([, part = '']) => ({
    PartNumber: Number(field(part, 'PartNumber')),
    ETag: field(part, 'ETag').replaceAll('&quot;', '"'),
    Size: Number(field(part, 'Size')),
  }))
}

async function presign(
  bucket: Bucket,
  method: string,
  key: string,
  query: Record<string, string>,
  upload: PresignOptions,
) {
  const url = new URL(`${bucket.url}/${key}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  url.searchParams.set('X-Amz-Expires', String(Math.min(upload.seconds, maxExpirySeconds)))
  const signer = new AwsV4Signer({
    method,
    url: url.toString(),
    headers: {
      ...(upload.type !== undefined && { 'content-type': upload.type }),
      ...(upload.size !== undefined && { 'content-length': String(upload.size) }),
    },
    accessKeyId: bucket.accessKeyId,
    secretAccessKey: bucket.secretAccessKey,
    service: 's3',
    region: 'auto',
    signQuery: true,
    // Without this aws4fetch leaves content-type and content-length unsigned, and any body would pass.
    allHeaders: true,
  })
  return (await signer.sign()).url.toString()
}

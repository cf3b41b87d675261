import AwsS3 from '@uppy/aws-s3'
import Uppy, { type UppyFile } from '@uppy/core'
import { partBytes, photoLimits, photoTypes } from '../../../shared/photos.ts'
import { ApiError, api, send } from '../../api.ts'
import { uploaderTexts } from './upload-queue-view.ts'

/** Delays before each retry of a transfer, in milliseconds. */
export const retryDelaysMs = [0, 1000, 3000, 5000]

/** Error of a failed transfer: Uppy stores its request in `source`. */
type TransferError = Error & { source?: { status?: number } }

/** Returns whether the upload URL has expired, so a new one is needed. */
export const hasExpired = (error: TransferError) => error.message === 'Request has expired'

/**
 * Returns whether a retry can help: after an expired URL, 429, 409, a 5xx or no response. Any other 4xx, or a refusal
 * by our own server, would repeat.
 */
export function isRetryable(error: TransferError) {
  if (error instanceof ApiError) return error.status >= 500
  const status = error.source?.status ?? 0
  return hasExpired(error) || status === 429 || status === 409 || status < 400 || status >= 500
}

/** `size` in bytes: the server signs it into the upload URL, so no other file fits. */
type Meta = { size: number }
type Body = Record<string, unknown>
export type UploadFile = UppyFile<Meta, Body>
export type Uploader = ReturnType<typeof createUploader>
type PutTarget = { method: 'PUT'; url: string; headers: Record<string, string> }

/** Maximum age of an upload URL, which is valid for an hour; an older one is requested again. */
const urlLifetimeMs = 50 * 60_000

const nameAndType = ({ name, type }: UploadFile) => ({
  filename: name.slice(0, 255),
  type: photoTypes.find((known) => known === type),
})

/**
 * Creates Uppy without its interface: `limit` photos of 10 MB, six transfers at once, parts of 5 MiB for larger files.
 * `forgetTarget` drops a file's upload URL; until then a retry uses the same one.
 */
export function createUploader(limit: number = photoLimits.count) {
  const uppy = new Uppy<Meta, Body>({
    id: 'photos',
    infoTimeout: 5000,
    // The page shows the errors, so the console stays quiet.
    logger: { debug() {}, warn() {}, error() {} },
    locale: { strings: uploaderTexts, pluralize: (count) => (count === 1 ? 0 : 1) },
    restrictions: {
      maxNumberOfFiles: limit,
      maxFileSize: photoLimits.bytes,
      minFileSize: 1,
      allowedFileTypes: [...photoTypes],
    },
  })
  const targets = new Map<string, { at: number; target: PutTarget }>()

  async function getTarget(file: UploadFile) {
    const known = targets.get(file.id)
    if (known && known.at > Date.now() - urlLifetimeMs) return known.target
    const answer = await send(api.objects.upload.$post({ json: { ...nameAndType(file), size: file.meta.size } }))
    const target: PutTarget = { method: 'PUT', url: answer.uploadURL, headers: answer.headers }
    targets.set(file.id, { at: Date.now(), target })
    return target
  }

  uppy.use(AwsS3<Meta, Body>, {
    endpoint: '/api',
    limit: 6,
    retryDelays: retryDelaysMs,
    shouldUseMultipart: (file) => (file.size ?? 0) > partBytes,
    getUploadParameters: getTarget,
    // Uppy's own call hides the server's message.
    createMultipartUpload: (file) =>
      send(api.s3.multipart.$post({ json: { ...nameAndType(file), metadata: { size: file.meta.size } } })),
  })
  return { uppy, forgetTarget: (id: string) => targets.delete(id) }
}

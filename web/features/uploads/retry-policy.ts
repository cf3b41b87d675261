import { ApiError } from '../../api.ts'

/** Pauses before each new try of a transfer, in milliseconds. */
export const retryDelaysMs = [0, 1000, 3000, 5000]

/** What a failed transfer tells: Uppy puts the request it made into `source`. */
type TransferError = Error & { source?: { status?: number } }

/** Whether the upload URL has expired: a new one is needed. */
export const hasExpired = (error: TransferError) => error.message === 'Request has expired'

/**
 * Whether trying again can help: after an expired URL, 429, 409, an answer from 500 up or none at
 * all; not after any other 4xx, nor after a refusal of our own server, which the same request would get again.
 */
export function isRetryable(error: TransferError) {
  if (error instanceof ApiError) return error.status >= 500
  const status = error.source?.status ?? 0
  return hasExpired(error) || status === 429 || status === 409 || status < 400 || status >= 500
}

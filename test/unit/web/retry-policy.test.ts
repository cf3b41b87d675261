import { expect, it } from 'vitest'
import { ApiError } from '../../../web/api.ts'
import { isRetryable } from '../../../web/features/uploads/uploader.ts'

const failed = (status?: number, message = 'Non 2xx') => Object.assign(new Error(message), { source: { status } })

it('a failed transfer is tried again after an expired URL, 409, 429, trouble in the store, and no answer at all', () => {
  for (const error of [failed(0), failed(), failed(409), failed(429), failed(500), failed(503)])
    expect(isRetryable(error)).toBe(true)
  expect(isRetryable(failed(403, 'Request has expired'))).toBe(true)
  expect(isRetryable(new TypeError('Failed to fetch'))).toBe(true)
})

it('a failed transfer is not tried again after another refusal, nor when the shop itself said no', () => {
  for (const status of [400, 401, 403, 404, 413]) expect(isRetryable(failed(status))).toBe(false)
  for (const status of [401, 409, 429]) expect(isRetryable(new ApiError(status, '{}', ''))).toBe(false)
  expect(isRetryable(new ApiError(503, '{}', ''))).toBe(true)
})

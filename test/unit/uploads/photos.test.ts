import { describe, expect, it } from 'vitest'
import { photoKeyOf } from '../../../shared/photos.ts'
import { photoKeys } from '../../../shared/uploads.ts'
import { ApiError } from '../../../web/api.ts'
import { fitWithin, thumbnailSize } from '../../../web/features/uploads/redraw-photo.ts'
import { isRetryable } from '../../../web/features/uploads/retry-policy.ts'
import { imageType } from '../../../worker/lib/image-type.ts'

const key = 'u/0acfce31-9685-48d6-9816-102d9d3e27d4/c494cf17-5408-42ee-a8d8-6f244bbee844'

describe('the key of a photo', () => {
  it('is found in the URL it was uploaded to, and nowhere else', () => {
    expect(photoKeyOf(`https://account.r2.cloudflarestorage.com/photos/${key}?X-Amz-Expires=3600`)).toBe(key)
    expect(photoKeyOf(key)).toBe(key)
    for (const other of ['', 'https://example.com/a.jpg', `${key}/../other`, `${key}0`])
      expect(photoKeyOf(other)).toBeNull()
  })

  it('is taken once, at most five times, by itself or by its URL', () => {
    expect(photoKeys.parse([key, `https://x.example/photos/${key}?signed=1`])).toEqual([key])
    const six = Array.from({ length: 6 }, (_, at) => key.replace(/.$/, String(at)))
    expect(photoKeys.safeParse(six).error?.issues[0]?.message).toBe('You can only upload 5 file(s).')
    expect(photoKeys.safeParse([7]).success).toBe(false)
  })
})

describe('the type of a picture', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

  it.each([
    ['\xff\xd8\xff\xe1 then more', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n then more', 'image/png'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['RIFF\x10\0\0\0WAVEfmt ', null],
    ['GIF89a', null],
    ['<!doctype html>', null],
    ['\xff\xd8', null],
    ['', null],
  ])('of %j is %s', (head, type) => {
    expect(imageType(bytes(head))).toBe(type)
  })
})

describe('the size a picture is drawn at', () => {
  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 4000, height: 3000 },
    ],
    [
      { width: 8192, height: 2048 },
      { width: 4096, height: 1024 },
    ],
    [
      { width: 1, height: 50_000 },
      { width: 1, height: 4096 },
    ],
  ])('within 4096 a side: %j becomes %j', (from, to) => {
    expect(fitWithin(from)).toEqual(to)
  })

  it('stays under a number of pixels where one is given', () => {
    const { width, height } = fitWithin({ width: 4000, height: 4000 }, 5_000_000)
    expect(width).toBe(height)
    expect(width * height).toBeLessThanOrEqual(5_000_000)
    expect(width).toBeGreaterThan(2200)
  })

  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 280, height: 210 },
    ],
    [
      { width: 100, height: 50 },
      { width: 100, height: 50 },
    ],
    [
      { width: 280, height: 40_960 },
      { width: 28, height: 4096 },
    ],
  ])('as a thumbnail: %j becomes %j', (from, to) => {
    expect(thumbnailSize(from)).toEqual(to)
  })
})

describe('a failed transfer', () => {
  const failed = (status?: number, message = 'Non 2xx') => Object.assign(new Error(message), { source: { status } })

  it('is tried again after an expired URL, 409, 429, trouble in the store, and no answer at all', () => {
    for (const error of [failed(0), failed(), failed(409), failed(429), failed(500), failed(503)])
      expect(isRetryable(error)).toBe(true)
    expect(isRetryable(failed(403, 'Request has expired'))).toBe(true)
    expect(isRetryable(new TypeError('Failed to fetch'))).toBe(true)
  })

  it('is not tried again after another refusal, nor when the shop itself said no', () => {
    for (const status of [400, 401, 403, 404, 413]) expect(isRetryable(failed(status))).toBe(false)
    for (const status of [401, 409, 429]) expect(isRetryable(new ApiError(status, '{}', ''))).toBe(false)
    expect(isRetryable(new ApiError(503, '{}', ''))).toBe(true)
  })
})

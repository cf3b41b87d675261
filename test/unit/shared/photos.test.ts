import { describe, expect, it } from 'vitest'
import { photoKeyOf } from '../../../shared/photos.ts'
import { photoKeys } from '../../../shared/uploads.ts'

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

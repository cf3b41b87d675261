import { expect, it, test } from 'vitest'
import { imageWidths, widthsFor } from '../../../shared/images.ts'
import { imageType, photoKeyOf } from '../../../shared/photos.ts'
import { photoKeys } from '../../../shared/uploads.ts'

test('a picture is made in the widths it has, and never larger than it is', () => {
  expect(widthsFor(4000, imageWidths)).toEqual([480, 720, 960, 1600])
  expect(widthsFor(1600, imageWidths)).toEqual([480, 720, 960, 1600])
  expect(widthsFor(1200, imageWidths)).toEqual([480, 720, 960, 1600])
  expect(widthsFor(700, imageWidths)).toEqual([480, 720])
  expect(widthsFor(100, imageWidths)).toEqual([480])
})

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
])('the type of a picture of %j is %s', (head, type) => expect(imageType(bytes(head))).toBe(type))

const key = 'u/0acfce31-9685-48d6-9816-102d9d3e27d4/c494cf17-5408-42ee-a8d8-6f244bbee844'

it('the key of a photo is found in the URL it was uploaded to, and nowhere else', () => {
  expect(photoKeyOf(`https://account.r2.cloudflarestorage.com/photos/${key}?X-Amz-Expires=3600`)).toBe(key)
  expect(photoKeyOf(key)).toBe(key)
  for (const other of ['', 'https://example.com/a.jpg', `${key}/../other`, `${key}0`])
    expect(photoKeyOf(other)).toBeNull()
})

it('the key of a photo is taken once, at most five times, by itself or by its URL', () => {
  expect(photoKeys.parse([key, `https://x.example/photos/${key}?signed=1`])).toEqual([key])
  const six = Array.from({ length: 6 }, (_, at) => key.replace(/.$/, String(at)))
  expect(photoKeys.safeParse(six).error?.issues[0]?.message).toBe('You can only upload 5 file(s).')
  expect(photoKeys.safeParse([7]).success).toBe(false)
})

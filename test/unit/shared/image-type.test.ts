import { describe, expect, it } from 'vitest'
import { imageType } from '../../../shared/photos.ts'

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
  ])('of %j is %s', (head, type) => expect(imageType(bytes(head))).toBe(type))
})

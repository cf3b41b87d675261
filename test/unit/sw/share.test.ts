import { describe, expect, it } from 'vitest'
import { isFresh } from '../../../shared/kept-on-device.ts'
import { maxSharedBytes, maxSharedPhotos } from '../../../shared/share-target.ts'
import { sharedProblems } from '../../../web/pages/admin-share.tsx'
import { chooseShared } from '../../../web/sw/share.ts'

const file = (name: string, type = 'image/jpeg', size = 3) => {
  const made = new File(['abc'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const namesOf = (files: File[]) => chooseShared(files).photos.map(({ name }) => name)

describe('of what is shared from the gallery', () => {
  it('the first ten photos wait, and the others are counted', () => {
    const files = Array.from({ length: maxSharedPhotos + 2 }, (_, nth) => file(`${nth}.jpg`))
    expect(namesOf(files)).toEqual(files.slice(0, maxSharedPhotos).map(({ name }) => name))
    expect(chooseShared(files).leftOut).toEqual({ other: 0, large: 0, more: 2 })
  })

  it('what is no image, is empty or far too large takes no place of a photo', () => {
    const ten = Array.from({ length: maxSharedPhotos }, (_, nth) => file(`${nth}.png`, 'image/png', maxSharedBytes))
    const others = [file('list.pdf', 'application/pdf'), file('empty.jpg', 'image/jpeg', 0), file('clip', '')]
    const { photos, leftOut } = chooseShared([...others, file('film.png', 'image/png', maxSharedBytes + 1), ...ten])
    expect(photos).toEqual(ten)
    expect(leftOut).toEqual({ other: 3, large: 1, more: 0 })
  })

  it('an empty field of the form is nothing', () => {
    expect(chooseShared([file('', 'application/octet-stream', 0)])).toEqual({
      photos: [],
      leftOut: { other: 0, large: 0, more: 0 },
    })
  })
})

describe('what was left out', () => {
  it('is said, one sentence for each reason', () => {
    expect(sharedProblems(new URLSearchParams('other=1&large=2&more=3'))).toEqual([
      '1 file is left out: only photos can be shared here.',
      '2 files are left out: a photo may have 50 MB at most.',
      '3 files are left out: 10 photos go at once. Share the others after these.',
    ])
    expect(sharedProblems(new URLSearchParams('unread=1'))).toEqual([
      'We could not read these photos. Please share them again.',
    ])
  })

  it('is no number that somebody wrote into the address', () => {
    expect(sharedProblems(new URLSearchParams('other=-1&large=x&more=0.5'))).toEqual([])
  })
})

it.each([
  ['since now', 0, true],
  ['for a minute less than a day', 86_340_000, true],
  ['for a day', 86_400_000, false],
  ['from tomorrow', -60_000, false],
])('what is kept %s is shown: %s', (_since, ageMs, shown) => {
  expect(isFresh(String(1_800_000_000_000 - ageMs), 1_800_000_000_000)).toBe(shown)
})

it.each([undefined, '', 'soon'])('what is kept since nobody knows when (%s) is not shown', (keptAt) => {
  expect(isFresh(keptAt, 10)).toBe(false)
})

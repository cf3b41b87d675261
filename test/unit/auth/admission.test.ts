import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Admission, type Applicant, type Place } from '../../../worker/features/auth/admission.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const stranger = (address: string): Applicant => ({ address, known: null, isAdmin: false })
const known = (address: string, mark: string): Applicant => ({ address, known: mark, isAdmin: false })
const owner = (address: string): Applicant => ({ address, known: 'owner-mark', isAdmin: true })

/** Returns an admission whose requests ask again on every look; places are stored by name. */
function door(scale = 1) {
  const admission = new Admission()
  const places = new Map<string, Place | undefined>()
  return {
    admission,
    take: (name: string, applicant: Applicant) => {
      const place = admission.take(applicant, scale)
      places.set(name, place)
      return place !== undefined
    },
    /** Returns the state of each place (inside, waiting or lost) after each has asked again. */
    look: () => {
      const states: Record<string, string> = {}
      for (const [name, place] of places) if (place) states[name] = admission.enter(place, scale)
      return states
    },
    givesWay: (name: string) => {
      const place = places.get(name)
      return place !== undefined && admission.mustGiveWay(place)
    },
    isAwaited: (name: string) => {
      const place = places.get(name)
      return place !== undefined && admission.isAwaited(place)
    },
    leave: (name: string) => {
      const place = places.get(name)
      if (place) admission.leave(place)
      places.delete(name)
    },
  }
}

it('one address has one request inside and one that waits; its others are refused', () => {
  const { take, look, leave } = door()
  expect(Array.from({ length: 12 }, (_, nth) => take(`a${nth}`, stranger('a')))).toEqual([
    true,
    true,
    ...Array(10).fill(false),
  ])
  expect(look()).toEqual({ a0: 'inside', a1: 'waits' })
  leave('a0')
  expect(look()).toEqual({ a1: 'inside' })
  expect(take('a2', stranger('a'))).toBe(true)
})

it('one address of which one waits lets first requests of others in ahead of it', () => {
  const { take, look, leave } = door()
  take('a0', stranger('a'))
  take('a1', stranger('a'))
  take('b', stranger('b'))
  take('c', stranger('c'))
  expect(look()).toEqual({ a0: 'inside', a1: 'waits', b: 'inside', c: 'waits' })
  leave('a0')
  expect(look()).toEqual({ a1: 'waits', b: 'inside', c: 'inside' })
  leave('b')
  expect(look()).toEqual({ a1: 'waits', c: 'inside' })
  leave('c')
  expect(look()).toEqual({ a1: 'inside' })
})

it('one address slows its own hashes down by what waits, and nobody else', () => {
  const { take, look, leave, isAwaited } = door()
  for (const [name, address] of Object.entries({ a0: 'a', a1: 'a', b: 'b' })) take(name, stranger(address))
  look()
  expect([isAwaited('a0'), isAwaited('b')]).toEqual([true, false])
  leave('a0')
  expect(look()).toEqual({ a1: 'waits', b: 'inside' })
  expect(isAwaited('b')).toBe(false)
  take('c', stranger('c'))
  take('d', stranger('d'))
  expect(look()).toEqual({ a1: 'waits', b: 'inside', c: 'inside', d: 'waits' })
  expect([isAwaited('b'), isAwaited('c')]).toEqual([true, true])
})

it('one address lets the hashes of all others go first, and everybody an admin’s', () => {
  const { take, look, leave, givesWay } = door()
  for (const [name, address] of Object.entries({ a0: 'a', a1: 'a', b: 'b' })) take(name, stranger(address))
  look()
  expect([givesWay('a0'), givesWay('b')]).toEqual([true, false])
  take('owner', owner('a'))
  look()
  expect([givesWay('a0'), givesWay('b'), givesWay('owner')]).toEqual([true, true, false])
  leave('owner')
  leave('a1')
  expect([givesWay('a0'), givesWay('b')]).toEqual([false, false])
})

it('one address gives the place that waits to an address that has none', () => {
  const { take, look } = door()
  for (const name of ['a', 'a', 'b', 'b']) take(`${name}${Math.random()}`, stranger(name))
  expect(Object.values(look()).sort()).toEqual(['inside', 'inside', 'waits', 'waits'])
  expect(take('c', stranger('c'))).toBe(true)
  expect(take('d', stranger('d'))).toBe(true)
  expect(Object.values(look()).sort()).toEqual(['inside', 'inside', 'lost', 'lost', 'waits', 'waits'])
  // Four addresses with one request each: no place is given up, least of all to an address that already has one.
  expect([take('e', stranger('e')), take('a', stranger('a'))]).toEqual([false, false])
})

it('one address has two places among known browsers as well, whatever marks of its own accounts it has', () => {
  const { take, look } = door()
  const taken = Array.from({ length: 12 }, (_, nth) => take(`k${nth}`, known('a', `mark-${nth % 6}`)))
  expect(taken.filter(Boolean)).toHaveLength(2)
  for (let nth = 0; nth < 12; nth++) take(`s${nth}`, stranger('a'))
  // All its requests count as one address inside.
  expect(Object.values(look()).sort()).toEqual(['inside', 'waits', 'waits', 'waits'])
  expect([take('b', known('b', 'mark-b')), take('c', stranger('c'))]).toEqual([true, true])
  expect(look()).toMatchObject({ b: 'inside', c: 'waits' })
})

it('a mark has two places, from whatever addresses its browser asks', () => {
  const { take, look } = door()
  expect(['a', 'b', 'c'].map((address) => take(address, known(address, 'mark')))).toEqual([true, true, false])
  expect(look()).toEqual({ a: 'inside', b: 'waits' })
})

it('a mark finds places that strangers of many addresses cannot take', () => {
  const { take } = door()
  expect(Array.from({ length: 9 }, (_, nth) => take(`s${nth}`, stranger(`s${nth}`))).filter(Boolean)).toHaveLength(4)
  expect(take('k', known('s0', 'mark'))).toBe(true)
})

it("an admin's known browser is inside at once, also where everything is taken and from the address of an attack", () => {
  const { take, look, leave } = door()
  for (let nth = 0; nth < 20; nth++) take(`k${nth}`, known(`k${nth}`, `mark-${nth}`))
  for (let nth = 0; nth < 20; nth++) take(`s${nth}`, stranger('a'))
  expect(take('owner', owner('a'))).toBe(true)
  expect(look()).toMatchObject({ owner: 'inside' })
  // A second request needs an ordinary place, and there is none.
  expect(take('again', owner('a'))).toBe(false)
  leave('owner')
  expect(take('again', owner('a'))).toBe(true)
  expect(look()).toMatchObject({ again: 'inside' })
})

it('a place is lost after a long wait, and where its request was ended without a word', () => {
  const { take, look, admission } = door()
  take('a', stranger('a'))
  take('b', stranger('a'))
  expect(look()).toEqual({ a: 'inside', b: 'waits' })
  // The platform ends `b`, so it never asks again.
  vi.setSystemTime(5_001)
  expect(admission.hasPlaceFor(stranger('a'), 1)).toBe(true)
  vi.setSystemTime(30_001)
  take('c', stranger('a'))
  expect(look()).toMatchObject({ a: 'lost', c: 'inside' })
  take('d', stranger('a'))
  for (let at = 30_001; at < 40_200; at += 100) {
    vi.setSystemTime(at)
    look()
  }
  expect(look()).toMatchObject({ c: 'inside', d: 'lost' })
})

it('a place is one of so many times as many where the limits are multiplied', () => {
  const { take, look } = door(10)
  expect(Array.from({ length: 30 }, (_, nth) => take(`a${nth}`, stranger('a'))).filter(Boolean)).toHaveLength(20)
  expect(Object.values(look()).filter((state) => state === 'inside')).toHaveLength(10)
})

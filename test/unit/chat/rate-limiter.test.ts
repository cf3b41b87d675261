import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RateLimiter } from '../../../worker/features/chat/durable-object/text-allowance.ts'

describe('a rate limiter', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 60_000 * 1000 + 12_000 }))
  afterEach(() => void vi.useRealTimers())

  it('lets so many through in a window, says how long until the next, and counts each apart', () => {
    const limiter = new RateLimiter(3, 60_000)
    expect([1, 2, 3].map(() => limiter.check('a'))).toEqual([0, 0, 0])
    expect(limiter.check('a')).toBe(48_000)
    expect(limiter.check('b')).toBe(0)
    vi.advanceTimersByTime(48_000)
    expect(limiter.check('a')).toBe(0)
  })

  it('counts what was used before it was there, once', () => {
    const limiter = new RateLimiter(3, 60_000)
    const countBefore = vi.fn(() => 2)
    expect([limiter.check('a', countBefore), limiter.check('a', countBefore)]).toEqual([0, 48_000])
    expect(countBefore).toHaveBeenCalledTimes(1)
    expect(limiter.getWindowStart()).toBe(60_000 * 1000)
  })
})

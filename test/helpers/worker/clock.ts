import { onTestFinished, vi } from 'vitest'

/** Stops the clock until the test has ended: what counts uses in a minute, hour or day does not begin anew in between. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
}

/** Waits until something holds; what never does fails after the time in which only what hangs is still at it. */
export const eventually = <T>(holds: () => T | Promise<T>) => vi.waitFor(holds, { timeout: 60_000 })

import type { Page } from '@playwright/test'

/**
 * Holds timers of these many milliseconds, of pages that come from now on, until `letGo`: what stands for some seconds,
 * or can be undone so long, would be over on a busy machine before the test has looked.
 */
export async function holdTimers(page: Page, ...heldMs: number[]) {
  await page.addInitScript((heldMs) => {
    const { setTimeout: start, clearTimeout: stop } = window
    const held = new Map<number, () => void>()
    // Below zero, where the browser has none.
    let id = 0
    Object.assign(window, {
      setTimeout(handler: TimerHandler, ms?: number, ...values: unknown[]) {
        if (typeof handler !== 'function' || !heldMs.includes(ms ?? 0)) return start(handler, ms, ...values)
        held.set(--id, () => handler(...values))
        return id
      },
      clearTimeout: (of?: number) => held.delete(of ?? 0) || stop(of),
      letTimersGo() {
        for (const [of, go] of held) if (held.delete(of)) go()
      },
    })
  }, heldMs)
  return { letGo: () => page.evaluate(() => Object(window).letTimersGo()) }
}

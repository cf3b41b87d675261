/** Counts in fixed windows, in the memory of whoever counts: nothing is asked of a database. */
export class RateLimiter {
  private readonly windowMs: number
  private readonly max: number
  private readonly counts = new Map<string, { window: number; count: number }>()

  constructor(max: number, windowMs: number) {
    this.max = max
    this.windowMs = windowMs
  }

  /** Counts one use by `who`; milliseconds until the next window if that is over the limit, else 0. `before`: used earlier. */
  check(who: string, before: () => number = () => 0) {
    const now = Date.now()
    const window = Math.floor(now / this.windowMs)
    const known = this.counts.get(who)
    const count = (known?.window === window ? known.count : known ? 0 : before()) + 1
    this.counts.set(who, { window, count })
    return count > this.max ? (window + 1) * this.windowMs - now : 0
  }

  /** When the window that is open now began. */
  getWindowStart = () => Math.floor(Date.now() / this.windowMs) * this.windowMs

  forget = (who: string) => this.counts.delete(who)
}

/** Counts uses in fixed windows, in memory. It holds a count for everybody who ever used it, until `forget`. */
export class RateLimiter {
  private readonly windowMs: number
  private readonly max: number
  private readonly counts = new Map<string, { window: number; count: number }>()

  constructor(max: number, windowMs: number) {
    this.max = max
    this.windowMs = windowMs
  }

  /**
   * Counts one use by `subject`: milliseconds until the next window if that is over the limit, else 0. `countBefore` says
   * how many uses this window had before this limiter knew the subject.
   */
  check(subject: string, countBefore: () => number = () => 0) {
    const now = Date.now()
    const window = Math.floor(now / this.windowMs)
    const known = this.counts.get(subject)
    const count = (known?.window === window ? known.count : known ? 0 : countBefore()) + 1
    this.counts.set(subject, { window, count })
    return count > this.max ? (window + 1) * this.windowMs - now : 0
  }

  /** When the current window began. */
  getWindowStart = () => Math.floor(Date.now() / this.windowMs) * this.windowMs

  forget = (subject: string) => this.counts.delete(subject)
}

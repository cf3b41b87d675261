export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Interval in milliseconds at which a waiting request checks for its turn. */
export const lookEveryMs = 15
/** Age after which an unseen turn counts as lost: the platform has ended its request without running `finally`. */
const lostAfterMs = 5_000

type Turn = { seenAt: number; gaveWay: boolean }

/**
 * Runs blocking work in the order of the calls, with a pause of `restMs`, because other requests need many turns of the
 * event loop. A waiting call polls with its own timer, because a Worker may never resolve another request's promise.
 * Work in several parts calls `isAwaited` between them to learn whether others wait, without those that gave way.
 * `giveWay` lets all others go first, and resolves when it is this work's turn again.
 */
export function takeTurns(restMs: number) {
  let queue: Turn[] = []
  const isFirst = (own: Turn) => {
    own.seenAt = Date.now()
    queue = queue.filter(({ seenAt }) => own.seenAt - seenAt < lostAfterMs)
    if (!queue.includes(own)) queue.push(own)
    return queue[0] === own
  }
  async function waitForTurn(own: Turn) {
    if (isFirst(own)) return
    while (!isFirst(own)) await pause(lookEveryMs)
    await pause(restMs)
  }
  return async <Answer>(work: (isAwaited: () => boolean, giveWay: () => Promise<void>) => Promise<Answer>) => {
    const own: Turn = { seenAt: Date.now(), gaveWay: false }
    const isAwaited = () => isFirst(own) && queue.some((one) => one !== own && !one.gaveWay)
    const giveWay = async () => {
      queue = [...queue.filter((one) => one !== own), own]
      own.gaveWay = true
      await waitForTurn(own)
      own.gaveWay = false
    }
    try {
      await waitForTurn(own)
      return await work(isAwaited, giveWay)
    } finally {
      queue = queue.filter((one) => one !== own)
    }
  }
}

/** Processes a list with limited concurrency; returns the results in the order of the list. */
export async function mapConcurrent<Item, Result>(items: Item[], limit: number, work: (item: Item) => Promise<Result>) {
  const results: Result[] = new Array(items.length)
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}

/** Maximum pages of one night; the next night continues. */
const maxPages = 5

/** Calls a sweep, which returns the number of processed rows, until it returns less than a page; at most five times. */
export async function sweepPages(pageSize: number, sweepPage: () => Promise<number>) {
  for (let nth = 0; nth < maxPages; nth++) if ((await sweepPage()) < pageSize) return
}

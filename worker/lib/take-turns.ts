export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How often whoever waits looks whether the turn has come. */
export const lookEveryMs = 15
/** A turn that was not seen for so long belongs to a request that the platform has ended: its `finally` never runs. */
const lostAfterMs = 5_000

type Turn = { seenAt: number; gaveWay: boolean }

/**
 * Runs work that blocks the isolate one after another, in the order it was asked for, and leaves `restMs` between two:
 * a request takes many turns of the event loop, and without a rest one block of work after another comes between them.
 * Whoever waits looks by a timer of its own and is not called by who is ahead: a promise of another request may never be
 * resolved in a Worker. Work that is made of parts asks `isAwaited` between them: whether others wait for their turn, those
 * not counted that gave way. `giveWay` lets all others go first, and comes back when it is this work's turn again.
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

/** Works through a list with at most so many at once; answers what each gave, in the order of the list. */
export async function mapConcurrent<Item, Result>(items: Item[], limit: number, work: (item: Item) => Promise<Result>) {
  const results: Result[] = new Array(items.length)
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}

/** Pages of one night: what is left waits for the next one. */
const maxPages = 5

/** Calls a sweep, which answers how many rows it took, until it takes less than a page, five times at most. */
export async function sweepPages(pageSize: number, sweepPage: () => Promise<number>) {
  for (let nth = 0; nth < maxPages; nth++) if ((await sweepPage()) < pageSize) return
}

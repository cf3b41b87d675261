/** Pages of one night: what is left waits for the next one. */
const maxPages = 5

/** Calls a sweep, which answers how many rows it took, until it takes less than a page, five times at most. */
export async function sweepPages(pageSize: number, sweepPage: () => Promise<number>) {
  for (let nth = 0; nth < maxPages; nth++) if ((await sweepPage()) < pageSize) return
}

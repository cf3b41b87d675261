/** Works through a list with at most so many at once; answers what each gave, in the order of the list. */
export async function inFlight<Item, Result>(items: Item[], most: number, work: (item: Item) => Promise<Result>) {
  const results: Result[] = new Array(items.length)
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return results
}

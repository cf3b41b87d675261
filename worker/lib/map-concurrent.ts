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

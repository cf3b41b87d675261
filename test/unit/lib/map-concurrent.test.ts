import { describe, expect, it } from 'vitest'
import { mapConcurrent } from '../../../worker/lib/take-turns.ts'

describe('work in flight', () => {
  it('is never more than allowed, and its results keep their order', async () => {
    let [now, most] = [0, 0]
    const items = Array.from({ length: 40 }, (_, index) => index)
    const doubled = await mapConcurrent(items, 6, async (item) => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, item % 3))
      now--
      return item * 2
    })
    expect(doubled).toEqual(items.map((item) => item * 2))
    expect(most).toBe(6)
  })

  it('of an empty list is no work', async () => {
    expect(await mapConcurrent([], 6, async () => expect.fail())).toEqual([])
  })
})

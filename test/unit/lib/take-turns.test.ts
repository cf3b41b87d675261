import { expect, it, vi } from 'vitest'
import { mapConcurrent, takeTurns } from '../../../worker/lib/take-turns.ts'

it('work that takes turns runs one after another, in the order it was asked for, whether or not it fails', async () => {
  const inTurn = takeTurns(20)
  const seen: string[] = []
  let running = 0
  const work = (name: string) => async () => {
    seen.push(`${name} ${++running}`)
    await Promise.resolve()
    running--
    if (name === 'second') throw new Error(name)
    return name
  }
  const answers = await Promise.allSettled(['first', 'second', 'third'].map((name) => inTurn(work(name))))
  expect(seen).toEqual(['first 1', 'second 1', 'third 1'])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('work that takes turns knows whether others wait for their turn', async () => {
  const inTurn = takeTurns(20)
  const seen: boolean[] = []
  const work = async (isAwaited: () => boolean) => {
    seen.push(isAwaited())
  }
  await Promise.all(['first', 'second', 'third'].map(() => inTurn(work)))
  await inTurn(work)
  // The first asks ahead of the others' coming.
  expect(seen.slice(1)).toEqual([true, false, false])
})

it('work that takes turns gives way between its parts, and is not counted among those who wait', async () => {
  const inTurn = takeTurns(20)
  const seen: string[] = []
  const slow = inTurn(async (_, giveWay) => {
    seen.push('slow begins')
    // Until the other has asked for its turn.
    await Promise.resolve()
    await giveWay()
    seen.push('slow ends')
    await giveWay()
  })
  const quick = inTurn(async (isAwaited) => void seen.push(`quick, awaited: ${isAwaited()}`))
  await Promise.all([slow, quick])
  expect(seen).toEqual(['slow begins', 'quick, awaited: false', 'slow ends'])
})

it('work that takes turns does not wait for what never ended', async () => {
  vi.useFakeTimers()
  const inTurn = takeTurns(20)
  void inTurn(() => new Promise(() => {}))
  const next = inTurn(async () => 'next')
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await next).toBe('next')
  vi.useRealTimers()
})

it('work in flight is never more than allowed, and its results keep their order', async () => {
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

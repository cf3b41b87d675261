import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RateLimiter } from '../../../worker/features/chat/durable-object/text-allowance.ts'
import {
  formatPreview,
  mergeThreads,
  type StoredMessage,
  type Thread,
} from '../../../worker/features/chat/durable-object/thread.ts'

let ids = 0

const createMessage = (createdAt: number, role: StoredMessage['role'] = 'customer'): StoredMessage => ({
  seq: 0,
  id: `message-${++ids}`,
  author: role,
  clientId: `client-${ids}`,
  role,
  text: `at ${createdAt}`,
  attachments: [],
  createdAt,
})

/** A thread of these messages, numbered, read as far as said. */
const thread = (messages: StoredMessage[], marks = { person: messages.length, shop: messages.length }): Thread => ({
  messages: messages.map((message, at) => ({ ...message, seq: at + 1 })),
  readUpTo: marks,
})

it('two threads become one in the order of time, numbered from 1, with what was first in a room still first at the same moment', () => {
  const [one, other] = [
    thread([createMessage(1), createMessage(4), createMessage(4)]),
    thread([createMessage(2), createMessage(4), createMessage(9)]),
  ]
  const { messages } = mergeThreads(one, other)
  expect(messages.map(({ createdAt }) => createdAt)).toEqual([1, 2, 4, 4, 4, 9])
  expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
  const within = (whole: Thread) => messages.filter(({ id }) => whole.messages.some((part) => part.id === id))
  for (const part of [one, other]) expect(within(part).map(({ id }) => id)).toEqual(part.messages.map(({ id }) => id))
})

it('two threads become one, and nothing that a side has not read counts as read, however the two lie', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  const some = () => {
    const messages = Array.from({ length: random(8) }, () => createMessage(random(20), random(2) ? 'admin' : 'guest'))
    const mark = () => random(messages.length + 1)
    return thread(
      messages.toSorted((a, b) => a.createdAt - b.createdAt),
      { person: mark(), shop: mark() },
    )
  }
  const unread = ({ messages, readUpTo }: Thread, side: 'person' | 'shop') =>
    messages.filter(({ seq, role }) => seq > readUpTo[side] && (role === 'admin') === (side === 'person'))
  for (let round = 0; round < 500; round++) {
    const [one, other] = [some(), some()]
    const both = mergeThreads(one, other)
    expect(both.messages).toHaveLength(one.messages.length + other.messages.length)
    for (const side of ['person', 'shop'] as const) {
      const after = unread(both, side).map(({ id }) => id)
      expect(after).toEqual(expect.arrayContaining([...unread(one, side), ...unread(other, side)].map(({ id }) => id)))
      if (unread(one, side).length + unread(other, side).length === 0) expect(after).toEqual([])
    }
  }
})

it.each([
  ['Is it\n\n  ready?', [], 'Is it ready?'],
  ['', ['one'], 'A picture'],
  ['', ['one', 'two', 'three'], '3 pictures'],
  ['x'.repeat(120), [], 'x'.repeat(120)],
  ['x'.repeat(121), [], `${'x'.repeat(119)}…`],
  // Never half of a letter.
  ['👗'.repeat(200), [], `${'👗'.repeat(119)}…`],
])('a preview of %j with %j is one short line', (text, attachments, line) => {
  expect(formatPreview({ text, attachments })).toBe(line)
})

describe('a rate limiter', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 60_000 * 1000 + 12_000 }))
  afterEach(() => void vi.useRealTimers())

  it('lets so many through in a window, says how long until the next, and counts each apart', () => {
    const limiter = new RateLimiter(3, 60_000)
    expect([1, 2, 3].map(() => limiter.check('a'))).toEqual([0, 0, 0])
    expect(limiter.check('a')).toBe(48_000)
    expect(limiter.check('b')).toBe(0)
    vi.advanceTimersByTime(48_000)
    expect(limiter.check('a')).toBe(0)
  })

  it('counts what was used before it was there, once', () => {
    const limiter = new RateLimiter(3, 60_000)
    const countBefore = vi.fn(() => 2)
    expect([limiter.check('a', countBefore), limiter.check('a', countBefore)]).toEqual([0, 48_000])
    expect(countBefore).toHaveBeenCalledTimes(1)
    expect(limiter.getWindowStart()).toBe(60_000 * 1000)
  })
})

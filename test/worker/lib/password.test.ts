import { scryptSync } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hashPassword, pace, restAfter, verifyPassword } from '../../../worker/lib/password.ts'
import { describeError } from '../../../worker/lib/store-failures.ts'
import { admin } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { withBindings } from '../../helpers/worker/external-services.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve))

/** Counts the event loop turns available to other work while `work` runs. */
async function countTurns(work: Promise<unknown>) {
  let [turns, isOver] = [0, false]
  const ended = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await pause()
    turns++
  }
  await ended
  return turns
}

const [salt, options] = [Buffer.from('0123456789abcdef'), { N: 16384, r: 8, maxmem: 64 * 1024 * 1024 }]
const stored = (parameters: string, key: Buffer) =>
  `$scrypt${parameters}$${salt.toString('base64url')}$${key.toString('base64url')}`

/** Hash format of November 2026: five runs. */
function hashOfFive(password: string) {
  let key = salt
  for (let link = 0; link < 5; link++) key = scryptSync(password, key, 32, { ...options, p: 1 })
  return stored('-chain$n=16384,r=8,p=1,links=5', key)
}

/** Hash format before November 2026: one run. */
const oldHash = (password: string) => stored('$n=16384,r=8,p=5', scryptSync(password, salt, 32, { ...options, p: 5 }))

describe('a password', () => {
  it('is known by its hash, and by no other, hashed by parts between which others get their turn', async () => {
    let hash = ''
    const made = hashPassword('kasavu-thread-7').then((value) => {
      hash = value
    })
    expect(await countTurns(made)).toBeGreaterThanOrEqual(10)
    expect(hash).toMatch(/^\$scrypt-chain\$n=8192,r=8,p=1,links=10\$[\w-]{22}\$[\w-]{43}$/)
    expect(await verifyPassword('kasavu-thread-7', hash)).toBe(true)
    expect(await verifyPassword('kasavu-thread-8', hash)).toBe(false)
    expect(await verifyPassword('!', '!')).toBe(false)
  })

  it('is known by the hash of an account from before, too, and takes no fewer turns for it or for an unknown address', async () => {
    expect(await verifyPassword('kasavu-thread-7', hashOfFive('kasavu-thread-7'))).toBe(true)
    const old = verifyPassword('kasavu-thread-7', oldHash('kasavu-thread-7'))
    expect(await countTurns(old)).toBeGreaterThanOrEqual(10)
    expect(await old).toBe(true)
    expect(await countTurns(verifyPassword('', undefined))).toBeGreaterThanOrEqual(10)
  })

  it('leaves others three times as long as a part of its hash takes while more wait to be hashed, 300 ms at most', async () => {
    expect([0, 25, 60, 1000].map(restAfter)).toEqual([75, 75, 180, 300])
    const restMs = async (isAwaited: boolean) => {
      const timers = vi.spyOn(globalThis, 'setTimeout')
      await pace.run({ isAwaited: () => isAwaited, mustGiveWay: () => false }, () => hashPassword('kasavu-thread-7'))
      const rests = timers.mock.calls.reduce((sum, [, ms]) => sum + Number(ms), 0)
      timers.mockRestore()
      return rests
    }
    expect(await restMs(false)).toBe(9 * 12)
    expect(await restMs(true)).toBeGreaterThanOrEqual(9 * 75)
  })

  it('is hashed on only once the more urgent request beside it is over, which it does not slow down', async () => {
    const ended: string[] = []
    const slow = pace.run({ isAwaited: () => true, mustGiveWay: () => ended.length === 0 }, async () => {
      await hashPassword('kasavu-thread-7')
      ended.push('slow')
    })
    const urgent = pace.run({ isAwaited: () => false, mustGiveWay: () => false }, async () => {
      await hashPassword('kasavu-thread-7')
      ended.push('urgent')
    })
    await Promise.all([slow, urgent])
    expect(ended).toEqual(['urgent', 'slow'])
  })
})

describe('a query that fails', () => {
  afterEach(() => vi.restoreAllMocks())

  it('is logged with what it was and why, and without what people had written', async () => {
    const adminClient = withBindings(await admin())
    const logged: string[] = []
    vi.spyOn(console, 'error').mockImplementation((...line) => logged.push(line.map(String).join(' ')))
    await db.run('ALTER TABLE saved_replies RENAME TO replies_away')
    const answer = await adminClient.put('/api/admin/chat/replies/1', {
      title: 'Hers',
      message: 'Your password is k7mq-x2dp',
    })
    await db.run('ALTER TABLE replies_away RENAME TO saved_replies')
    expect(answer.status).toBe(503)
    expect(logged.join()).toMatch(/no such table: saved_replies.*saved-replies\.ts/s)
    expect(logged.join()).not.toContain('k7mq')
    expect(await answer.text()).not.toContain('k7mq')
  })

  it('leaves out a value of several lines, also one that looks like a line of the stack, and what comes after it', () => {
    const message = 'Failed query: insert into x\nparams: Anna\n    at home (file.ts:1:1)\nk7mq-x2dp,two'
    const failed = new Error(message, { cause: new Error('gone') })
    expect(describeError(failed)).toMatch(/^Error: Failed query: insert into x\n {4}at .*caused by Error: gone/s)
    expect(describeError(failed)).not.toMatch(/Anna|home|k7mq|two/)
    expect(describeError('a text')).toBe('a text')
    failed.stack = `Error: something else\n    at ${message}`
    expect(describeError(failed)).not.toMatch(/Anna|home|k7mq|two/)
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { describeError } from '../../../worker/lib/describe-error.ts'
import { admin } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { withBindings } from '../../helpers/worker/external-services.ts'

afterEach(() => vi.restoreAllMocks())

describe('a query that fails', () => {
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

  it('of several lines is no way around that', () => {
    const failed = new Error('Failed query: update x\nparams: one\nk7mq\n  at home,two', { cause: new Error('gone') })
    expect(describeError(failed)).toMatch(/^Error: Failed query: update x\n {4}at .*caused by Error: gone/s)
    expect(describeError(failed)).not.toMatch(/k7mq|home/)
    expect(describeError('a text')).toBe('a text')
  })

  it('leaves out a value that looks like a line of the stack, and what comes after it', () => {
    const message = 'Failed query: insert into x\nparams: Anna\n    at home (file.ts:1:1)\nk7mq-x2dp,two'
    const failed = new Error(message, { cause: new Error('gone') })
    expect(describeError(failed)).toMatch(/^Error: Failed query: insert into x\n {4}at .*caused by Error: gone/s)
    expect(describeError(failed)).not.toMatch(/Anna|home|k7mq|two/)
    failed.stack = `Error: something else\n    at ${message}`
    expect(describeError(failed)).not.toMatch(/Anna|home|k7mq|two/)
  })
})

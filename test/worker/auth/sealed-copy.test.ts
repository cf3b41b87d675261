import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { seal, unseal } from '../../../worker/lib/seal.ts'
import { signIn } from '../../helpers/worker/auth.ts'
import * as db from '../../helpers/worker/db.ts'
import { adminClient, customerWithRequest, setUpPasswordResets } from '../../helpers/worker/password-resets.ts'

setUpPasswordResets()

describe('secrets', () => {
  it('are in no table in a readable form', async () => {
    const { temporary, request } = await customerWithRequest()
    const stored = await db.first<{ hash: string; sealed: string }>(
      'SELECT * FROM temporary_credentials WHERE id = ?',
      request.id,
    )
    const notification = await db.first('SELECT * FROM notifications WHERE id = ?', request.id)
    for (const secret of [temporary, temporary.replaceAll('-', '')]) {
      expect(JSON.stringify(stored)).not.toContain(secret)
      expect(JSON.stringify(notification)).not.toContain(secret)
    }
    expect(JSON.stringify(notification)).not.toContain(stored?.sealed)
  })

  it('are in no answer but the list of requests of the admin', async () => {
    const { client, email, temporary, request } = await customerWithRequest()
    const answers = [
      await adminClient.get('/api/admin/dashboard/stats'),
      await adminClient.post(`/api/admin/notifications/${request.id}/read`),
      await client.get('/api/user/notifications'),
      await client.get('/api/user'),
      await signIn(email, temporary),
    ]
    for (const answer of answers) {
      expect(answer.ok).toBe(true)
      const text = await answer.text()
      expect(text).not.toContain(temporary)
      expect(text).not.toMatch(/sealed|"hash"|"password"/)
    }
  })

  it('are not written to the log', async () => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(console, level))
    const { email, temporary } = await customerWithRequest()
    await signIn(email, temporary)
    const written = JSON.stringify(logs.map((log) => log.mock.calls))
    vi.restoreAllMocks()
    expect(written).not.toContain(temporary)
  })

  it('are unsealed only with their key and for what they were sealed for', async () => {
    const sealed = await seal(env.SEALING_KEY, 'one', 'k7mq-x2dp-9rhs')
    expect(await seal(env.SEALING_KEY, 'one', 'k7mq-x2dp-9rhs')).not.toBe(sealed)
    expect(await unseal(env.SEALING_KEY, 'one', sealed)).toBe('k7mq-x2dp-9rhs')
    expect(await unseal(env.SEALING_KEY, 'another', sealed)).toBeNull()
    const otherKey = Buffer.alloc(32, 'another').toString('base64')
    expect(await unseal(otherKey, 'one', sealed)).toBeNull()
    expect(await unseal(env.SEALING_KEY, 'one', 'AAAA')).toBeNull()
  })
})

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { signIn } from '../../helpers/worker/auth.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { access } from '../access-table.ts'

const hintOf = (response: Response) => response.headers.getSetCookie().find((cookie) => cookie.startsWith('who='))
const set = (role: string, days: number) => `who=${role}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax`
const takenBack = 'who=; Max-Age=0; Path=/'

test('a sign-in says in a cookie that scripts can read as whom, for as long as the session’s cookie', async () => {
  const { email, password } = await customer()
  expect(hintOf(await signIn(email, password))).toBe(set('customer', 180))
  const registered = await new Client().post('/api/register', {
    ...{ firstName: 'Sneha', lastName: 'Mathew', password: 'kasavu-thread-7' },
    email: `hint-${crypto.randomUUID()}@example.com`,
  })
  expect(hintOf(registered)).toBe(set('customer', 180))
  const input = { email: 'owner@example.com', password: env.ADMIN_PASSWORD }
  expect(hintOf(await new Client().post('/api/auth/admin/login', input))).toBe(set('admin', 30))
})

test('over https the cookie is Secure as the session’s is', async () => {
  const { email, password } = await customer()
  const client = new Client()
  const response = await client.fetch(
    new Request('https://boutique.test/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
  )
  expect(hintOf(response)).toBe('who=customer; Max-Age=15552000; Path=/; Secure; SameSite=Lax')
})

test('a new password renews the cookie', async () => {
  const client = await customer()
  const change = { currentPassword: client.password, newPassword: 'temple-border-9' }
  expect(hintOf(await client.put('/api/user/password', change))).toBe(set('customer', 180))
})

test('a logout takes it back, and so does the first answer after the session has ended', async () => {
  const client = await customer()
  const other = Object.assign(new Client(), { cookie: client.cookie })
  expect(hintOf(await client.post('/api/logout'))).toBe(takenBack)
  expect(hintOf(await other.get('/api/user'))).toBe(takenBack)

  const deactivated = await customer()
  await db.run('UPDATE users SET is_active = 0 WHERE id = ?', deactivated.id)
  const refused = await deactivated.get('/api/user')
  expect(hintOf(refused)).toBe(takenBack)
  // A sign-in may have set another session meanwhile: its cookie is not this answer's to take.
  expect(refused.headers.getSetCookie()).toHaveLength(1)
})

test('GET /api/user sets it where it is missing or wrong, and leaves it where it is right', async () => {
  const client = await customer()
  const session = client.cookie
  const ask = (hint: string) => client.get('/api/user', { Cookie: session + hint })
  expect(hintOf(await ask(''))).toBe(set('customer', 180))
  expect(hintOf(await ask('; who=admin'))).toBe(set('customer', 180))
  expect(hintOf(await ask('; who=customer'))).toBeUndefined()
})

test('no answer depends on it', async () => {
  const person = await customer()
  const reads = access
    .map(([route]) => route)
    .filter((route) => route.startsWith('GET ') && !route.includes('*'))
    .map((route) => route.slice('GET '.length).replace(/:\w+/g, 'nobody-has-this'))
    // The others may be asked so often only.
    .filter((path) => !path.endsWith('/export') && path !== '/api/logout')
  for (const session of ['', person.cookie]) {
    for (const path of reads) {
      const client = new Client()
      const answered = new Set<number>()
      for (const hint of ['', 'who=admin']) {
        const response = await client.get(path, { Cookie: [session, hint].filter(Boolean).join('; ') })
        await response.arrayBuffer()
        answered.add(response.status)
      }
      expect([path, ...answered]).toHaveLength(2)
    }
  }
})

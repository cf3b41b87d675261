import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { admin, Client, customer } from '../../helpers/worker/client.ts'

const account = { firstName: 'Sneha', lastName: 'Mathew', password: 'kasavu-thread-7' }
const languageOf = async (client: Client) =>
  (await (await client.get('/api/user')).json<{ language: string }>()).language

async function register(referer?: string) {
  const client = new Client()
  const email = `language-${crypto.randomUUID()}@example.com`
  const answer = await client.post('/api/register', { ...account, email }, { ...(referer && { Referer: referer }) })
  expect(answer.status).toBe(201)
  return client
}

describe('the language we write to a customer in', () => {
  it.each([
    ['ml', 'http://localhost/ml'],
    ['ml', 'http://localhost/ml/auth?tab=register'],
    ['en', 'http://localhost/auth?next=/ml'],
    ['en', 'http://localhost/mlx'],
    ['en', 'no address'],
    ['en', undefined],
  ])('is %s after a sign-up at %s', async (language, referer) => {
    expect(await languageOf(await register(referer))).toBe(language)
  })

  it('follows a choice, of that customer alone, and again is the same', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    for (const _twice of [1, 2]) expect((await sneha.put('/api/user/language/ml')).status).toBe(200)
    expect([await languageOf(sneha), await languageOf(divya)]).toEqual(['ml', 'en'])
    expect((await sneha.put('/api/user/language/en')).status).toBe(200)
    expect(await languageOf(sneha)).toBe('en')
  })

  it('is one of two, in a sentence', async () => {
    const sneha = await customer()
    const answer = await sneha.put('/api/user/language/hi')
    expect([answer.status, await answer.json()]).toEqual([400, { message: 'We write in English or Malayalam' }])
    expect(await languageOf(sneha)).toBe('en')
  })

  it('is shown to the desk, whose open form stays good', async () => {
    const [sneha, owner] = [await customer(), await admin()]
    const read = async () =>
      (await owner.get(`/api/admin/customers/${sneha.id}`)).json<{ language: string; updatedAt: string }>()
    const before = await read()
    await sneha.put('/api/user/language/ml')
    expect([before.language, await read()]).toEqual(['en', { ...before, language: 'ml' }])
  })

  it('is that of the WhatsApp messages which wait, and not of those that were sent', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const insert = (id: string, userId: string, sentAt: number | null) =>
      env.DB.prepare(
        `INSERT INTO wa_messages (id, topic, about, user_id, name, phone_e164, language, "values", created_at, sent_at, text)
        VALUES (?, 'visit_set', ?, ?, 'Sneha', '+919847000001', 'en', '{}', 1, ?, ?)`,
      )
        .bind(id, id, userId, sentAt, sentAt && 'Sent')
        .run()
    await insert('waits', sneha.id, null)
    await insert('sent', sneha.id, 2)
    await insert('other', divya.id, null)
    await sneha.put('/api/user/language/ml')
    const { results } = await env.DB.prepare('SELECT id, language FROM wa_messages ORDER BY id').all()
    expect(results).toEqual([
      { id: 'other', language: 'en' },
      { id: 'sent', language: 'en' },
      { id: 'waits', language: 'ml' },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { Client, customer, refusal, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'

openShop()

describe('settings', () => {
  const defaults = {
    admin: {
      emailNotifications: true,
      pushNotifications: true,
      leadAlerts: true,
      bookingAlerts: true,
      chatAlerts: true,
      dailyReports: false,
    },
    user: {
      emailNotifications: true,
      pushNotifications: false,
      orderUpdates: true,
      marketingEmails: false,
      noWhatsapp: false,
    },
  }

  it('have their defaults until somebody chooses, and then what was chosen, for that person alone', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const secondAdmin = await signInAdmin('second@example.com')
    const chosen = {
      emailNotifications: false,
      pushNotifications: true,
      orderUpdates: false,
      marketingEmails: true,
      noWhatsapp: true,
    }
    const ofAdmin = { ...defaults.admin, dailyReports: true, chatAlerts: false }
    expect(await sneha.read('/api/user/settings')).toEqual(defaults.user)
    expect(await admin.read('/api/admin/settings')).toEqual(defaults.admin)
    for (const _twice of [1, 2]) {
      expect(await (await sneha.put('/api/user/settings', chosen)).json()).toEqual(chosen)
      expect(await (await admin.put('/api/admin/settings', ofAdmin)).json()).toEqual(ofAdmin)
    }
    expect(await sneha.read('/api/user/settings')).toEqual(chosen)
    expect(await admin.read('/api/admin/settings')).toEqual(ofAdmin)
    expect(await divya.read('/api/user/settings')).toEqual(defaults.user)
    expect(await secondAdmin.read('/api/admin/settings')).toEqual(defaults.admin)
  })

  it.each([
    ['text', 'true'],
    ['a number', 1],
    ['null', null],
    ['nothing', undefined],
  ])('take booleans only: not %s', async (_what, value) => {
    const sneha = await customer()
    const user = await sneha.put('/api/user/settings', { ...defaults.user, orderUpdates: value })
    const ofAdmin = await admin.put('/api/admin/settings', { ...defaults.admin, leadAlerts: value })
    expect([user.status, ofAdmin.status]).toEqual([400, 400])
    expect(await user.json()).toEqual({ message: 'Settings are on or off' })
    expect(await sneha.read('/api/user/settings')).toEqual(defaults.user)
  })

  it("ignore what they do not know, and another person's id", async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const chosen = { ...defaults.user, marketingEmails: true }
    const answer = await sneha.put('/api/user/settings', { ...chosen, userId: divya.id, isAdmin: true })
    expect(await answer.json()).toEqual(chosen)
    expect(await divya.read('/api/user/settings')).toEqual(defaults.user)
  })

  it('are turned 60 times an hour, and leave no word of consent beyond', async () => {
    stopClock()
    const client = await customer()
    const save = (marketingEmails: boolean) => client.put('/api/user/settings', { ...defaults.user, marketingEmails })
    const consents = () => db.value('SELECT COUNT(*) AS count FROM consents WHERE user_id = ?', client.id)
    expect((await save(true)).status).toBe(200)
    const before = await consents()
    await db.run('UPDATE rate_limits SET count = 60 WHERE key = ?', `consents:${client.id}`)
    const refused = await save(false)
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
    expect(await consents()).toBe(before)
    expect(await client.read('/api/user/settings')).toMatchObject({ marketingEmails: true })
  })
})

const account = { firstName: 'Sneha', lastName: 'Mathew', password: 'kasavu-thread-7' }
const languageOf = async (client: Client) => (await client.read<{ language: string }>('/api/user')).language

async function register(referer?: string) {
  const client = new Client()
  const email = `language-${crypto.randomUUID()}@example.com`
  expect(
    (await client.post('/api/register', { ...account, email }, { ...(referer && { Referer: referer }) })).status,
  ).toBe(201)
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
    expect(await refusal(sneha.put('/api/user/language/hi'))).toEqual([400, 'We write in English or Malayalam'])
    expect(await languageOf(sneha)).toBe('en')
  })

  it('is shown to the desk, whose open form stays good', async () => {
    const [sneha, admin] = [await customer(), await signInAdmin()]
    const read = async () => admin.read<{ language: string; updatedAt: string }>(`/api/admin/customers/${sneha.id}`)
    const before = await read()
    await sneha.put('/api/user/language/ml')
    expect([before.language, await read()]).toEqual(['en', { ...before, language: 'ml' }])
  })

  it('is that of the WhatsApp messages which wait, and not of those that were sent', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const insert = (id: string, userId: string, sentAt: number | null) =>
      db.run(
        `INSERT INTO wa_messages (id, topic, about, user_id, name, phone_e164, language, "values", created_at, sent_at, text)
        VALUES (?, 'visit_set', ?, ?, 'Sneha', '+919847000001', 'en', '{}', 1, ?, ?)`,
        id,
        id,
        userId,
        sentAt,
        sentAt && 'Sent',
      )
    await insert('waits', sneha.id, null)
    await insert('sent', sneha.id, 2)
    await insert('other', divya.id, null)
    await sneha.put('/api/user/language/ml')
    const results = await db.all('SELECT id, language FROM wa_messages ORDER BY id')
    expect(results).toEqual([
      { id: 'other', language: 'en' },
      { id: 'sent', language: 'en' },
      { id: 'waits', language: 'ml' },
    ])
  })
})

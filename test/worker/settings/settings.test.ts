import { describe, expect, it } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import { accountInput } from '../../helpers/worker/auth.ts'
import { Client, customer, refusal, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'

openShop()

describe('settings', () => {
  const defaults = {
    admin: {
      ...{ emailNotifications: true, pushNotifications: true, leadAlerts: true },
      ...{ bookingAlerts: true, chatAlerts: true, dailyReports: false },
    },
    user: {
      ...{ emailNotifications: true, pushNotifications: false, orderUpdates: true },
      ...{ marketingEmails: false, noWhatsapp: false },
    },
  }
  const path = { admin: '/api/admin/settings', user: '/api/user/settings' }

  it('have their defaults until somebody chooses, and then what was chosen, for that person alone', async () => {
    expect(settingsDefaults).toEqual(defaults)
    const flipped = Object.entries(defaults.user).map(([name, isOn]) => [name, !isOn])
    for (const [who, other, of, chosen] of [
      [await customer(), divya, 'user', Object.fromEntries(flipped)],
      [
        admin,
        await signInAdmin('second@example.com'),
        'admin',
        { ...defaults.admin, dailyReports: true, chatAlerts: false },
      ],
    ] as const) {
      expect(await who.read(path[of])).toEqual(defaults[of])
      for (const _twice of [1, 2]) expect(await (await who.put(path[of], chosen)).json()).toEqual(chosen)
      expect(await who.read(path[of])).toEqual(chosen)
      expect(await other.read(path[of])).toEqual(defaults[of])
    }
  })

  it.each([
    ['text', 'true'],
    ['a number', 1],
    ['null', null],
    ['nothing', undefined],
  ])('take booleans only: not %s', async (_what, value) => {
    const wrong = [400, 'Settings are on or off']
    expect(await refusal(sneha.put(path.user, { ...defaults.user, orderUpdates: value }))).toEqual(wrong)
    expect(await refusal(admin.put(path.admin, { ...defaults.admin, leadAlerts: value }))).toEqual(wrong)
    expect(await sneha.read(path.user)).toEqual(defaults.user)
  })

  it("ignore what they do not know, and another person's id", async () => {
    const chosen = { ...defaults.user, marketingEmails: true }
    const answer = await (await customer()).put(path.user, { ...chosen, userId: divya.id, isAdmin: true })
    expect(await answer.json()).toEqual(chosen)
    expect(await divya.read(path.user)).toEqual(defaults.user)
  })

  it('are turned 60 times an hour, and leave no word of consent beyond', async () => {
    stopClock()
    const client = await customer()
    const save = (marketingEmails: boolean) => client.put(path.user, { ...defaults.user, marketingEmails })
    const consents = () => db.count('consents WHERE user_id = ?', client.id)
    expect((await save(true)).status).toBe(200)
    const before = await consents()
    await db.run('UPDATE rate_limits SET count = 60 WHERE key = ?', `consents:${client.id}`)
    const refused = await save(false)
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
    expect(await consents()).toBe(before)
    expect(await client.read(path.user)).toMatchObject({ marketingEmails: true })
  })
})

describe('the language we write to a customer in', () => {
  const languageOf = async (who: Client) => (await who.read<{ language: string }>('/api/user')).language
  const choose = (who: Client, language: string) => who.put(`/api/user/language/${language}`)

  it.each([
    ['ml', 'http://localhost/ml'],
    ['ml', 'http://localhost/ml/auth?tab=register'],
    ['en', 'http://localhost/auth?next=/ml'],
    ['en', 'http://localhost/mlx'],
    ['en', 'no address'],
    ['en', undefined],
  ])('is %s after a sign-up at %s', async (language, referer) => {
    const client = new Client()
    const account = { ...accountInput, email: `language-${crypto.randomUUID()}@example.com` }
    expect((await client.post('/api/register', account, { ...(referer && { Referer: referer }) })).status).toBe(201)
    expect(await languageOf(client)).toBe(language)
  })

  it('follows a choice of two, of that customer alone, and again is the same', async () => {
    const client = await customer()
    for (const _twice of [1, 2]) expect((await choose(client, 'ml')).status).toBe(200)
    expect([await languageOf(client), await languageOf(divya)]).toEqual(['ml', 'en'])
    expect(await refusal(choose(client, 'hi'))).toEqual([400, 'We write in English or Malayalam'])
    expect((await choose(client, 'en')).status).toBe(200)
    expect(await languageOf(client)).toBe('en')
  })

  it('is shown to the desk, whose open form stays good', async () => {
    const client = await customer()
    const read = () => admin.read<{ language: string; updatedAt: string }>(`/api/admin/customers/${client.id}`)
    const before = await read()
    await choose(client, 'ml')
    expect([before.language, await read()]).toEqual(['en', { ...before, language: 'ml' }])
  })

  it('is that of the WhatsApp messages which wait, and not of those that were sent', async () => {
    const client = await customer()
    const insert = (id: string, userId: string, sentAt: number | null) =>
      db.insert('wa_messages', {
        ...{ id, topic: 'visit_set', about: id, user_id: userId, name: 'Sneha', phone_e164: '+919847000001' },
        ...{ language: 'en', '"values"': '{}', created_at: 1, sent_at: sentAt, text: sentAt && 'Sent' },
      })
    await insert('waits', client.id, null)
    await insert('sent', client.id, 2)
    await insert('other', divya.id, null)
    await choose(client, 'ml')
    expect(await db.all('SELECT id, language FROM wa_messages ORDER BY id')).toEqual([
      { id: 'other', language: 'en' },
      { id: 'sent', language: 'en' },
      { id: 'waits', language: 'ml' },
    ])
  })
})

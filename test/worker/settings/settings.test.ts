import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, type Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'

let adminClient: Client
beforeAll(async () => {
  adminClient = await admin()
})

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
    const secondAdmin = await admin('second@example.com')
    const chosen = {
      emailNotifications: false,
      pushNotifications: true,
      orderUpdates: false,
      marketingEmails: true,
      noWhatsapp: true,
    }
    const ofAdmin = { ...defaults.admin, dailyReports: true, chatAlerts: false }
    expect(await (await sneha.get('/api/user/settings')).json()).toEqual(defaults.user)
    expect(await (await adminClient.get('/api/admin/settings')).json()).toEqual(defaults.admin)
    for (const _twice of [1, 2]) {
      expect(await (await sneha.put('/api/user/settings', chosen)).json()).toEqual(chosen)
      expect(await (await adminClient.put('/api/admin/settings', ofAdmin)).json()).toEqual(ofAdmin)
    }
    expect(await (await sneha.get('/api/user/settings')).json()).toEqual(chosen)
    expect(await (await adminClient.get('/api/admin/settings')).json()).toEqual(ofAdmin)
    expect(await (await divya.get('/api/user/settings')).json()).toEqual(defaults.user)
    expect(await (await secondAdmin.get('/api/admin/settings')).json()).toEqual(defaults.admin)
  })

  it.each([
    ['text', 'true'],
    ['a number', 1],
    ['null', null],
    ['nothing', undefined],
  ])('take booleans only: not %s', async (_what, value) => {
    const sneha = await customer()
    const user = await sneha.put('/api/user/settings', { ...defaults.user, orderUpdates: value })
    const ofAdmin = await adminClient.put('/api/admin/settings', { ...defaults.admin, leadAlerts: value })
    expect([user.status, ofAdmin.status]).toEqual([400, 400])
    expect(await user.json()).toEqual({ message: 'Settings are on or off' })
    expect(await (await sneha.get('/api/user/settings')).json()).toEqual(defaults.user)
  })

  it("ignore what they do not know, and another person's id", async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const chosen = { ...defaults.user, marketingEmails: true }
    const answer = await sneha.put('/api/user/settings', { ...chosen, userId: divya.id, isAdmin: true })
    expect(await answer.json()).toEqual(chosen)
    expect(await (await divya.get('/api/user/settings')).json()).toEqual(defaults.user)
  })

  it('are turned 60 times an hour, and leave no word of consent beyond', async () => {
    stopClock()
    const client = await customer()
    const save = (marketingEmails: boolean) => client.put('/api/user/settings', { ...defaults.user, marketingEmails })
    const consents = () =>
      env.DB.prepare('SELECT COUNT(*) AS count FROM consents WHERE user_id = ?').bind(client.id).first('count')
    expect((await save(true)).status).toBe(200)
    const before = await consents()
    await env.DB.prepare('UPDATE rate_limits SET count = 60 WHERE key = ?').bind(`consents:${client.id}`).run()
    const refused = await save(false)
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
    expect(await consents()).toBe(before)
    expect(await (await client.get('/api/user/settings')).json()).toMatchObject({ marketingEmails: true })
  })
})

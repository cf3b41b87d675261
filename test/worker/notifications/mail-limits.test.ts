import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hourMs } from '../../../shared/time.ts'
import { customer } from '../../helpers/worker/client.ts'
import { sweepOutbox, withBindings } from '../../helpers/worker/external-services.ts'
import {
  adminClient,
  enqueue,
  listMailRecipients,
  mail,
  push,
  setUpNotifications,
} from '../../helpers/worker/notifications.ts'
import { subscribeBrowser } from '../../helpers/worker/push-device.ts'

setUpNotifications()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / hourMs) * hourMs })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('mails', () => {
  it.each(['booking', 'contact', 'chat_lead', 'password_reset', 'booking_status', 'photo_pin', 'visit'] as const)(
    'to each admin about a %s stop at 20 an hour, while pushes go on',
    async (type) => {
      await subscribeBrowser(adminClient)
      for (let nth = 0; nth < 25; nth++) await enqueue({ type })
      await enqueue({ type: 'quote' })
      await sweepOutbox()
      expect(mail.sent.filter(({ to }) => to === 'owner@example.com')).toHaveLength(21)
      expect(push.sent).toHaveLength(26)
      vi.setSystemTime(Date.now() + hourMs + 1)
      mail.sent.length = 0
      await enqueue({ type })
      await sweepOutbox()
      expect(listMailRecipients()).toEqual(['owner@example.com', 'second@example.com'])
    },
  )

  it('about a changed password come once an hour for an account, and the bell shows each', async () => {
    const client = withBindings(await customer())
    const other = withBindings(await customer())
    const passwords = [client.password, 'jasmine-garland-4', 'temple-border-9', 'lotus-petal-12']
    for (let nth = 1; nth < passwords.length; nth++) {
      const change = { currentPassword: passwords[nth - 1], newPassword: passwords[nth] }
      expect((await client.put('/api/user/password', change)).status).toBe(200)
      vi.setSystemTime(Date.now() + 60_000)
    }
    const change = { currentPassword: other.password, newPassword: 'jasmine-garland-4' }
    expect((await other.put('/api/user/password', change)).status).toBe(200)
    expect(listMailRecipients()).toEqual([client.email, other.email].sort())
    const inbox = await client.read<object[]>('/api/user/notifications')
    expect(inbox).toHaveLength(3)
  })
})

import { describe, expect, it } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { eventually } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  countDeliveriesByState,
  mailBindings,
  makeDeliveriesDue,
  sweepOutbox,
  withBindings,
} from '../../helpers/worker/external-services.ts'
import {
  adminClient,
  adminDefaults,
  customerDefaults,
  enqueue,
  listMailRecipients,
  mail,
  push,
  secondAdmin,
  setUpNotifications,
  sneha,
} from '../../helpers/worker/notifications.ts'
import { subscribeBrowser } from '../../helpers/worker/push-device.ts'

setUpNotifications()

describe('what goes out', () => {
  it('is decided by the switches of each admin, whose defaults hold until she chooses', async () => {
    // What goes to her who booked is decided by her own.
    const listAdmins = () => listMailRecipients().filter((to) => to !== sneha.email)
    // What an earlier request has begun may run seconds later, without mail: it takes up this booking, and not the next.
    await eventually(async () => {
      mail.sent.length = 0
      await book(sneha)
      expect(listAdmins()).toEqual(['owner@example.com', 'second@example.com'])
    })
    mail.sent.length = 0
    await secondAdmin.put('/api/admin/settings', { ...adminDefaults, bookingAlerts: false })
    await book(sneha)
    await eventually(() => expect(listAdmins()).toEqual(['owner@example.com']))
  })

  it.each([
    ['bookingAlerts', 'booking'],
    ['bookingAlerts', 'booking_status'],
    ['bookingAlerts', 'payment_claim'],
    ['leadAlerts', 'contact'],
    ['chatAlerts', 'chat_lead'],
    ['chatAlerts', 'chat_message'],
    ['dailyReports', 'daily_report'],
  ] as const)('%s decides over %s for admins', async (name, type) => {
    const phone = await subscribeBrowser(adminClient)
    for (const isOn of [true, false]) {
      mail.sent.length = push.sent.length = 0
      await adminClient.put('/api/admin/settings', { ...adminDefaults, [name]: isOn })
      await secondAdmin.put('/api/admin/settings', { ...adminDefaults, [name]: !isOn })
      await enqueue({ type, title: `${type} ${isOn}` })
      await sweepOutbox()
      expect(listMailRecipients()).toEqual([isOn ? 'owner@example.com' : 'second@example.com'])
      expect(push.sent.map(({ endpoint }) => endpoint)).toEqual(isOn ? [phone.endpoint] : [])
    }
  })

  it('depends on the channels that each admin has chosen', async () => {
    await subscribeBrowser(adminClient)
    const deliveredTo = async (channels: { emailNotifications: boolean; pushNotifications: boolean }) => {
      mail.sent.length = push.sent.length = 0
      await adminClient.put('/api/admin/settings', { ...adminDefaults, ...channels })
      await enqueue()
      await sweepOutbox()
      return [listMailRecipients().includes('owner@example.com'), push.sent.length]
    }
    expect(await deliveredTo({ emailNotifications: true, pushNotifications: true })).toEqual([true, 1])
    expect(await deliveredTo({ emailNotifications: true, pushNotifications: false })).toEqual([true, 0])
    expect(await deliveredTo({ emailNotifications: false, pushNotifications: true })).toEqual([false, 1])
    expect(await deliveredTo({ emailNotifications: false, pushNotifications: false })).toEqual([false, 0])
  })

  it("is decided by a customer's own switches: at first mail of orders and bookings, and pushes once switched on", async () => {
    await subscribeBrowser(sneha)
    const deliveredTo = async (settings: Partial<typeof customerDefaults>, type: 'booking_status' | 'order_update') => {
      mail.sent.length = push.sent.length = 0
      await sneha.put('/api/user/settings', { ...customerDefaults, ...settings })
      await enqueue({ userId: sneha.id, type, title: 'News' })
      await sweepOutbox()
      return [listMailRecipients(), push.sent.length]
    }
    for (const type of ['booking_status', 'order_update'] as const) {
      await db.run('DELETE FROM user_settings')
      mail.sent.length = push.sent.length = 0
      await enqueue({ userId: sneha.id, type })
      await sweepOutbox()
      expect([listMailRecipients(), push.sent.length]).toEqual([[sneha.email], 0])
      expect(await deliveredTo({ pushNotifications: true }, type)).toEqual([[sneha.email], 1])
      expect(await deliveredTo({ pushNotifications: true, emailNotifications: false }, type)).toEqual([[], 1])
      expect(await deliveredTo({ pushNotifications: true, orderUpdates: false }, type)).toEqual([[], 0])
      // Asking for marketing opens nothing else.
      expect(await deliveredTo({ orderUpdates: false, marketingEmails: true }, type)).toEqual([[], 0])
    }
  })

  it('holds what concerns passwords, whatever is switched off', async () => {
    const off = Object.fromEntries(Object.keys(adminDefaults).map((name) => [name, false]))
    await adminClient.put('/api/admin/settings', off)
    await secondAdmin.put('/api/admin/settings', off)
    await sneha.put(
      '/api/user/settings',
      Object.fromEntries(Object.keys(customerDefaults).map((name) => [name, false])),
    )
    await withBindings(new Client()).post('/api/auth/forgot-password', { email: sneha.email })
    expect(listMailRecipients()).toEqual(['owner@example.com', 'second@example.com'])
    mail.sent.length = 0
    await enqueue({ userId: sneha.id, type: 'password_changed', title: 'Password changed' })
    await sweepOutbox()
    expect(listMailRecipients()).toEqual([sneha.email])
  })
})

describe('recipients', () => {
  it('of a changed admin password are the devices and mailbox of that admin alone', async () => {
    await subscribeBrowser(secondAdmin)
    const phone = await subscribeBrowser(adminClient)
    const { id } = await adminClient.read<{ id: string }>('/api/user')
    await enqueue({ type: 'password_changed', title: 'Password changed', relatedId: id })
    await sweepOutbox()
    expect(listMailRecipients()).toEqual(['owner@example.com'])
    expect(push.sent.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint])
  })

  it('leave out a deactivated customer, also for what already waits, and every other customer', async () => {
    const divya = withBindings(await customer())
    await subscribeBrowser(divya, { turnOn: true })
    const [phone] = [await subscribeBrowser(sneha, { turnOn: true })]
    push.answer = async () => new Response(null, { status: 503 })
    await enqueue({ userId: divya.id, type: 'order_update', title: 'The lace is in' })
    await sweepOutbox({})
    expect((await adminClient.put(`/api/admin/customers/${divya.id}`, { isActive: false })).status).toBe(200)
    push.answer = async () => new Response(null, { status: 201 })
    push.sent.length = mail.sent.length = 0
    await makeDeliveriesDue()
    await enqueue({ userId: divya.id, type: 'order_update', title: 'Ready' })
    await enqueue({ userId: sneha.id, type: 'order_update', title: 'Ready' })
    await sweepOutbox()
    expect(push.sent.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint])
    expect(listMailRecipients()).toEqual([sneha.email])
    expect(await countDeliveriesByState()).toEqual({ gone: 1, sent: 2 })
  })

  it('do not include the user who has taken over the browser of another', async () => {
    const divya = withBindings(await customer())
    const { subscription } = await subscribeBrowser(sneha, { turnOn: true })
    push.answer = async () => new Response(null, { status: 503 })
    await enqueue({ userId: sneha.id, type: 'order_update', title: 'The lace is in' })
    await sweepOutbox({})
    push.answer = async () => new Response(null, { status: 201 })
    push.sent.length = 0
    await divya.post('/api/push/subscribe', { subscription, turnOn: true })
    await makeDeliveriesDue()
    await sweepOutbox({})
    expect(push.sent).toEqual([])
    expect(await countDeliveriesByState()).toEqual({ gone: 1 })
    await enqueue({ userId: divya.id, type: 'order_update', title: 'Ready' })
    await sweepOutbox({})
    expect(push.sent).toHaveLength(1)
  })

  it('include an admin who has never signed in, and nobody who is no admin any more', async () => {
    await enqueue()
    await sweepOutbox({ ...mailBindings, ADMIN_EMAILS: 'owner@example.com, New@Example.com' })
    expect(listMailRecipients()).toEqual(['new@example.com', 'owner@example.com'])
    mail.sent.length = 0
    mail.answer = async () => Promise.reject(Object.assign(new Error('later'), { code: 'E_RATE_LIMIT_EXCEEDED' }))
    await enqueue()
    await sweepOutbox()
    mail.sent.length = 0
    await makeDeliveriesDue()
    await sweepOutbox({ ...mailBindings, ADMIN_EMAILS: 'owner@example.com' })
    expect(listMailRecipients()).toEqual(['owner@example.com'])
  })
})

import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleFacts } from '../../../scripts/sample/data/boutique.ts'
import { hourMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { everyHour } from '../../../worker/cron.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  allDeliveries,
  countDeliveriesByState,
  mailBindings,
  sweepLater,
  sweepOutbox,
  withBindings,
} from '../../helpers/worker/external-services.ts'
import {
  adminClient,
  enqueue,
  listMailRecipients,
  mail,
  push,
  sendOut,
  setUpNotifications,
  sneha,
} from '../../helpers/worker/notifications.ts'
import { subscribeBrowser } from '../../helpers/worker/push-device.ts'

setUpNotifications()

describe('a mail', () => {
  it('is plain and HTML, from the boutique, with a link, and escapes what people wrote', async () => {
    await book(sneha, { parentName: '<img src=x onerror=alert(1)> & "Co"', childName: "O'Neill" })
    const first = mail.sent.find(({ to }) => to === 'owner@example.com')
    expect(first).toMatchObject({ from: { name: 'Kasavu & Lace', email: 'shop@example.com' } })
    expect(first?.subject).toBe('New consultation booking')
    expect(first?.text).toContain('<img src=x onerror=alert(1)> & "Co" asks for Baptism Suit for O\'Neill')
    expect(first?.text).toContain('https://shop.example/admin?tab=bookings&open=')
    expect(first?.html).not.toContain('<img')
    expect(first?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;')
    expect(first?.html).toContain('href="https://shop.example/admin?tab=bookings&amp;open=')
    expect(first).not.toHaveProperty('replyTo')
  })

  it('says in its headers where it can be switched off, where it can', async () => {
    await enqueue({ userId: sneha.id, type: 'order_update', title: 'The lace is in' })
    await sendOut({ userId: sneha.id, type: 'password_changed', title: 'Your password was changed' })
    const headers = Object.fromEntries(mail.sent.map(({ subject, headers }) => [subject, headers]))
    expect(headers).toEqual({
      'The lace is in': { 'List-Unsubscribe': '<https://shop.example/user/settings>' },
      'Your password was changed': undefined,
    })
  })

  it('to a customer comes in the name of the boutique with one line of subject, and can be answered', async () => {
    const named = { ...sampleFacts, name: 'Zari & <Silk>', email: 'anna@example.com' }
    expect((await adminClient.put('/api/admin/boutique', named)).status).toBe(200)
    await sendOut({ userId: sneha.id, type: 'order_update', title: 'The lace\r\nBcc: everybody@example.com' })
    await db.run('DELETE FROM boutique_facts')
    const subject = 'The lace Bcc: everybody@example.com'
    expect(mail.sent).toMatchObject([{ from: { name: 'Zari & <Silk>' }, replyTo: 'anna@example.com', subject }])
    expect(mail.sent[0]?.html).toContain('Zari &amp; &lt;Silk&gt;')
  })

  it.each(['E_RECIPIENT_NOT_ALLOWED', 'E_RECIPIENT_SUPPRESSED', 'E_SENDER_NOT_VERIFIED', 'E_VALIDATION_ERROR'])(
    'refused with %s has failed for good',
    async (code) => {
      mail.answer = async () => Promise.reject(Object.assign(new Error('refused owner@example.com'), { code }))
      await sendOut({ userId: sneha.id, type: 'order_update' })
      await sweepLater()
      expect(mail.sent).toHaveLength(1)
      const [row] = await allDeliveries()
      expect(row).toMatchObject({ state: 'failed', last_error: `The mail service refused it: ${code}` })
    },
  )

  it.each(['E_RATE_LIMIT_EXCEEDED', 'E_DAILY_LIMIT_EXCEEDED', 'E_INTERNAL_SERVER_ERROR', undefined])(
    'that fails with %s is tried again',
    async (code) => {
      mail.answer = async () => Promise.reject(Object.assign(new Error('not now'), code && { code }))
      await sendOut({ userId: sneha.id, type: 'order_update' })
      mail.answer = async () => ({ messageId: 'kept' })
      await sweepLater()
      expect(mail.sent).toHaveLength(2)
      expect(await countDeliveriesByState()).toEqual({ sent: 1 })
    },
  )

  it('is not made where none can be sent: nothing breaks, and nothing waits', async () => {
    await subscribeBrowser(adminClient)
    for (const bindings of [{ MAIL_FROM: '' }, { ...mailBindings, EMAIL: undefined }]) {
      await book(withBindings(sneha, bindings))
      expect((await allDeliveries()).filter(({ channel }) => channel === 'mail')).toEqual([])
    }
    withBindings(sneha)
    expect(mail.sent).toEqual([])
    expect(push.sent).toHaveLength(2)
  })
})

describe('mails', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / hourMs) * hourMs })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each(['booking', 'contact', 'chat_lead', 'password_reset', 'booking_status', 'photo_pin', 'visit'] as const)(
    'to each admin about a %s stop at 20 an hour, while pushes go on',
    async (type) => {
      await subscribeBrowser(adminClient)
      for (let nth = 0; nth < 25; nth++) await enqueue({ type })
      await sendOut({ type: 'quote' })
      expect(mail.sent.filter(({ to }) => to === 'owner@example.com')).toHaveLength(21)
      expect(push.sent).toHaveLength(26)
      vi.setSystemTime(Date.now() + hourMs + 1)
      mail.sent.length = 0
      await sendOut({ type })
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

describe('a failed delivery', () => {
  it('is kept for 30 days, and so is what was sent; what still waits stays', async () => {
    await sendOut()
    const day = 86_400_000
    await db.run('DELETE FROM deliveries')
    const row = `INSERT INTO deliveries (id, notification_id, channel, target, state, next_attempt_at, created_at)
      SELECT ?1, id, 'mail', ?1, ?2, ?3, ?4 FROM notifications LIMIT 1`
    for (const state of ['sent', 'failed', 'gone', 'due'])
      for (const age of [31, 29])
        await db.run(row, `${state} ${age}`, state, Date.now() + 40 * day, Date.now() - age * day)
    await everyHour(createCtx(env, keepRunning))
    const left = (await allDeliveries()).map(({ target }) => target)
    expect(left.sort()).toEqual(['due 29', 'due 31', 'failed 29', 'gone 29', 'sent 29'])
  })

  it('is shown to admins with its reason, page by page, and sent again on request', async () => {
    await subscribeBrowser(sneha, { turnOn: true })
    push.answer = async () => new Response(null, { status: 400 })
    for (let event = 0; event < 12; event++)
      await enqueue({ userId: sneha.id, type: 'order_update', title: `Update ${event}`, message: 'Secret of nobody' })
    await sweepOutbox({})
    const answer = await adminClient.get('/api/admin/deliveries/failed')
    const rows = await answer.json<{ id: string }[]>()
    expect(rows).toHaveLength(10)
    const reason = { attempts: 1, lastError: 'The push service answered 400' }
    expect(rows[0]).toMatchObject({ channel: 'push', person: sneha.email, device: 'A browser', ...reason })
    const rest = await adminClient.read<{ id: string }[]>(
      `/api/admin/deliveries/failed?cursor=${answer.headers.get('X-Next-Cursor')}`,
    )
    expect(new Set([...rows, ...rest].map(({ id }) => id)).size).toBe(12)
    push.sent.length = 0
    push.answer = async () => new Response(null, { status: 201 })
    expect((await adminClient.post(`/api/admin/deliveries/${rows[0]?.id}/retry`)).status).toBe(200)
    expect(push.sent).toHaveLength(1)
    expect((await adminClient.post(`/api/admin/deliveries/${rows[0]?.id}/retry`)).status).toBe(404)
    expect(await countDeliveriesByState()).toEqual({ failed: 11, sent: 1 })
  })
})

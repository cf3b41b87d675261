import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../scripts/sample/data/boutique.ts'
import { book } from '../../helpers/worker/bookings.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  allDeliveries,
  countDeliveriesByState,
  mailBindings,
  makeDeliveriesDue,
  sweepOutbox,
  withBindings,
} from '../../helpers/worker/external-services.ts'
import { adminClient, enqueue, mail, push, setUpNotifications, sneha } from '../../helpers/worker/notifications.ts'
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

  it('is no wider than a phone whatever was pasted, in the colours of the shop, with phone and settings to press', async () => {
    expect((await adminClient.put('/api/admin/boutique', sampleFacts)).status).toBe(200)
    await enqueue({
      userId: sneha.id,
      type: 'order_update',
      title: 'x',
      message: `See https://e.example/${'a'.repeat(300)}`,
    })
    await sweepOutbox()
    await db.run('DELETE FROM boutique_facts')
    const html = mail.sent[0]?.html ?? ''
    expect(html).toMatch(/<body style="[^"]*overflow-wrap:anywhere/)
    expect(html).toContain('background:#fbf8f3')
    expect(html).toContain('<a href="tel:+919000000000" style="color:inherit">+91 90000 00000</a>')
    expect(html).toContain('<a href="https://shop.example/user/settings" style="color:inherit">your settings</a>')
    expect(mail.sent[0]?.text).toContain('You can choose what we write to you under https://shop.example/user/settings')
  })

  it('says in its headers where it can be switched off, where it can', async () => {
    await enqueue({ userId: sneha.id, type: 'order_update', title: 'The lace is in' })
    await enqueue({ userId: sneha.id, type: 'password_changed', title: 'Your password was changed' })
    await sweepOutbox()
    const headers = Object.fromEntries(mail.sent.map(({ subject, headers }) => [subject, headers]))
    expect(headers).toEqual({
      'The lace is in': { 'List-Unsubscribe': '<https://shop.example/user/settings>' },
      'Your password was changed': undefined,
    })
  })

  it('has one line of subject, whoever wrote it', async () => {
    await enqueue({ title: 'News\r\nBcc: everybody@example.com' })
    await sweepOutbox()
    expect(mail.sent[0]?.subject).toBe('News Bcc: everybody@example.com')
  })

  it('to a customer gives no address to answer to while nobody has entered one', async () => {
    await enqueue({ userId: sneha.id, type: 'order_update', title: 'The lace is in' })
    await sweepOutbox()
    expect(mail.sent).toMatchObject([{ to: sneha.email }])
    expect(mail.sent[0]?.replyTo).toBeUndefined()
  })

  it('to a customer comes in the name that the admin has given the boutique, and can be answered', async () => {
    const saved = await adminClient.put('/api/admin/boutique', {
      ...sampleFacts,
      name: 'Zari & <Silk>',
      email: 'anna@example.com',
    })
    expect(saved.status).toBe(200)
    await enqueue({ userId: sneha.id, type: 'order_update', title: 'The lace is in' })
    await sweepOutbox()
    await db.run('DELETE FROM boutique_facts')
    expect(mail.sent).toMatchObject([{ from: { name: 'Zari & <Silk>' }, replyTo: 'anna@example.com' }])
    expect(mail.sent[0]?.html).toContain('Zari &amp; &lt;Silk&gt;')
  })

  it.each(['E_RECIPIENT_NOT_ALLOWED', 'E_RECIPIENT_SUPPRESSED', 'E_SENDER_NOT_VERIFIED', 'E_VALIDATION_ERROR'])(
    'refused with %s has failed for good',
    async (code) => {
      mail.answer = async () => Promise.reject(Object.assign(new Error('refused owner@example.com'), { code }))
      await enqueue({ userId: sneha.id, type: 'order_update' })
      await sweepOutbox()
      await makeDeliveriesDue()
      await sweepOutbox()
      expect(mail.sent).toHaveLength(1)
      const [row] = await allDeliveries()
      expect(row).toMatchObject({ state: 'failed', last_error: `The mail service refused it: ${code}` })
    },
  )

  it.each(['E_RATE_LIMIT_EXCEEDED', 'E_DAILY_LIMIT_EXCEEDED', 'E_INTERNAL_SERVER_ERROR', undefined])(
    'that fails with %s is tried again',
    async (code) => {
      mail.answer = async () => Promise.reject(Object.assign(new Error('not now'), code && { code }))
      await enqueue({ userId: sneha.id, type: 'order_update' })
      await sweepOutbox()
      mail.answer = async () => ({ messageId: 'kept' })
      await makeDeliveriesDue()
      await sweepOutbox()
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

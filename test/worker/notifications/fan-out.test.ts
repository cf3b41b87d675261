import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { customerBookingPath } from '../../../shared/notifications.ts'
import { malayalamPath } from '../../../shared/words/paths.ts'
import { createCtx } from '../../../worker/context.ts'
import { batch } from '../../../worker/db/batch.ts'
import { enqueueManyStatement } from '../../../worker/features/notifications/enqueue.ts'
import { accountInput } from '../../helpers/worker/auth.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { book, notificationsOf } from '../../helpers/worker/bookings.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  countDeliveriesByState,
  mailBindings,
  makeDeliveriesDue,
  sweepLater,
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
  sendOut,
  setUpNotifications,
  sneha,
} from '../../helpers/worker/notifications.ts'
import { subscribeBrowser } from '../../helpers/worker/push-device.ts'

setUpNotifications()

describe('what goes out', () => {
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
      await sendOut({ type, title: `${type} ${isOn}` })
      expect(listMailRecipients()).toEqual([isOn ? 'owner@example.com' : 'second@example.com'])
      expect(push.sent.map(({ endpoint }) => endpoint)).toEqual(isOn ? [phone.endpoint] : [])
    }
  })

  it('depends on the channels that each admin has chosen', async () => {
    await subscribeBrowser(adminClient)
    const deliveredTo = async (channels: { emailNotifications: boolean; pushNotifications: boolean }) => {
      mail.sent.length = push.sent.length = 0
      await adminClient.put('/api/admin/settings', { ...adminDefaults, ...channels })
      await sendOut()
      return [listMailRecipients().includes('owner@example.com'), push.sent.length]
    }
    for (const emailNotifications of [true, false])
      for (const pushNotifications of [true, false])
        expect(await deliveredTo({ emailNotifications, pushNotifications })).toEqual([
          emailNotifications,
          Number(pushNotifications),
        ])
  })

  it("is decided by a customer's own switches: at first mail of orders and bookings, and pushes once switched on", async () => {
    await subscribeBrowser(sneha)
    const deliveredTo = async (settings: Partial<typeof customerDefaults>, type: 'booking_status' | 'order_update') => {
      mail.sent.length = push.sent.length = 0
      await sneha.put('/api/user/settings', { ...customerDefaults, ...settings })
      await sendOut({ userId: sneha.id, type, title: 'News' })
      return [listMailRecipients(), push.sent.length]
    }
    for (const type of ['booking_status', 'order_update'] as const) {
      await db.run('DELETE FROM user_settings')
      mail.sent.length = push.sent.length = 0
      await sendOut({ userId: sneha.id, type })
      expect([listMailRecipients(), push.sent.length]).toEqual([[sneha.email], 0])
      expect(await deliveredTo({ pushNotifications: true }, type)).toEqual([[sneha.email], 1])
      expect(await deliveredTo({ pushNotifications: true, emailNotifications: false }, type)).toEqual([[], 1])
      expect(await deliveredTo({ pushNotifications: true, orderUpdates: false }, type)).toEqual([[], 0])
      // Asking for marketing opens nothing else.
      expect(await deliveredTo({ orderUpdates: false, marketingEmails: true }, type)).toEqual([[], 0])
    }
  })

  it('holds what concerns passwords, whatever is switched off', async () => {
    const off = (settings: object) => Object.fromEntries(Object.keys(settings).map((name) => [name, false]))
    for (const one of [adminClient, secondAdmin]) await one.put('/api/admin/settings', off(adminDefaults))
    await sneha.put('/api/user/settings', off(customerDefaults))
    await withBindings(new Client()).post('/api/auth/forgot-password', { email: sneha.email })
    expect(listMailRecipients()).toEqual(['owner@example.com', 'second@example.com'])
    mail.sent.length = 0
    await sendOut({ userId: sneha.id, type: 'password_changed', title: 'Password changed' })
    expect(listMailRecipients()).toEqual([sneha.email])
  })
})

describe('recipients', () => {
  it('of a changed admin password are the devices and mailbox of that admin alone', async () => {
    await subscribeBrowser(secondAdmin)
    const phone = await subscribeBrowser(adminClient)
    const { id } = await adminClient.read<{ id: string }>('/api/user')
    await sendOut({ type: 'password_changed', title: 'Password changed', relatedId: id })
    expect(listMailRecipients()).toEqual(['owner@example.com'])
    expect(push.sent.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint])
  })

  it('leave out a deactivated customer, also for what already waits, and every other customer', async () => {
    const divya = withBindings(await customer())
    await subscribeBrowser(divya, { turnOn: true })
    const [phone] = [await subscribeBrowser(sneha, { turnOn: true })]
    push.answer = async () => new Response(null, { status: 503 })
    await sendOut({ userId: divya.id, type: 'order_update', title: 'The lace is in' }, {})
    expect((await adminClient.put(`/api/admin/customers/${divya.id}`, { isActive: false })).status).toBe(200)
    push.answer = async () => new Response(null, { status: 201 })
    push.sent.length = mail.sent.length = 0
    await makeDeliveriesDue()
    await enqueue({ userId: divya.id, type: 'order_update', title: 'Ready' })
    await sendOut({ userId: sneha.id, type: 'order_update', title: 'Ready' })
    expect(push.sent.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint])
    expect(listMailRecipients()).toEqual([sneha.email])
    expect(await countDeliveriesByState()).toEqual({ gone: 1, sent: 2 })
  })

  it('do not include the user who has taken over the browser of another', async () => {
    const divya = withBindings(await customer())
    const { subscription } = await subscribeBrowser(sneha, { turnOn: true })
    push.answer = async () => new Response(null, { status: 503 })
    await sendOut({ userId: sneha.id, type: 'order_update', title: 'The lace is in' }, {})
    push.answer = async () => new Response(null, { status: 201 })
    push.sent.length = 0
    await divya.post('/api/push/subscribe', { subscription, turnOn: true })
    await sweepLater({})
    expect(push.sent).toEqual([])
    expect(await countDeliveriesByState()).toEqual({ gone: 1 })
    await sendOut({ userId: divya.id, type: 'order_update', title: 'Ready' }, {})
    expect(push.sent).toHaveLength(1)
  })

  it('include an admin who has never signed in, and nobody who is no admin any more', async () => {
    await sendOut({}, { ...mailBindings, ADMIN_EMAILS: 'owner@example.com, New@Example.com' })
    expect(listMailRecipients()).toEqual(['new@example.com', 'owner@example.com'])
    mail.sent.length = 0
    mail.answer = async () => Promise.reject(Object.assign(new Error('later'), { code: 'E_RATE_LIMIT_EXCEEDED' }))
    await sendOut()
    mail.sent.length = 0
    await sweepLater({ ...mailBindings, ADMIN_EMAILS: 'owner@example.com' })
    expect(listMailRecipients()).toEqual(['owner@example.com'])
  })
})

describe('a customer whose language is Malayalam', () => {
  const received = { title: 'നിങ്ങളുടെ ബുക്കിങ് കിട്ടി', message: /^മാമോദീസ ഉടുപ്പ് \(Mia\)\. 24 മണിക്കൂറിനുള്ളിൽ/ }
  const chooseMalayalam = async (client: Client) => expect((await client.put('/api/user/language/ml')).status).toBe(200)

  it('is told in it, by the bell, by mail and by push; the boutique in English', async () => {
    await chooseMalayalam(sneha)
    const device = await subscribeBrowser(sneha)
    await sneha.put('/api/user/settings', { ...customerDefaults, pushNotifications: true })
    const { id } = await book(sneha, { childName: 'Mia' })
    const [told] = await notificationsOf(sneha.id, id)
    expect(told).toMatchObject({ title: received.title, message: expect.stringMatching(received.message) })
    expect(await notificationsOf(null, id)).toMatchObject([{ title: 'New consultation booking' }])

    const letter = mail.sent.find(({ to }) => to === sneha.email)
    expect(letter?.subject).toBe(received.title)
    expect(letter?.html).toContain('<html lang="ml">')
    expect(letter?.text).toMatch(received.message)
    expect(letter?.text).toContain(`https://shop.example${malayalamPath(customerBookingPath(id))}`)
    expect(letter?.text).toContain('ഞങ്ങൾ എന്തെല്ലാം എഴുതണമെന്ന് ഇവിടെ തിരഞ്ഞെടുക്കാം:')
    expect(mail.sent.find(({ to }) => to === adminClient.email)?.html).toContain('<html lang="en">')

    const sent = push.sent.find(({ endpoint }) => endpoint === device.endpoint)
    if (!sent) throw new Error('no push')
    expect(await device.open(sent.body)).toMatchObject({
      title: received.title,
      data: { url: malayalamPath(customerBookingPath(id)) },
    })
  })

  it('has the mail that confirms the address in the language of the page with the form', async () => {
    const account = { ...accountInput, email: 'in-malayalam@example.com' }
    await withBindings(new Client()).post('/api/register', account, { Referer: 'http://localhost/ml/auth' })
    const [subject, html] = ['നിങ്ങളുടെ ഇമെയിൽ വിലാസം സ്ഥിരീകരിക്കുക', expect.stringContaining('വിലാസം സ്ഥിരീകരിക്കുക</a>')]
    expect(mail.sent).toMatchObject([{ to: account.email, subject, html }])
  })

  it('gets what goes to many in it, beside others who get English', async () => {
    const [divya, jincy] = [await customer(), await customer()]
    await chooseMalayalam(divya)
    const ctx = createCtx(env, keepRunning)
    const text = { title: 'News', message: 'Of us', malayalam: { title: 'വാർത്ത', message: 'ഞങ്ങളുടെ' } }
    const toWhom = sql`users.id IN (${divya.id}, ${jincy.id})`
    await batch(ctx, { enqueue: enqueueManyStatement(ctx, { type: 'privacy', relatedId: 'news', ...text }, toWhom) })
    expect(await notificationsOf(divya.id, 'news')).toMatchObject([text.malayalam])
    expect(await notificationsOf(jincy.id, 'news')).toMatchObject([{ title: 'News', message: 'Of us' }])
  })
})

import {
  createExecutionContext,
  createScheduledController,
  runDurableObjectAlarm,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../worker/context.ts'
import { everyHour } from '../../worker/cron.ts'
import { deliver } from '../../worker/features/notifications/deliver.ts'
import { enqueueStatement } from '../../worker/features/notifications/enqueue.ts'
import worker from '../../worker/index.ts'
import { book } from '../helpers/worker/bookings.ts'
import { roomOf, sendMessage } from '../helpers/worker/chat.ts'
import { admin, Client, customer } from '../helpers/worker/client.ts'
import { countD1, countingDatabase } from '../helpers/worker/count-d1.ts'
import {
  allDeliveries,
  clearNotifications,
  countDeliveriesByState,
  fakeMailService,
  fakePushServices,
  mailBindings,
  makeDeliveriesDue,
  sweepOutbox,
  withBindings,
} from '../helpers/worker/external-services.ts'
import { subscribeBrowser, vapidClaims } from '../helpers/worker/push-device.ts'
import { findTableScans } from '../helpers/worker/query-plans.ts'

let owner: Awaited<ReturnType<typeof admin>>
let second: Awaited<ReturnType<typeof admin>>
let sneha: Awaited<ReturnType<typeof customer>>
let push: ReturnType<typeof fakePushServices>
let mail: ReturnType<typeof fakeMailService>

beforeAll(async () => {
  owner = withBindings(await admin())
  second = withBindings(await admin('second@example.com'))
  sneha = withBindings(await customer())
})
beforeEach(async () => {
  await clearNotifications()
  push = fakePushServices()
  mail = fakeMailService()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ownersDefaults = {
  emailNotifications: true,
  pushNotifications: true,
  leadAlerts: true,
  bookingAlerts: true,
  chatAlerts: true,
  dailyReports: false,
}
const customersDefaults = {
  emailNotifications: true,
  pushNotifications: false,
  orderUpdates: true,
  marketingEmails: false,
}
const mailedTo = () => mail.sent.map(({ to }) => to).sort()

/** Notes something without sending it: it lies in the outbox, as after a run that never came. */
async function note(told: Partial<Parameters<typeof enqueueStatement>[1]> = {}) {
  const ctx = createCtx(env, () => {})
  await ctx.db.batch([
    enqueueStatement(ctx, { userId: null, type: 'booking', title: 'New booking', message: 'For Aadya', ...told }),
  ])
}

/** So many devices of a person, straight into the database, with keys that exist. */
async function devices(userId: string, count: number) {
  const keys = (await subscribeBrowser(sneha)).subscription.keys
  await env.DB.prepare('DELETE FROM push_subscriptions').run()
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh_key, auth_key, created_at)
     SELECT 'device-' || i, ?1, 'https://fcm.googleapis.com/send/' || i, ?3, ?4, i FROM n`,
  )
    .bind(userId, count, keys.p256dh, keys.auth)
    .run()
}

describe('a push', () => {
  it('is read by the device it was made for and by no other, and signed by the shop', async () => {
    const [phone, laptop] = [
      await subscribeBrowser(owner),
      await subscribeBrowser(owner, { host: 'updates.push.services.mozilla.com' }),
    ]
    const { id } = await book(sneha, { childName: 'മറിയ' })
    expect(push.sent).toHaveLength(2)
    const [toPhone] = push.sent.filter(({ endpoint }) => endpoint === phone.endpoint)
    const [toLaptop] = push.sent.filter(({ endpoint }) => endpoint === laptop.endpoint)
    if (!toPhone || !toLaptop) throw new Error('a device was left out')
    const payload = await phone.open(toPhone.body)
    expect(payload).toEqual({
      title: 'New consultation booking',
      body: 'Sneha Mathew asks for Baptism Suit for മറിയ',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: expect.objectContaining({ url: `/admin?tab=bookings&open=${id}`, type: 'booking' }),
    })
    await expect(laptop.open(toPhone.body)).rejects.toThrow()
    expect((await laptop.open(toLaptop.body)).title).toBe('New consultation booking')
    expect(toPhone.headers.get('Content-Encoding')).toBe('aes128gcm')
    expect(toPhone.headers.get('TTL')).toBe('86400')
    expect(toPhone.headers.get('Urgency')).toBe('normal')
    expect(toPhone.headers.get('Topic')).toMatch(/^[\w-]{1,32}$/)
    expect(toPhone.redirect).toBe('manual')
    for (const sent of [toPhone, toLaptop]) {
      const claims = await vapidClaims(sent.headers.get('Authorization'), env.VAPID_PUBLIC_KEY ?? '')
      expect(claims).toMatchObject({ typ: 'JWT', alg: 'ES256', aud: new URL(sent.endpoint).origin })
      expect(claims.sub).toBe(env.VAPID_SUBJECT)
      // RFC 8292: at most 24 hours ahead.
      expect(claims.exp * 1000).toBeGreaterThan(Date.now())
      expect(claims.exp * 1000).toBeLessThanOrEqual(Date.now() + 86_400_000)
    }
  })

  it('is kept short enough to be sent, however long its text and in any script', async () => {
    const phone = await subscribeBrowser(owner)
    await note({ title: 'അ'.repeat(500), message: '👗'.repeat(2000) })
    await sweepOutbox()
    const payload = await phone.open(push.sent[0]?.body ?? new Uint8Array())
    expect([...payload.title]).toHaveLength(120)
    expect([...payload.body]).toHaveLength(300)
    expect(payload.body.endsWith('👗…')).toBe(true)
  })

  it('marks its notification as pushed and its device as used, and only then', async () => {
    await subscribeBrowser(owner)
    push.answer = async () => new Response(null, { status: 500 })
    await note()
    await sweepOutbox()
    const pushed = async () =>
      env.DB.prepare('SELECT is_push_sent AS pushed FROM notifications').first<{ pushed: number }>()
    expect(await pushed()).toEqual({ pushed: 0 })
    push.answer = async () => new Response(null, { status: 201 })
    await makeDeliveriesDue()
    await sweepOutbox()
    expect(await pushed()).toEqual({ pushed: 1 })
    const used = await env.DB.prepare('SELECT last_used_at AS at FROM push_subscriptions').first<{ at: number }>()
    expect(used?.at).toBeGreaterThan(Date.now() - 60_000)
  })

  it.each([404, 410])('that is answered %i ends its subscription, without another try', async (status) => {
    await subscribeBrowser(owner)
    push.answer = async () => new Response('gone', { status })
    await note()
    await sweepOutbox()
    expect(await env.DB.prepare('SELECT * FROM push_subscriptions').all()).toMatchObject({ results: [] })
    await makeDeliveriesDue()
    await sweepOutbox()
    expect(push.sent).toHaveLength(1)
    expect((await allDeliveries()).filter(({ channel }) => channel === 'push')).toMatchObject([{ state: 'gone' }])
  })

  it.each([
    ['429', async () => new Response(null, { status: 429 })],
    ['500', async () => new Response(null, { status: 500 })],
    ['503', async () => new Response(null, { status: 503 })],
    ['a timeout', async () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'))],
    ['a lost connection', async () => Promise.reject(new TypeError('Network connection lost'))],
  ])('that is answered %s is tried again later, ever more rarely, and in the end given up', async (_what, answer) => {
    await subscribeBrowser(owner)
    push.answer = answer
    await note()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 6; attempt++) {
      await sweepOutbox({})
      expect(push.sent).toHaveLength(attempt)
      // Nothing is sent ahead of its time.
      await sweepOutbox({})
      expect(push.sent).toHaveLength(attempt)
      const row = await env.DB.prepare("SELECT next_attempt_at AS next FROM deliveries WHERE channel = 'push'").first<{
        next: number
      }>()
      waits.push(Math.round(((row?.next ?? 0) - Date.now()) / 60_000))
      await makeDeliveriesDue()
    }
    expect(waits.slice(0, 5)).toEqual([5, 15, 45, 135, 405])
    await sweepOutbox({})
    expect(push.sent).toHaveLength(6)
    expect(await allDeliveries()).toMatchObject([{ state: 'failed', attempts: 6 }])
    expect((await env.DB.prepare('SELECT * FROM push_subscriptions').all()).results).toHaveLength(1)
  })

  it('to a service that never answers is given up after ten seconds', async () => {
    await subscribeBrowser(owner)
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const hurried = new AbortController()
      setTimeout(() => hurried.abort(new DOMException('The operation timed out', 'TimeoutError')), 10)
      return hurried.signal
    })
    push.answer = ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    await note()
    await sweepOutbox({})
    expect(patience).toHaveBeenCalledWith(10_000)
    expect(await allDeliveries()).toMatchObject([{ state: 'due', attempts: 1, last_error: 'TimeoutError' }])
  })

  it('waits as long as the service asks, in seconds or until a date, but no longer than a day', async () => {
    await subscribeBrowser(owner)
    const wait = async (retryAfter: string) => {
      await env.DB.prepare('DELETE FROM deliveries').run()
      push.answer = async () => new Response(null, { status: 429, headers: { 'Retry-After': retryAfter } })
      await note()
      await sweepOutbox({})
      const row = await env.DB.prepare('SELECT next_attempt_at AS next FROM deliveries').first<{ next: number }>()
      return Math.round(((row?.next ?? 0) - Date.now()) / 60_000)
    }
    expect(await wait('3600')).toBe(60)
    expect(await wait(new Date(Date.now() + 7_200_000).toUTCString())).toBe(120)
    expect(await wait('1')).toBe(5)
    expect(await wait('99999999')).toBe(24 * 60)
    expect(await wait('soon')).toBe(5)
  })

  it('does not follow a redirect, and is not tried again', async () => {
    await subscribeBrowser(owner)
    push.answer = async () => new Response(null, { status: 307, headers: { Location: 'https://evil.test/' } })
    await note()
    await sweepOutbox({})
    await makeDeliveriesDue()
    await sweepOutbox({})
    expect(push.sent.map(({ endpoint }) => new URL(endpoint).hostname)).toEqual(['fcm.googleapis.com'])
    expect(await allDeliveries()).toMatchObject([{ state: 'failed', last_error: 'The push service answered 307' }])
  })

  it('goes to 500 devices, six at once, in two round trips to D1, each once though one in ten fails at first', async () => {
    const { id } = await (await owner.get('/api/user')).json<{ id: string }>()
    await devices(id, 500)
    const failing = new Set(Array.from({ length: 50 }, (_, index) => index * 10 + 1 + Math.floor(Math.random() * 10)))
    const number = (endpoint: string) => Number(endpoint.split('/').at(-1))
    const delivered: number[] = []
    push.answer = async ({ endpoint }) => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (failing.has(number(endpoint)) && Math.random() < 0.7) return new Response(null, { status: 503 })
      delivered.push(number(endpoint))
      return new Response(null, { status: 201 })
    }
    await note()
    const db = new Proxy(env.DB, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (name === 'batch') trips++
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    let trips = 0
    await deliver(
      createCtx({ ...env, DB: db, EMAIL: undefined }, () => {}),
      { budgetMs: 60_000 },
    )
    expect(trips).toBe(2)
    expect(push.sent).toHaveLength(500)
    expect(push.most).toBe(6)
    for (let run = 1; run < 8; run++) {
      await makeDeliveriesDue()
      await sweepOutbox({})
    }
    const failed = (await allDeliveries()).filter(({ state }) => state === 'failed').map(({ target }) => target)
    expect(delivered.length).toBe(new Set(delivered).size)
    expect(delivered.length + failed.length).toBe(500)
    expect((await countDeliveriesByState()).sent).toBe(delivered.length)
    expect(delivered.length).toBeGreaterThan(490)
  })
})

describe('who is told of what', () => {
  it('is decided by the switches of each admin, whose defaults hold until she chooses', async () => {
    await book(sneha)
    expect(mailedTo()).toEqual(['owner@example.com', 'second@example.com'])
    mail.sent.length = 0
    await second.put('/api/admin/settings', { ...ownersDefaults, bookingAlerts: false })
    await book(sneha)
    expect(mailedTo()).toEqual(['owner@example.com'])
  })

  it.each([
    ['bookingAlerts', 'booking'],
    ['bookingAlerts', 'booking_status'],
    ['bookingAlerts', 'order'],
    ['leadAlerts', 'contact'],
    ['chatAlerts', 'chat_lead'],
    ['chatAlerts', 'chat_message'],
    ['dailyReports', 'daily_report'],
  ] as const)('%s decides over %s for the owner', async (name, type) => {
    const phone = await subscribeBrowser(owner)
    for (const isOn of [true, false]) {
      mail.sent.length = push.sent.length = 0
      await owner.put('/api/admin/settings', { ...ownersDefaults, [name]: isOn })
      await second.put('/api/admin/settings', { ...ownersDefaults, [name]: !isOn })
      await note({ type, title: `${type} ${isOn}` })
      await sweepOutbox()
      expect(mailedTo()).toEqual([isOn ? 'owner@example.com' : 'second@example.com'])
      expect(push.sent.map(({ endpoint }) => endpoint)).toEqual(isOn ? [phone.endpoint] : [])
    }
  })

  it('goes by the channels each has chosen', async () => {
    await subscribeBrowser(owner)
    const told = async (channels: { emailNotifications: boolean; pushNotifications: boolean }) => {
      mail.sent.length = push.sent.length = 0
      await owner.put('/api/admin/settings', { ...ownersDefaults, ...channels })
      await note()
      await sweepOutbox()
      return [mailedTo().includes('owner@example.com'), push.sent.length]
    }
    expect(await told({ emailNotifications: true, pushNotifications: true })).toEqual([true, 1])
    expect(await told({ emailNotifications: true, pushNotifications: false })).toEqual([true, 0])
    expect(await told({ emailNotifications: false, pushNotifications: true })).toEqual([false, 1])
    expect(await told({ emailNotifications: false, pushNotifications: false })).toEqual([false, 0])
  })

  it("is decided by a customer's own switches: mail of orders and bookings at first, pushes once asked for", async () => {
    await subscribeBrowser(sneha)
    const told = async (settings: Partial<typeof customersDefaults>, type: 'booking_status' | 'order_update') => {
      mail.sent.length = push.sent.length = 0
      await sneha.put('/api/user/settings', { ...customersDefaults, ...settings })
      await note({ userId: sneha.id, type, title: 'News' })
      await sweepOutbox()
      return [mailedTo(), push.sent.length]
    }
    for (const type of ['booking_status', 'order_update'] as const) {
      await env.DB.prepare('DELETE FROM user_settings').run()
      mail.sent.length = push.sent.length = 0
      await note({ userId: sneha.id, type })
      await sweepOutbox()
      expect([mailedTo(), push.sent.length]).toEqual([[sneha.email], 0])
      expect(await told({ pushNotifications: true }, type)).toEqual([[sneha.email], 1])
      expect(await told({ pushNotifications: true, emailNotifications: false }, type)).toEqual([[], 1])
      expect(await told({ pushNotifications: true, orderUpdates: false }, type)).toEqual([[], 0])
      // Asking for marketing opens nothing else.
      expect(await told({ orderUpdates: false, marketingEmails: true }, type)).toEqual([[], 0])
    }
  })

  it('always holds for passwords, whatever is switched off', async () => {
    const off = Object.fromEntries(Object.keys(ownersDefaults).map((name) => [name, false]))
    await owner.put('/api/admin/settings', off)
    await second.put('/api/admin/settings', off)
    await sneha.put(
      '/api/user/settings',
      Object.fromEntries(Object.keys(customersDefaults).map((name) => [name, false])),
    )
    await withBindings(new Client()).post('/api/auth/forgot-password', { email: sneha.email })
    expect(mailedTo()).toEqual(['owner@example.com', 'second@example.com'])
    mail.sent.length = 0
    await note({ userId: sneha.id, type: 'password_changed', title: 'Password changed' })
    await sweepOutbox()
    expect(mailedTo()).toEqual([sneha.email])
  })

  it("tells an admin of her own changed password, and the other admins' devices nothing", async () => {
    await subscribeBrowser(second)
    const phone = await subscribeBrowser(owner)
    const { id } = await (await owner.get('/api/user')).json<{ id: string }>()
    await note({ type: 'password_changed', title: 'Password changed', relatedId: id })
    await sweepOutbox()
    expect(mailedTo()).toEqual(['owner@example.com'])
    expect(push.sent.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint])
  })

  it('leaves out a deactivated customer, also for what was already on its way, and every other customer', async () => {
    const divya = withBindings(await customer())
    await subscribeBrowser(divya, { turnOn: true })
    const [phone] = [await subscribeBrowser(sneha, { turnOn: true })]
    push.answer = async () => new Response(null, { status: 503 })
    await note({ userId: divya.id, type: 'order_update', title: 'The lace is in' })
    await sweepOutbox({})
    expect((await owner.put(`/api/admin/customers/${divya.id}`, { isActive: false })).status).toBe(200)
    push.answer = async () => new Response(null, { status: 201 })
    push.sent.length = mail.sent.length = 0
    await makeDeliveriesDue()
    await note({ userId: divya.id, type: 'order_update', title: 'Ready' })
    await note({ userId: sneha.id, type: 'order_update', title: 'Ready' })
    await sweepOutbox()
    expect(push.sent.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint])
    expect(mailedTo()).toEqual([sneha.email])
    expect(await countDeliveriesByState()).toEqual({ gone: 1, sent: 2 })
  })

  it('never goes to whoever has taken the browser over, though it was meant for that device', async () => {
    const divya = withBindings(await customer())
    const { subscription } = await subscribeBrowser(sneha, { turnOn: true })
    push.answer = async () => new Response(null, { status: 503 })
    await note({ userId: sneha.id, type: 'order_update', title: 'The lace is in' })
    await sweepOutbox({})
    push.answer = async () => new Response(null, { status: 201 })
    push.sent.length = 0
    await divya.post('/api/push/subscribe', { subscription, turnOn: true })
    await makeDeliveriesDue()
    await sweepOutbox({})
    expect(push.sent).toEqual([])
    expect(await countDeliveriesByState()).toEqual({ gone: 1 })
    await note({ userId: divya.id, type: 'order_update', title: 'Ready' })
    await sweepOutbox({})
    expect(push.sent).toHaveLength(1)
  })

  it('reaches an admin who has never signed in, and nobody who is no admin any more', async () => {
    await note()
    await sweepOutbox({ ...mailBindings, ADMIN_EMAILS: 'owner@example.com, New@Example.com' })
    expect(mailedTo()).toEqual(['new@example.com', 'owner@example.com'])
    mail.sent.length = 0
    mail.answer = async () => Promise.reject(Object.assign(new Error('later'), { code: 'E_RATE_LIMIT_EXCEEDED' }))
    await note()
    await sweepOutbox()
    mail.sent.length = 0
    await makeDeliveriesDue()
    await sweepOutbox({ ...mailBindings, ADMIN_EMAILS: 'owner@example.com' })
    expect(mailedTo()).toEqual(['owner@example.com'])
  })

  it('is noted by every event there is, and leads to the right page', async () => {
    const jincy = withBindings(await customer())
    const phones = { owner: await subscribeBrowser(owner), jincy: await subscribeBrowser(jincy, { turnOn: true }) }
    const visitor = withBindings(new Client())
    const booking = await book(jincy)
    await owner.put(`/api/admin/bookings/${booking.id}`, { status: 'confirmed' })
    const enquiry = await visitor.post('/api/contacts', { name: 'Jaya', email: 'jaya@example.com', message: 'Veils?' })
    const contact = await enquiry.json<{ id: string }>()
    await visitor.post('/api/auth/forgot-password', { email: jincy.email })
    await jincy.put('/api/user/password', { currentPassword: jincy.password, newPassword: 'a-new-thread-8' })
    const read = async (who: keyof typeof phones) => {
      const own = push.sent.filter(({ endpoint }) => endpoint === phones[who].endpoint)
      return Promise.all(own.map(async ({ body }) => (await phones[who].open(body)).data))
    }
    const toOwner = (await read('owner')).map(({ type, url }) => [type, url])
    expect(toOwner).toEqual([
      ['booking', `/admin?tab=bookings&open=${booking.id}`],
      ['contact', `/admin?tab=contacts&open=${contact.id}`],
      ['password_reset', '/admin?tab=resets'],
    ])
    expect((await read('jincy')).map(({ type, url }) => [type, url])).toEqual([
      ['booking_status', '/user/dashboard?tab=consultations'],
      ['password_changed', '/user/settings?tab=password'],
    ])
    expect(mailedTo().filter((to) => to === jincy.email)).toHaveLength(2)
  })

  it('comes from the chat as well: to the owner once for a burst, and to a customer who is away', async () => {
    const jincy = withBindings(await customer())
    const phones = { owner: await subscribeBrowser(owner), jincy: await subscribeBrowser(jincy, { turnOn: true }) }
    const room = await roomOf(jincy)
    for (const words of ['Is the lace in?', 'I could come on Monday', 'Or Tuesday'])
      await sendMessage(jincy, room, words)
    await runDurableObjectAlarm(env.CHAT.getByName(room))
    await vi.waitFor(() => expect(push.sent).toHaveLength(1))
    const [first] = push.sent
    const toOwner = await phones.owner.open(first?.body ?? new Uint8Array())
    expect(toOwner).toMatchObject({ title: 'New chat message', data: { type: 'chat_message' } })
    expect(toOwner.data.url).toBe(`/admin?tab=messages&room=${room}`)
    expect(first?.headers.get('Urgency')).toBe('high')
    await sendMessage(owner, room, 'It is, come on Monday')
    await runDurableObjectAlarm(env.CHAT.getByName(room))
    await vi.waitFor(() => expect(push.sent).toHaveLength(2))
    const toJincy = await phones.jincy.open(push.sent[1]?.body ?? new Uint8Array())
    expect(toJincy).toMatchObject({ title: 'New message from the boutique', body: 'It is, come on Monday' })
  })

  it('never holds a temporary password, in a push or a mail', async () => {
    const phone = await subscribeBrowser(owner)
    const jincy = withBindings(await customer())
    await withBindings(new Client()).post('/api/auth/forgot-password', { email: jincy.email })
    const list = await (await owner.get('/api/admin/notifications?type=password_reset')).json<{ data: string }[]>()
    const { temporaryPassword } = JSON.parse(list[0]?.data ?? '{}')
    const reset = await owner.post(`/api/admin/customers/${jincy.id}/reset-password`)
    const given = await reset.json<{ temporaryPassword: string }>()
    expect([temporaryPassword.length, given.temporaryPassword.length]).toEqual([expect.any(Number), expect.any(Number)])
    const pushed = await Promise.all(push.sent.map(({ body }) => phone.open(body)))
    const everything = JSON.stringify([pushed, mail.sent])
    expect(pushed).toHaveLength(1)
    expect(mail.sent).toHaveLength(3)
    expect(everything).not.toContain(temporaryPassword)
    expect(everything).not.toContain(given.temporaryPassword)
  })
})

describe('a mail', () => {
  it('is plain and HTML, from the shop, with a link, and nothing in it is markup of somebody else', async () => {
    await book(sneha, { parentName: '<img src=x onerror=alert(1)> & "Co"', childName: "O'Neill" })
    const [first] = mail.sent
    expect(first).toMatchObject({ from: { name: 'Kasavu & Lace', email: 'shop@example.com' } })
    expect(first?.subject).toBe('New consultation booking')
    expect(first?.text).toContain('<img src=x onerror=alert(1)> & "Co" asks for Baptism Suit for O\'Neill')
    expect(first?.text).toContain('https://shop.example/admin?tab=bookings&open=')
    expect(first?.html).not.toContain('<img')
    expect(first?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;')
    expect(first?.html).toContain('href="https://shop.example/admin?tab=bookings&amp;open=')
    expect(first).not.toHaveProperty('replyTo')
  })

  it('has one line of subject, whoever wrote it', async () => {
    await note({ title: 'News\r\nBcc: everybody@example.com' })
    await sweepOutbox()
    expect(mail.sent[0]?.subject).toBe('News Bcc: everybody@example.com')
  })

  it('to a customer can be answered', async () => {
    await note({ userId: sneha.id, type: 'order_update', title: 'The lace is in' })
    await sweepOutbox()
    expect(mail.sent).toMatchObject([{ to: sneha.email, replyTo: 'hello@example.com' }])
  })

  it('comes in the name that the owner has given her shop', async () => {
    const { facts } = await (await owner.get('/api/admin/boutique')).json<{ facts: Record<string, unknown> }>()
    const saved = await owner.put('/api/admin/boutique', { ...facts, name: 'Zari & <Silk>', email: 'anna@example.com' })
    expect(saved.status).toBe(200)
    await note({ userId: sneha.id, type: 'order_update', title: 'The lace is in' })
    await sweepOutbox()
    await env.DB.prepare('DELETE FROM boutique_facts').run()
    expect(mail.sent).toMatchObject([{ from: { name: 'Zari & <Silk>' }, replyTo: 'anna@example.com' }])
    expect(mail.sent[0]?.html).toContain('Zari &amp; &lt;Silk&gt;')
  })

  it.each(['E_RECIPIENT_NOT_ALLOWED', 'E_RECIPIENT_SUPPRESSED', 'E_SENDER_NOT_VERIFIED', 'E_VALIDATION_ERROR'])(
    'refused with %s has failed for good',
    async (code) => {
      mail.answer = async () => Promise.reject(Object.assign(new Error('refused owner@example.com'), { code }))
      await note({ userId: sneha.id, type: 'order_update' })
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
      await note({ userId: sneha.id, type: 'order_update' })
      await sweepOutbox()
      mail.answer = async () => ({ messageId: 'kept' })
      await makeDeliveriesDue()
      await sweepOutbox()
      expect(mail.sent).toHaveLength(2)
      expect(await countDeliveriesByState()).toEqual({ sent: 1 })
    },
  )

  it('is not made where none can be sent: nothing breaks, and nothing waits', async () => {
    await subscribeBrowser(owner)
    for (const bindings of [{ MAIL_FROM: '' }, { ...mailBindings, EMAIL: undefined }]) {
      await book(withBindings(sneha, bindings))
      expect((await allDeliveries()).filter(({ channel }) => channel === 'mail')).toEqual([])
    }
    withBindings(sneha)
    expect(mail.sent).toEqual([])
    expect(push.sent).toHaveLength(2)
  })
})

describe('a run', () => {
  it('shares nothing with another at the same moment: each thing is sent once', async () => {
    const { id } = await (await owner.get('/api/user')).json<{ id: string }>()
    await devices(id, 40)
    push.answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 2))
      return new Response(null, { status: 201 })
    }
    for (let event = 0; event < 3; event++) await note()
    await Promise.all([sweepOutbox(), sweepOutbox(), sweepOutbox(), sweepOutbox()])
    expect(push.sent).toHaveLength(120)
    expect(mail.sent).toHaveLength(6)
    await makeDeliveriesDue()
    await sweepOutbox()
    expect(push.sent).toHaveLength(120)
    expect(await countDeliveriesByState()).toEqual({ sent: 126 })
  })

  it('that dies between sending and marking repeats that message and no other, and the next sends the rest', async () => {
    const phone = await subscribeBrowser(owner)
    await owner.put('/api/admin/settings', { ...ownersDefaults, emailNotifications: false })
    await second.put('/api/admin/settings', { ...ownersDefaults, emailNotifications: false })
    await note({ title: 'Told before' })
    await sweepOutbox()
    await note({ title: 'Told by the next run' })
    await note({ title: 'Told twice' })
    // Everything after the first round trip never happens: the run was killed.
    const killed = new Proxy(env.DB, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (name === 'batch' && push.sent.length > 1) return () => new Promise(() => {})
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const dead = deliver(createCtx({ ...env, ...mailBindings, DB: killed }, () => {}))
    await vi.waitFor(() => expect(push.sent).toHaveLength(2))
    await note({ title: 'Told later' })
    // While its lease lasts, nobody takes it over.
    await sweepOutbox()
    await makeDeliveriesDue()
    await sweepOutbox()
    await sweepOutbox()
    const titles = await Promise.all(push.sent.map(async ({ body }) => (await phone.open(body)).title))
    expect(titles.slice(0, 2)).toEqual(['Told before', 'Told twice'])
    expect(titles.slice(2, 4).sort()).toEqual(['Told by the next run', 'Told later'])
    expect(titles.slice(4)).toEqual(['Told twice'])
    // The device shows the repeated one once: it replaces itself.
    const topics = push.sent.map(({ headers }) => headers.get('Topic'))
    expect(topics[4]).toBe(topics[1])
    expect(new Set(topics).size).toBe(4)
    expect(await countDeliveriesByState()).toEqual({ sent: 4 })
    expect(dead).toBeInstanceOf(Promise)
  })

  it('that comes to itself after another has taken over changes nothing any more', async () => {
    await subscribeBrowser(owner)
    let proceed = (_answer: Response) => {}
    push.answer = () =>
      new Promise((resolve) => {
        proceed = resolve
      })
    await note()
    const slow = sweepOutbox({})
    await vi.waitFor(() => expect(push.sent).toHaveLength(1))
    const answerSlow = proceed
    await makeDeliveriesDue()
    push.answer = async () => new Response(null, { status: 201 })
    await sweepOutbox({})
    answerSlow(new Response(null, { status: 503 }))
    await slow
    expect(await allDeliveries()).toMatchObject([{ state: 'sent' }])
  })

  it('that is killed each time does not go on for ever', async () => {
    await subscribeBrowser(owner)
    await note()
    await sweepOutbox({})
    await env.DB.prepare("UPDATE deliveries SET state = 'due', attempts = 6, next_attempt_at = 0").run()
    push.sent.length = 0
    await sweepOutbox({})
    expect(push.sent).toEqual([])
    expect(await allDeliveries()).toMatchObject([{ state: 'failed', last_error: 'The run that sent it never ended' }])
  })

  it('begins nothing when its time is over, and leaves the rest to the next, attempts and all', async () => {
    const { id } = await (await owner.get('/api/user')).json<{ id: string }>()
    await devices(id, 30)
    await note()
    vi.useFakeTimers({ toFake: ['Date'] })
    push.answer = async () => {
      if (push.sent.length === 12) vi.setSystemTime(Date.now() + 60_000)
      return new Response(null, { status: 201 })
    }
    await deliver(createCtx({ ...env }, () => {}))
    // What was on its way at that moment is not torn off.
    expect(push.sent.length).toBeGreaterThanOrEqual(12)
    expect(push.sent.length).toBeLessThan(12 + 6)
    expect((await allDeliveries()).filter(({ state }) => state === 'due').every(({ attempts }) => attempts === 0)).toBe(
      true,
    )
    await sweepOutbox({})
    expect(await countDeliveriesByState()).toEqual({ sent: 30 })
    expect(push.sent).toHaveLength(30)
  })

  it('comes every five minutes', async () => {
    await note()
    const execution = createExecutionContext()
    await worker.scheduled(createScheduledController({ cron: '*/5 * * * *' }), { ...env, ...mailBindings }, execution)
    await waitOnExecutionContext(execution)
    expect(await countDeliveriesByState()).toEqual({ sent: 2 })
  })

  it('finds what it needs by an index, however much was sent before', async () => {
    const { id } = await (await owner.get('/api/user')).json<{ id: string }>()
    await devices(id, 3)
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO notifications (id, title, message, type, created_at) SELECT 'old-' || i, 'Old', 'Old', 'booking', i FROM n`,
    ).run()
    await env.DB.prepare(
      `INSERT INTO deliveries (id, notification_id, channel, target, state, next_attempt_at, created_at)
       SELECT id, id, 'mail', 'a@example.com', 'sent', 1, 1 FROM notifications`,
    ).run()
    await note()
    const tally = { trips: 0, rowsRead: 0, statements: [] as { sql: string; params: unknown[] }[] }
    await deliver(createCtx({ ...env, ...mailBindings, DB: countingDatabase(() => tally) }, () => {}))
    expect(push.sent).toHaveLength(3)
    // What is told of is gathered first, once: that is a handful of rows, and no table.
    expect((await findTableScans(tally)).filter((found) => !found.startsWith('SCAN recipients:'))).toEqual([])
    expect(tally.trips).toBe(2)
    expect(tally.rowsRead).toBeLessThan(200)
  })
})

describe('what failed for good', () => {
  it('is listed from an index, a page at a time, however much was sent before', async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO notifications (id, title, message, type, created_at) SELECT 'n-' || i, 'Old', 'Old', 'booking', i FROM n`,
    ).run()
    await env.DB.prepare(
      `INSERT INTO deliveries (id, notification_id, channel, target, state, next_attempt_at, created_at)
       SELECT id, id, 'mail', 'a@example.com', IIF(created_at % 2, 'sent', 'failed'), 1, created_at FROM notifications`,
    ).run()
    const client = Object.assign(new Client(), { cookie: owner.cookie })
    const tally = countD1(client)
    const page = await (await client.get('/api/admin/deliveries/failed')).json<{ id: string }[]>()
    expect(page.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => `n-${2000 - 2 * index}`))
    expect(tally.trips).toBe(2)
    expect(tally.rowsRead).toBeLessThanOrEqual(60)
    expect(await findTableScans(tally)).toEqual([])
  })

  it('is kept for 30 days, and so is what was sent; what still waits stays', async () => {
    await note()
    await sweepOutbox()
    const day = 86_400_000
    await env.DB.prepare('DELETE FROM deliveries').run()
    const row = `INSERT INTO deliveries (id, notification_id, channel, target, state, next_attempt_at, created_at)
      SELECT ?1, id, 'mail', ?1, ?2, ?3, ?4 FROM notifications LIMIT 1`
    const later = Date.now() + 40 * day
    for (const [id, state, age] of [
      ['old sent', 'sent', 31],
      ['old failed', 'failed', 31],
      ['old gone', 'gone', 31],
      ['old due', 'due', 31],
      ['new sent', 'sent', 29],
    ] as const)
      await env.DB.prepare(row)
        .bind(id, state, later, Date.now() - age * day)
        .run()
    await everyHour(createCtx(env, () => {}))
    expect((await allDeliveries()).map(({ target }) => target)).toEqual(['old due', 'new sent'])
  })

  it('is shown to the owner with its reason, page by page, and sent again when she says so', async () => {
    await subscribeBrowser(sneha, { turnOn: true })
    push.answer = async () => new Response(null, { status: 400 })
    for (let event = 0; event < 12; event++)
      await note({ userId: sneha.id, type: 'order_update', title: `Update ${event}`, message: 'Secret of nobody' })
    await sweepOutbox({})
    const answer = await owner.get('/api/admin/deliveries/failed')
    const rows = await answer.json<{ id: string }[]>()
    expect(rows).toHaveLength(10)
    expect(rows[0]).toEqual({
      id: expect.any(String),
      notificationId: expect.any(String),
      type: 'order_update',
      title: expect.stringMatching(/^Update /),
      message: 'Secret of nobody',
      channel: 'push',
      person: sneha.email,
      device: 'A browser',
      attempts: 1,
      lastError: 'The push service answered 400',
      createdAt: expect.any(String),
    })
    const next = await owner.get(`/api/admin/deliveries/failed?cursor=${answer.headers.get('X-Next-Cursor')}`)
    const rest = await next.json<{ id: string }[]>()
    expect(new Set([...rows, ...rest].map(({ id }) => id)).size).toBe(12)
    push.sent.length = 0
    push.answer = async () => new Response(null, { status: 201 })
    expect((await owner.post(`/api/admin/deliveries/${rows[0]?.id}/retry`)).status).toBe(200)
    expect(push.sent).toHaveLength(1)
    expect((await owner.post(`/api/admin/deliveries/${rows[0]?.id}/retry`)).status).toBe(404)
    expect(await countDeliveriesByState()).toEqual({ failed: 11, sent: 1 })
  })
})

describe('whatever breaks', () => {
  /** A binding whose calls are counted, and whose nth fails: ahead of what it does, or after it has done it. */
  function breaking<Binding extends object>(binding: Binding, method: string, nth: number, when: 'before' | 'after') {
    let calls = 0
    return new Proxy(binding, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== method) return value.bind(target)
        return async (...args: unknown[]) => {
          const fails = ++calls === nth
          if (fails && when === 'before') throw new Error('D1_ERROR: Network connection lost.')
          const result = await Reflect.apply(value, target, args)
          if (fails) throw new Error('D1_ERROR: Network connection lost.')
          return result
        }
      },
    })
  }

  const settled = async () => {
    for (let run = 0; run < 8; run++) {
      await makeDeliveriesDue()
      await sweepOutbox()
    }
    const outbox = await env.DB.prepare('SELECT count(*) AS n FROM notifications WHERE is_outbox = 1').first<{
      n: number
    }>()
    expect(outbox).toEqual({ n: 0 })
    const states = await countDeliveriesByState()
    expect(Object.keys(states).filter((state) => state !== 'sent' && state !== 'failed')).toEqual([])
    return states
  }

  it.each([1, 2, 3, 4, 5].flatMap((nth) => [[nth, 'before'] as const, [nth, 'after'] as const]))(
    'D1 at batch %i, %s it was done: the answer is right, and everybody told in the end',
    async (nth, when) => {
      await subscribeBrowser(owner)
      const key = crypto.randomUUID()
      withBindings(sneha, { ...mailBindings, DB: breaking(env.DB, 'batch', nth, when) })
      const request = () =>
        sneha.post(
          '/api/bookings',
          {
            childName: 'Aadya',
            parentName: 'Sneha',
            phone: '98470 12345',
            email: sneha.email,
            serviceType: 'accessories',
          },
          { 'Idempotency-Key': key },
        )
      const before = await env.DB.prepare('SELECT count(*) AS n FROM bookings').first<{ n: number }>()
      const first = await request()
      expect([200, 201, 503]).toContain(first.status)
      withBindings(sneha)
      // Asked again, as the form does: one booking, whichever answer was lost.
      expect([200, 201]).toContain((await request()).status)
      const after = await env.DB.prepare('SELECT count(*) AS n FROM bookings').first<{ n: number }>()
      expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(1)
      expect(await settled()).toEqual({ sent: 3 })
    },
  )

  it.each([1, 2])('mail and push at call %i: the answer is right, and everybody told in the end', async (nth) => {
    await subscribeBrowser(owner)
    await subscribeBrowser(second)
    if (!env.EMAIL) throw new Error('no mail binding')
    let pushes = 0
    push.answer = async () => {
      if (++pushes === nth) throw new TypeError('Network connection lost')
      return new Response(null, { status: 201 })
    }
    await book(withBindings(sneha, { ...mailBindings, EMAIL: breaking(env.EMAIL, 'send', nth, 'before') }))
    withBindings(sneha)
    expect(await countDeliveriesByState()).toEqual({ sent: 2, due: 2 })
    expect(await settled()).toEqual({ sent: 4 })
  })

  it('for good: every notification ends as failed, and the booking stands', async () => {
    await subscribeBrowser(owner)
    push.answer = async () => Promise.reject(new TypeError('Network connection lost'))
    mail.answer = async () => Promise.reject(new Error('Network connection lost'))
    await book(sneha)
    expect(await settled()).toEqual({ failed: 3 })
  })
})

import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { book, bookingInput } from '../../helpers/worker/bookings.ts'
import { roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { eventually } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  countDeliveriesByState,
  letRoomsDeliver,
  mailBindings,
  sweepLater,
  withBindings,
} from '../../helpers/worker/external-services.ts'
import {
  adminClient,
  customerDefaults,
  listMailRecipients,
  mail,
  push,
  secondAdmin,
  setUpNotifications,
  sneha,
} from '../../helpers/worker/notifications.ts'
import { subscribeBrowser } from '../../helpers/worker/push-device.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'

setUpNotifications()

describe('a notification', () => {
  it('is enqueued by every event, and leads to the right page', async () => {
    const jincy = withBindings(await customer())
    const phones = {
      admin: await subscribeBrowser(adminClient),
      jincy: await subscribeBrowser(jincy, { turnOn: true }),
    }
    const visitor = withBindings(new Client())
    const booking = await book(jincy)
    await adminClient.put(`/api/admin/bookings/${booking.id}`, { status: 'confirmed' })
    const enquiry = { name: 'Jaya', email: 'jaya@example.com', message: 'Veils?' }
    const contact = await visitor.make<{ id: string }>('/api/contacts', enquiry)
    await visitor.post('/api/auth/forgot-password', { email: jincy.email })
    await jincy.put('/api/user/password', { currentPassword: jincy.password, newPassword: 'a-new-thread-8' })
    const read = async (who: keyof typeof phones) => {
      const own = push.sent.filter(({ endpoint }) => endpoint === phones[who].endpoint)
      return Promise.all(own.map(async ({ body }) => (await phones[who].open(body)).data))
    }
    const toAdmin = (await read('admin')).map(({ type, url }) => [type, url])
    expect(toAdmin).toEqual([
      ['booking', `/admin?tab=bookings&open=${booking.id}`],
      ['contact', `/admin?tab=contacts&open=${contact.id}`],
      ['password_reset', `/admin?tab=resets&open=${jincy.id}`],
    ])
    expect((await read('jincy')).map(({ type, url }) => [type, url])).toEqual([
      ['booking', `/user/bookings/${booking.id}`],
      ['booking_status', `/user/bookings/${booking.id}`],
      ['password_changed', '/user/settings?tab=password'],
    ])
    expect(listMailRecipients().filter((to) => to === jincy.email)).toHaveLength(3)
  })

  it('comes from the chat: to admins once for a burst, and to a customer who is away', async () => {
    letRoomsDeliver()
    const jincy = withBindings(await customer())
    const phones = {
      admin: await subscribeBrowser(adminClient),
      jincy: await subscribeBrowser(jincy, { turnOn: true }),
    }
    const room = await roomOf(jincy)
    const pushed = async (writer: Client, words: string[]) => {
      for (const word of words) await sendMessage(writer, room, word)
      const before = push.sent.length
      await runDurableObjectAlarm(env.CHAT.getByName(room))
      await eventually(() => expect(push.sent).toHaveLength(before + 1))
      return push.sent[before] ?? expect.fail()
    }
    const first = await pushed(jincy, ['Is the lace in?', 'I could come on Monday', 'Or Tuesday'])
    const data = expect.objectContaining({ type: 'chat_message', url: `/admin?tab=messages&room=${room}` })
    expect(await phones.admin.open(first.body)).toMatchObject({ title: 'New chat message', data })
    expect(first.headers.get('Urgency')).toBe('high')
    const { body } = await pushed(adminClient, ['It is, come on Monday'])
    const text = { title: 'New message from the boutique', body: 'It is, come on Monday' }
    expect(await phones.jincy.open(body)).toMatchObject(text)
  })

  it('never holds a temporary password, in a push or a mail', async () => {
    const phone = await subscribeBrowser(adminClient)
    const jincy = withBindings(await customer())
    await withBindings(new Client()).post('/api/auth/forgot-password', { email: jincy.email })
    const list = await adminClient.read<{ data: string }[]>('/api/admin/notifications?type=password_reset')
    const asked = JSON.parse(list[0]?.data ?? '{}')
    const reset = await adminClient.post(`/api/admin/customers/${jincy.id}/reset-password`)
    const pushed = await Promise.all(push.sent.map(({ body }) => phone.open(body)))
    expect([pushed.length, mail.sent.length]).toEqual([1, 3])
    for (const { temporaryPassword } of [asked, await reset.json<{ temporaryPassword: string }>()]) {
      expect(temporaryPassword.length).toBeGreaterThan(0)
      expect(JSON.stringify([pushed, mail.sent])).not.toContain(temporaryPassword)
    }
  })
})

describe('a failure of', () => {
  // With this setting, her booking notifies only the admins.
  beforeEach(() => sneha.put('/api/user/settings', { ...customerDefaults, orderUpdates: false }))

  /** Returns a binding that counts its calls and whose nth call fails, before or after its effect. */
  function breaking<Binding extends object>(binding: Binding, method: string, nth: number, when: 'before' | 'after') {
    let calls = 0
    const broken: Binding = new Proxy(binding, {
      get: (target, name) => {
        // A D1 session fails like D1 itself.
        if (name === 'withSession') return () => Object.assign(Object.create(broken), { getBookmark: () => null })
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
    return broken
  }

  const runToEnd = async () => {
    for (let run = 0; run === 0 || (run < 8 && (await countDeliveriesByState()).due); run++) await sweepLater()
    expect(await db.count('notifications WHERE is_outbox = 1')).toBe(0)
    const states = await countDeliveriesByState()
    expect(Object.keys(states).filter((state) => state !== 'sent' && state !== 'failed')).toEqual([])
    return states
  }

  it.each([1, 2, 3, 4, 5].flatMap((nth) => [[nth, 'before'] as const, [nth, 'after'] as const]))(
    'D1 at batch %i, %s it was done: the answer is right, and everything is delivered in the end',
    async (nth, when) => {
      expectErrors()
      await subscribeBrowser(adminClient)
      const key = crypto.randomUUID()
      withBindings(sneha, { ...mailBindings, DB: breaking(env.DB, 'batch', nth, when) })
      const request = () =>
        sneha.post('/api/bookings', { ...bookingInput, email: sneha.email }, { 'Idempotency-Key': key })
      const before = await db.count('bookings')
      const first = await request()
      expect([200, 201, 503]).toContain(first.status)
      withBindings(sneha)
      // Retried like the form does: one booking, whichever response was lost.
      expect([200, 201]).toContain((await request()).status)
      expect(await db.count('bookings')).toBe(before + 1)
      expect(await runToEnd()).toEqual({ sent: 3 })
    },
  )

  it.each([1, 2])(
    'mail and push at call %i: the answer is right, and everything is delivered in the end',
    async (nth) => {
      await subscribeBrowser(adminClient)
      await subscribeBrowser(secondAdmin)
      if (!env.EMAIL) throw new Error('no mail binding')
      let pushes = 0
      push.answer = async () => {
        if (++pushes === nth) throw new TypeError('Network connection lost')
        return new Response(null, { status: 201 })
      }
      await book(withBindings(sneha, { ...mailBindings, EMAIL: breaking(env.EMAIL, 'send', nth, 'before') }))
      withBindings(sneha)
      expect(await countDeliveriesByState()).toEqual({ sent: 2, due: 2 })
      expect(await runToEnd()).toEqual({ sent: 4 })
    },
  )

  it('for good: every notification ends as failed, and the booking stands', async () => {
    expectErrors()
    await subscribeBrowser(adminClient)
    push.answer = async () => Promise.reject(new TypeError('Network connection lost'))
    mail.answer = async () => Promise.reject(new Error('Network connection lost'))
    await book(sneha)
    expect(await runToEnd()).toEqual({ failed: 3 })
  })
})

import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import { roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { eventually } from '../../helpers/worker/clock.ts'
import { letRoomsDeliver, withBindings } from '../../helpers/worker/external-services.ts'
import { adminClient, listMailRecipients, mail, push, setUpNotifications } from '../../helpers/worker/notifications.ts'
import { subscribeBrowser } from '../../helpers/worker/push-device.ts'

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
    const enquiry = await visitor.post('/api/contacts', { name: 'Jaya', email: 'jaya@example.com', message: 'Veils?' })
    const contact = await enquiry.json<{ id: string }>()
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
    for (const words of ['Is the lace in?', 'I could come on Monday', 'Or Tuesday'])
      await sendMessage(jincy, room, words)
    await runDurableObjectAlarm(env.CHAT.getByName(room))
    await eventually(() => expect(push.sent).toHaveLength(1))
    const [first] = push.sent
    const toAdmin = await phones.admin.open(first?.body ?? new Uint8Array())
    expect(toAdmin).toMatchObject({ title: 'New chat message', data: { type: 'chat_message' } })
    expect(toAdmin.data.url).toBe(`/admin?tab=messages&room=${room}`)
    expect(first?.headers.get('Urgency')).toBe('high')
    await sendMessage(adminClient, room, 'It is, come on Monday')
    await runDurableObjectAlarm(env.CHAT.getByName(room))
    await eventually(() => expect(push.sent).toHaveLength(2))
    const toJincy = await phones.jincy.open(push.sent[1]?.body ?? new Uint8Array())
    expect(toJincy).toMatchObject({ title: 'New message from the boutique', body: 'It is, come on Monday' })
  })

  it('never holds a temporary password, in a push or a mail', async () => {
    const phone = await subscribeBrowser(adminClient)
    const jincy = withBindings(await customer())
    await withBindings(new Client()).post('/api/auth/forgot-password', { email: jincy.email })
    const list = await adminClient.read<{ data: string }[]>('/api/admin/notifications?type=password_reset')
    const { temporaryPassword } = JSON.parse(list[0]?.data ?? '{}')
    const reset = await adminClient.post(`/api/admin/customers/${jincy.id}/reset-password`)
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

import { describe, expect, it } from 'vitest'
import { customer } from '../../helpers/worker/client.ts'
import {
  countDeliveriesByState,
  mailBindings,
  makeDeliveriesDue,
  sweepOutbox,
  withBindings,
} from '../../helpers/worker/external-services.ts'
import {
  adminClient,
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

describe('recipients', () => {
  it('of a changed admin password are the devices and mailbox of that admin alone', async () => {
    await subscribeBrowser(secondAdmin)
    const phone = await subscribeBrowser(adminClient)
    const { id } = await (await adminClient.get('/api/user')).json<{ id: string }>()
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

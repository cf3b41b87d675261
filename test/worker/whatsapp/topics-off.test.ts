import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { batch } from '../../../worker/db/batch.ts'
import { sweepStatements } from '../../../worker/features/whatsapp/due.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { messagesAbout, topicsAbout } from '../../helpers/worker/whatsapp.ts'

const admin = await orderAdmin()

const walkIn = { customerName: 'Anna Kurian', customerPhone: '98470 55555', items: [{ name: 'Suit', price: 500_000 }] }
const turnOff = async (off: string[]) => {
  const rules = await admin.read<{ name: string; updatedAt: string | null }[]>('/api/admin/rules')
  const updatedAt = rules.find(({ name }) => name === 'whatsapp')?.updatedAt ?? null
  return (await admin.put('/api/admin/rules/whatsapp', { value: { off }, updatedAt })).status
}
const pay = async (id: string, amount: number) => {
  const { updatedAt } = await admin.getOrder(id)
  expect((await admin.post(`/api/admin/orders/${id}/payments`, { updatedAt, amount })).status).toBe(201)
}

describe('of a topic that is off', () => {
  it('nothing is written, and what waited is not shown until it is on again', async () => {
    const { id } = await admin.createOrder(walkIn)
    expect(await turnOff(['order_open'])).toBe(200)
    expect(await topicsAbout(admin, id)).toEqual([])
    const other = await admin.createOrder(walkIn)
    await admin.updateOrder(other.id, { status: 'ready' })
    expect(await topicsAbout(admin, other.id)).toEqual(['ready'])
    expect(await turnOff(['news'])).toBe(400)
    expect(await turnOff([])).toBe(200)
    expect([await topicsAbout(admin, id), await topicsAbout(admin, other.id)]).toEqual([['order_open'], ['ready']])
  })

  it('what waited says what has happened since, once it is on again', async () => {
    const [waits, paidLater] = [await admin.createOrder(walkIn), await admin.createOrder(walkIn)]
    await pay(waits.id, 200_000)
    await turnOff(['payment', 'ready'])
    await pay(waits.id, 100_000)
    await pay(paidLater.id, 100_000)
    await turnOff([])
    const [message] = (await messagesAbout(admin, waits.id)).filter(({ topic }) => topic === 'payment')
    expect(message?.text).toContain('your payment of ₹1,000 for order')
    expect(await topicsAbout(admin, paidLater.id)).toEqual(['order_open'])
  })

  it('what has waited for 30 days is forgotten; of others it waits on', async () => {
    const { id } = await admin.createOrder(walkIn)
    await pay(id, 200_000)
    await turnOff(['payment'])
    const ctx = createCtx(env, keepRunning)
    const sweep = (days: number) => batch(ctx, { sweep: sweepStatements(ctx, Date.now() + days * dayMs) })
    await sweep(29)
    await turnOff([])
    expect(await topicsAbout(admin, id)).toEqual(['order_open', 'payment'])
    await turnOff(['payment'])
    await sweep(31)
    await turnOff([])
    expect(await topicsAbout(admin, id)).toEqual(['order_open'])
  })
})

import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { cronHandlers } from '../../../worker/cron.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { createFamily } from '../../helpers/worker/canaries.ts'
import { roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { allOf, historyOf, settle, texts } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { setNumber } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { dump, mergingAdmin, walkIn } from '../../helpers/worker/merges.ts'

const owner = await mergingAdmin()
const { createWearer, measured, listWearers } = measuring(owner)
afterEach(() => vi.useRealTimers())

const codeOf = async (answer: Promise<Response>) => {
  const response = await answer
  return [response.status, (await response.json<{ code: string }>()).code]
}

describe('undoing a merge', () => {
  it('puts back every row of a customer who has used everything, and the sign-in with the password', async () => {
    const [kept, gone] = [await customer(), await createFamily(owner)]
    const room = await roomOf(kept)
    await sendMessage(kept, room, 'Is the lace in?')
    await sendMessage(owner, room, 'It is.')
    const mia = await createWearer(kept.id, { name: 'zqmia' })
    await measured(mia.id)
    // Ways in, which do not come back, and the questions that go with them.
    for (const table of ['sessions', 'temporary_credentials', 'idempotency_keys', 'push_subscriptions'])
      await db.run(`DELETE FROM ${table} WHERE user_id = ?`, gone.id)
    for (const id of [room, ...gone.rooms]) await settle(id)
    const before = await dump()
    const threads = await Promise.all([room, ...gone.rooms.slice(0, 2)].map((id) => allOf(owner, id)))

    const id = await owner.merged(kept.id, gone.id)
    const naming = Object.values(await dump()).flat()
    expect(
      naming.filter((row) => /"(user|by|customer|converted_to_customer)_id","([^"]+)"/.exec(row)?.[2] === gone.id),
    ).toEqual([])
    const answers = [await owner.undo(kept.id, id), await owner.undo(kept.id, id)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await dump()).toEqual(before)
    expect(await Promise.all([room, ...gone.rooms.slice(0, 2)].map((id) => allOf(owner, id)))).toEqual(threads)
    const { email, password } = gone
    expect((await new Client().post('/api/login', { email, password })).status).toBe(200)
    expect((await owner.fileOf(kept.id)).merges).toEqual([])
  })

  it('leaves what came since with the kept customer, and news of the moved orders with these', async () => {
    const [kept, gone] = [await customer(), await customer()]
    await setNumber(gone.id, '+919846312345', true)
    await db.run('UPDATE users SET no_whatsapp = 1 WHERE id = ?', gone.id)
    const [mia, same] = [await createWearer(kept.id), await createWearer(gone.id)]
    const { id: order } = await owner.createOrder({ userId: gone.id, garment: 'accessories' })
    await owner.updateOrder(order, { wearerId: same.id })
    const [room, other] = [await roomOf(kept), await roomOf(gone)]
    await sendMessage(kept, room, 'mine')
    await sendMessage(gone, other, 'theirs')

    const merge = await owner.merged(kept.id, gone.id)
    await owner.updateOrder(order, { status: 'confirmed' })
    const { id: since } = await owner.createOrder({ userId: kept.id, wearerId: mia.id })
    const set = await measured(mia.id)
    await owner.updateOrder(order, { measurementId: set.id })
    const { notedAt } = await owner.read<{ notedAt: string }>(`/api/admin/customers/${kept.id}`)
    await owner.patch(`/api/admin/customers/${kept.id}`, { notes: 'Likes lace', notedAt })
    await sendMessage(kept, room, 'and later')

    expect((await owner.undo(kept.id, merge)).status).toBe(200)
    expect(await owner.fileOf(kept.id)).toMatchObject({
      orders: [{ id: since }],
      notes: 'Likes lace',
      phone: null,
      noWhatsapp: false,
    })
    expect(await owner.fileOf(gone.id)).toMatchObject({ orders: [{ id: order }], notes: '', phone: '+919846312345' })
    expect(await db.count("consents WHERE user_id = ? AND kind = 'whatsapp'", kept.id)).toBe(0)
    expect(await owner.getOrder(order)).toMatchObject({ wearer: { id: same.id }, measurement: { id: set.id } })
    expect(await listWearers(kept.id)).toMatchObject([{ id: mia.id }])
    expect(texts(await historyOf(kept, room))).toEqual(['mine', 'and later'])
    expect(await db.count('notifications WHERE user_id = ? AND related_id = ?', kept.id, order)).toBe(0)
    expect(await db.count('notifications WHERE user_id = ? AND related_id = ?', gone.id, order)).toBeGreaterThan(1)
  })

  it('is refused for another customer, where the address has an account again, and after seven days', async () => {
    const [kept, gone] = [await customer(), await customer()]
    const merge = await owner.merged(kept.id, gone.id)
    expect(await codeOf(owner.undo((await walkIn(owner)).id, merge))).toEqual([404, 'merge_unknown'])
    await customer({ email: gone.email })
    expect(await codeOf(owner.undo(kept.id, merge))).toEqual([409, 'merge_email_taken'])
    await db.run('UPDATE customer_merges SET created_at = ? WHERE id = ?', Date.now() - 7 * dayMs - 1000, merge)
    expect(await codeOf(owner.undo(kept.id, merge))).toEqual([409, 'merge_over'])
  })
})

describe('the record of a merge', () => {
  it('is deleted by the nightly sweep after seven days, and when the kept customer goes into another', async () => {
    const [one, two, three] = [await walkIn(owner), await walkIn(owner), await walkIn(owner)]
    const old = await owner.merged(two.id, one.id)
    await db.run('UPDATE customer_merges SET created_at = ? WHERE id = ?', Date.now() - 7 * dayMs - 1000, old)
    const first = await owner.merged(two.id, (await walkIn(owner)).id)
    await cronHandlers['47 20 * * *']?.(createCtx(env, keepRunning), Date.now())
    expect(await db.all('SELECT id FROM customer_merges WHERE kept_id = ?', two.id)).toEqual([{ id: first }])
    const second = await owner.merged(three.id, two.id)
    expect(await db.count('customer_merges WHERE id = ?', first)).toBe(0)
    expect((await owner.undo(three.id, second)).status).toBe(200)
    expect((await owner.fileOf(two.id)).merges).toEqual([])
  })

  it('is deleted with the customer who is erased', async () => {
    const [kept, gone] = [await customer(), await walkIn(owner)]
    const merge = await owner.merged(kept.id, gone.id)
    expect((await kept.post('/api/user/delete', { password: kept.password })).status).toBe(200)
    expect(await db.count('customer_merges WHERE id = ?', merge)).toBe(0)
  })
})

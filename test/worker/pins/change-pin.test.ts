import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, customer } from '../../helpers/worker/client.ts'
import { messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { listPins, orderWithPhotos, type Pin, pinned, pinsPath } from '../../helpers/worker/pins.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})

const change = (who: Client, orderId: string, { id, updatedAt }: Pin, patch: object) =>
  who.send('PATCH', pinsPath(orderId, id), { updatedAt, ...patch })
const remove = (who: Client, orderId: string, { id, updatedAt }: Pin) =>
  who.send('DELETE', `${pinsPath(orderId, id)}?updatedAt=${updatedAt}`)

/** An order of hers with a note of each side. */
async function setUp() {
  const { id, shown } = await orderWithPhotos(admin, sneha.id)
  return { id, hers: await pinned(sneha, id, shown), ours: await pinned(admin, id, shown, { text: 'Longer?' }) }
}

describe('a note on a photo', () => {
  it('is moved and written anew by its author alone', async () => {
    const { id, hers, ours } = await setUp()
    const moved = await change(sneha, id, hers, { x: 10, y: 20, text: 'The left sleeve' })
    expect([moved.status, await moved.json()]).toEqual([
      200,
      { ...hers, x: 10, y: 20, text: 'The left sleeve', updatedAt: expect.any(String) },
    ])
    const refused = [
      await change(admin, id, hers, { text: 'Not said by her' }),
      await change(sneha, id, ours, { x: 1 }),
      await remove(admin, id, hers),
      await remove(sneha, id, ours),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await listPins(admin, id)).map(({ text }) => text)).toEqual(['The left sleeve', 'Longer?'])
  })

  it('is ticked off by the boutique, and opened again', async () => {
    const { id, hers } = await setUp()
    expect((await change(sneha, id, hers, { done: true })).status).toBe(403)
    const done = await (await change(admin, id, hers, { done: true })).json<Pin>()
    expect(done.doneAt).toEqual(expect.any(String))
    expect((await listPins(sneha, id))[0]?.doneAt).toBe(done.doneAt)
    const open = await (await change(admin, id, done, { done: false })).json<Pin>()
    expect(open.doneAt).toBeNull()
  })

  it('that was done is open again when it says something else, and the boutique is told; a moved dot stays done', async () => {
    const { id, hers } = await setUp()
    await admin.post('/api/admin/notifications/read-all', {})
    const unread = async () =>
      (
        await (
          await admin.get('/api/admin/notifications')
        ).json<{ type: string; relatedId: string; isRead: boolean }[]>()
      ).filter(({ type, relatedId, isRead }) => type === 'photo_pin' && relatedId === id && !isRead).length
    const done = await (await change(admin, id, hers, { done: true })).json<Pin>()
    const moved = await (await change(sneha, id, done, { x: 5, text: done.text })).json<Pin>()
    expect([moved.doneAt, await unread()]).toEqual([done.doneAt, 0])
    const reworded = await (await change(sneha, id, moved, { text: 'And the hem' })).json<Pin>()
    expect([reworded.doneAt, await unread()]).toEqual([null, 1])
  })

  it('read before somebody else changed it is neither changed nor removed', async () => {
    const { id, hers } = await setUp()
    await change(admin, id, hers, { done: true })
    for (const stale of [
      await change(sneha, id, hers, { text: 'Too late' }),
      await change(admin, id, hers, { done: false }),
      await remove(sneha, id, hers),
    ])
      expect([stale.status, await messageOf(stale)]).toEqual([
        409,
        'Somebody has just changed this note. Please look again.',
      ])
    expect((await listPins(sneha, id))[0]).toMatchObject({ text: hers.text, doneAt: expect.any(String) })
  })

  it('is removed by its author, and asked again it is removed; what is gone is not changed', async () => {
    const { id, hers, ours } = await setUp()
    expect((await remove(sneha, id, hers)).status).toBe(200)
    expect((await remove(sneha, id, hers)).status).toBe(200)
    expect((await change(sneha, id, hers, { text: 'Again' })).status).toBe(404)
    expect((await listPins(admin, id)).map((pin) => pin.id)).toEqual([ours.id])
  })
})

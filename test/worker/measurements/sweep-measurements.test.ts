import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepMeasurements } from '../../../worker/features/measurements/sweep-measurements.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { inDays, orderAdmin } from '../../helpers/worker/orders.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import { countedCtx, countOf, yearEnd } from '../../helpers/worker/sweeps.ts'

let owner: Awaited<ReturnType<typeof orderAdmin>>
beforeAll(async () => {
  owner = await orderAdmin()
})

const isThere = async (id: string) => (await countOf('measurements', 'id', id)) === 1
const setUsed = (id: string, at: number) =>
  env.DB.prepare('UPDATE measurements SET used_at = ? WHERE id = ?').bind(at, id).run()

describe('the sweep of measurements', () => {
  it('takes a set 24 months after its last use, and leaves the order that was made by it', async () => {
    const { createCustomer, createWearer, measured, getFitted } = measuring(owner)
    const { ctx, tally } = countedCtx()
    const userId = await createCustomer()
    const wearer = await createWearer(userId)
    const [loose, used] = [await measured(wearer.id), await measured(wearer.id, { takenOn: '2026-02-12' })]
    const order = await owner.createOrder({ userId, garment: 'accessories', estimatedDelivery: inDays(20) })
    expect((await owner.updateOrder(order.id, { measurementId: used.id })).status).toBe(200)
    const now = Date.now()
    const { before, after } = yearEnd(2, now)

    await sweepMeasurements(ctx, before)
    expect(await isThere(loose.id)).toBe(true)
    await sweepMeasurements(ctx, after)
    expect(await isThere(loose.id)).toBe(false)
    // It is sewn by still.
    expect(await isThere(used.id)).toBe(true)

    await setUsed(used.id, 0)
    expect((await owner.updateOrder(order.id, { status: 'delivered' })).status).toBe(200)
    await sweepMeasurements(ctx, before)
    expect(await isThere(used.id)).toBe(true)
    await sweepMeasurements(ctx, after + 60_000)
    expect(await isThere(used.id)).toBe(false)
    expect(await getFitted(order.id)).toMatchObject({ wearer: { id: wearer.id }, measurement: null })
    expect(await findTableScans(tally)).toEqual([])
  })

  it('reads nothing of what is used', async () => {
    const { ctx, tally } = countedCtx()
    await sweepMeasurements(ctx)
    expect(tally).toMatchObject({ trips: 1 })
    expect(tally.rowsRead).toBeLessThan(20)
  })
})

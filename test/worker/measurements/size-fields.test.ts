import { beforeAll, describe, expect, it } from 'vitest'
import type { SizeField } from '../../../shared/measures.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { inDays, messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

type Garment = { id: string; name: string; load: number; fields: SizeField[]; hidden: boolean; updatedAt: string }

let client: OrderAdmin
let { createCustomer, createWearer, measure, measured, getFitted, listWearers } = {} as ReturnType<typeof measuring>

beforeAll(async () => {
  client = await orderAdmin()
  ;({ createCustomer, createWearer, measure, measured, getFitted, listWearers } = measuring(client))
})

const veil = {
  ...{ id: 'veil', name: 'Veil', load: 1, hidden: false },
  days: { measurement: 0, cutting: 1, stitching: 1, fitting: 0, ready: 1 },
}
const head: SizeField = {
  ...{ key: 'head', label: 'Head', hint: '', required: true },
  ...{ min: 12_000, max: 26_000, grows: 'girth' },
}
const fall: SizeField = { ...head, key: 'fall', label: 'Fall', hint: 'From the comb', required: false, grows: null }
const garmentOf = async (id: string) =>
  (await (await client.get('/api/admin/garments')).json<Garment[]>()).find((one) => one.id === id)
const put = async (fields: object) => {
  const { id: _, ...kept } = veil
  return client.put('/api/admin/garments/veil', {
    ...kept,
    updatedAt: (await garmentOf('veil'))?.updatedAt,
    ...fields,
  })
}

describe('what is measured for a garment', () => {
  it('comes with the kinds of the shop, and is the admin’s to change', async () => {
    const seeded = await garmentOf('communion-dress')
    expect(seeded?.fields.map(({ label }) => label)).toContain('Nape to waist')
    expect((await client.post('/api/admin/garments', { ...veil, fields: [head] })).status).toBe(201)
    expect((await garmentOf('veil'))?.fields).toEqual([head])
    // A screen that does not know of sizes leaves them as they are.
    expect((await put({ load: 2 })).status).toBe(200)
    expect(await garmentOf('veil')).toMatchObject({ load: 2, fields: [head] })
    expect((await put({ fields: [fall, head] })).status).toBe(200)
    expect((await garmentOf('veil'))?.fields).toEqual([fall, head])
  })

  it('is refused with two of one name, bounds the wrong way round, and more than thirty', async () => {
    const refused = async (fields: unknown[]) => messageOf(await put({ fields }))
    expect(await refused([head, head])).toBe('Two sizes have the same name')
    expect(await refused([{ ...head, min: 26_000 }])).toBe('The smallest size is below the largest')
    expect(await refused([{ ...head, label: ' ' }])).toBe('Name is required')
    expect(await refused([{ ...head, key: 'Head of hair' }])).toBe('This name cannot be used')
    expect(await refused([{ ...head, max: 120_001 }])).toBe('A size is at most 300 cm')
    const many = Array.from({ length: 31 }, (_, nth) => ({ ...head, key: `size_${nth}` }))
    expect(await refused(many)).toBe('At most 30 sizes are measured for a garment')
    expect((await put({ fields: many.slice(1) })).status).toBe(200)
  })

  it('that is no longer measured stays in the sets that have it, and is taken in none', async () => {
    expect((await put({ fields: [head, fall] })).status).toBe(200)
    const family = await createCustomer()
    const mia = await createWearer(family)
    const { id } = await client.createOrder({ userId: family, garment: 'veil' })
    const sizes = { head: 17_000, fall: 20_000 }
    await measured(mia.id, { garment: 'veil', sizes, orderId: id })
    expect((await put({ fields: [head] })).status).toBe(200)
    expect(await getFitted(id)).toMatchObject({ measurement: { sizes }, sizeFields: [head] })
    expect((await listWearers(family))[0]?.newest[0]?.sizes).toEqual(sizes)
    expect(await messageOf(await measure(mia.id, { garment: 'veil', sizes }))).toMatch(/no longer measured/)
  })
})

describe('how long sizes hold', () => {
  it('is the admin’s to say, in days by age', async () => {
    const rule = { under1: 21, under3: 45, under15: 90, older: 20 }
    const set = (value: object) => client.put('/api/admin/rules/growth', { value, updatedAt: null })
    expect(await messageOf(await set({ ...rule, older: 0 }))).toBe('At least one day')
    const family = await createCustomer()
    const anna = await createWearer(family)
    const { id } = await client.createOrder({ userId: family, garment: 'accessories', eventDate: inDays(30) })
    await measured(anna.id, { orderId: id, takenOn: inDays(0) })
    expect((await getFitted(id)).remeasure).toBe(false)
    expect((await set(rule)).status).toBe(200)
    await measured(anna.id, { orderId: id, takenOn: inDays(0) })
    expect((await getFitted(id)).remeasure).toBe(true)
  })
})

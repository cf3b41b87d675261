import type { OrderAdmin } from './orders.ts'
import { admin as shopAdmin } from './shop.ts'

export type Wearer = { id: string; name: string; born: string | null; updatedAt: string; newest: MeasuredSet[] }
export type MeasuredSet = { id: string; garment: string; takenOn: string; unit: string; sizes: Record<string, number> }

/** Wearer and measurements of an order. */
export type FittedOrder = {
  wearer: { id: string; name: string; born: string | null } | null
  measurement: MeasuredSet | null
  newerMeasurement: { id: string; takenOn: string } | null
  remeasure: boolean
  updatedAt: string
}

let phones = 10_000

/** Returns requests about wearers and sets, sent by an admin: that of the open shop where none is given. */
export function measuring(given?: OrderAdmin) {
  const desk = () => given ?? shopAdmin
  const createCustomer = async (firstName = 'Rema') => {
    const id = crypto.randomUUID()
    const phone = `98460 ${++phones}`
    const made = await desk().post('/api/admin/customers', { id, firstName, phone })
    if (made.status !== 201) throw new Error(`customer: ${made.status} ${await made.text()}`)
    return id
  }
  const createWearer = async (userId: string, fields: object = {}) => {
    const input = { id: crypto.randomUUID(), name: 'Mia', ...fields }
    const made = await desk().post(`/api/admin/customers/${userId}/wearers`, input)
    if (made.status !== 201) throw new Error(`wearer: ${made.status} ${await made.text()}`)
    return made.json<Wearer>()
  }
  const listWearers = async (userId: string) =>
    (await desk().get(`/api/admin/customers/${userId}/wearers`)).json<Wearer[]>()
  /** Measures a head of 42.5 cm for an accessory by default. */
  const measure = (wearerId: string, fields: object = {}) =>
    desk().post(`/api/admin/wearers/${wearerId}/measurements`, {
      id: crypto.randomUUID(),
      garment: 'accessories',
      takenOn: '2026-01-12',
      unit: 'cm',
      sizes: { head: 17_000 },
      ...fields,
    })
  const measured = async (wearerId: string, fields: object = {}) => {
    const made = await measure(wearerId, fields)
    if (made.status !== 201) throw new Error(`measurement: ${made.status} ${await made.text()}`)
    return made.json<MeasuredSet>()
  }
  const getFitted = async (id: string) => (await desk().get(`/api/admin/orders/${id}`)).json<FittedOrder>()
  return { createCustomer, createWearer, listWearers, measure, measured, getFitted }
}

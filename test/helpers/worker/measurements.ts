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
    await desk().make('/api/admin/customers', { id, firstName, phone })
    return id
  }
  const createWearer = (userId: string, fields: object = {}) =>
    desk().make<Wearer>(`/api/admin/customers/${userId}/wearers`, { id: crypto.randomUUID(), name: 'Mia', ...fields })
  const listWearers = (userId: string) => desk().read<Wearer[]>(`/api/admin/customers/${userId}/wearers`)
  /** A head of 42.5 cm for an accessory by default. */
  const setOf = (fields: object) => ({
    ...{ id: crypto.randomUUID(), garment: 'accessories', takenOn: '2026-01-12', unit: 'cm', sizes: { head: 17_000 } },
    ...fields,
  })
  const path = (wearerId: string) => `/api/admin/wearers/${wearerId}/measurements`
  const measure = (wearerId: string, fields: object = {}) => desk().post(path(wearerId), setOf(fields))
  const measured = (wearerId: string, fields: object = {}) => desk().make<MeasuredSet>(path(wearerId), setOf(fields))
  const getFitted = (id: string) => desk().read<FittedOrder>(`/api/admin/orders/${id}`)
  return { createCustomer, createWearer, listWearers, measure, measured, getFitted }
}

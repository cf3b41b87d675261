import { describe, expect, it } from 'vitest'
import { importingAdmin } from '../../helpers/worker/imports.ts'
import { admin, openShop, sneha } from '../../helpers/worker/shop.ts'

openShop()

type Numbered = { id: string; number: number; alteredNumber?: number | null }
type Link = { id: string; number: number }
type Page = { altered: Link | null; alterable: Link[]; alterations: Link[]; alterationOf?: string }
const numberOf = async (id: string) => (await admin.read<Numbered>(`/api/admin/orders/${id}`)).number
const found = async (typed: string) =>
  (await admin.read<{ orders: Numbered[] }>(`/api/admin/search?q=${encodeURIComponent(typed)}`)).orders

describe('the number of an order', () => {
  it('runs through the shop, also of several made at once, and is answered to a repeated request', async () => {
    const ids = [1, 2, 3, 4].map(() => crypto.randomUUID())
    const post = (id: string) => admin.post('/api/admin/orders', { id, customerName: 'Rema', outfitType: 'Gown' })
    const made = await Promise.all(ids.map(async (id) => (await post(id)).json<Numbered>()))
    const numbers = made.map(({ number }) => number).sort((a, b) => a - b)
    const first = numbers[0] ?? 0
    expect(numbers).toEqual([first, first + 1, first + 2, first + 3])
    for (const { id, number } of made) {
      expect(await numberOf(id)).toBe(number)
      expect(await (await post(id)).json()).toMatchObject({ id, number })
    }
  })

  it('finds its order ahead of what has it in other words, and stays when its words change', async () => {
    const { id } = await admin.createOrder({ outfitType: 'Gown' })
    const number = await numberOf(id)
    await admin.createOrder({ outfitType: `Skirt of ${number} flowers` })
    for (const typed of [`#${number}`, `order ${number}`]) expect((await found(typed))[0]).toMatchObject({ id, number })
    expect((await admin.updateOrder(id, { outfitType: 'Veil' })).status).toBe(200)
    expect((await admin.read<Numbered[]>(`/api/admin/orders?q=veil%20${number}`)).map((row) => row.id)).toEqual([id])
  })

  it('is given by an import too, and not again after that is undone', async () => {
    const owner = await importingAdmin()
    const row = { phone: '9846399001', name: 'Rema', outfit: 'Pavada', status: 'Delivered', orderedOn: '2025-01-02' }
    const { id } = await owner.made('orders', [row])
    const [imported] = await found('pavada')
    await owner.undone(id)
    const { id: next } = await admin.createOrder()
    expect(await numberOf(next)).toBe((imported?.number ?? 0) + 1)
  })
})

describe('an alteration', () => {
  it('names a delivered order of its customer, and each shows the other', async () => {
    const gown = await admin.createOrder({ userId: sneha.id, outfitType: 'Gown', status: 'delivered' })
    const { id } = await admin.createOrder({ userId: sneha.id, outfitType: 'Hem', garment: 'alteration' })
    const page = async (of: string) => admin.read<Page>(`/api/admin/orders/${of}`)
    expect(await page(id)).toMatchObject({ altered: null, alterable: [{ id: gown.id }] })
    expect((await admin.updateOrder(id, { alterationOf: gown.id })).status).toBe(200)
    const number = await numberOf(gown.id)
    expect(await page(id)).toMatchObject({ altered: { id: gown.id, number }, alterable: [] })
    expect((await page(gown.id)).alterations).toMatchObject([{ id }])
    expect((await found('hem'))[0]).toMatchObject({ id, alteredNumber: number })
    // With another garment it is no longer an alteration.
    expect((await admin.updateOrder(id, { garment: 'gown' })).status).toBe(200)
    expect(await page(id)).toMatchObject({ altered: null, alterable: [] })
  })

  it('is refused for an order of somebody else, and for itself', async () => {
    const other = await admin.createOrder({ status: 'delivered' })
    const fields = { userId: sneha.id, outfitType: 'Hem', garment: 'alteration' }
    const { id } = await admin.createOrder(fields)
    const refused = { code: 'altered_unknown', field: 'alterationOf' }
    for (const alterationOf of [other.id, id, crypto.randomUUID()]) {
      const answer = await admin.updateOrder(id, { alterationOf })
      expect([answer.status, await answer.json()]).toMatchObject([404, refused])
    }
    const made = await admin.post('/api/admin/orders', { ...fields, customerName: 'Rema', alterationOf: other.id })
    expect([made.status, await made.json()]).toMatchObject([404, refused])
  })
})

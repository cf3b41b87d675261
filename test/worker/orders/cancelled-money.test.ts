import { beforeAll, describe, expect, it } from 'vitest'
import { unzip } from '../../../scripts/unzip.ts'
import { customer } from '../../helpers/worker/client.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { messagesAbout } from '../../helpers/worker/whatsapp.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

let owner: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  owner = await orderAdmin()
  sneha = await customer()
})

type Receipt = { amount: number; balanceAfter: number | null }
const noBalance = { balanceAmount: 0, overpaidBy: 0 }

/** An order of 10,000 rupees of which this was paid, cancelled since. */
async function cancelledOrder(paid: number) {
  const { id } = await owner.createOrder({
    userId: sneha.id,
    customerPhone: '98470 61234',
    items: [{ name: 'Gown', quantity: 1, price: 1_000_000 }],
  })
  if (paid > 0) await pay(id, paid)
  expect((await owner.updateOrder(id, { status: 'cancelled' })).status).toBe(200)
  return id
}
async function pay(id: string, amount: number) {
  const { updatedAt } = await owner.getOrder(id)
  const payment = { amount, method: 'cash', updatedAt, reason: amount < 0 ? 'Cancelled' : null }
  const answer = await owner.post(`/api/admin/orders/${id}/payments`, payment)
  expect(answer.status).toBe(201)
  return (await answer.json<{ payment: { id: string } }>()).payment.id
}
const readJson = async (client: { get: (path: string) => Promise<Response> }, path: string) =>
  JSON.parse(await (await client.get(path)).text())
const outstanding = async () =>
  (await readJson(owner, '/api/admin/money?from=2026-11-01&to=2026-11-30')).outstanding as number

describe('the money of a cancelled order', () => {
  it('owes nothing on the order pages, in the lists and in the file of its customer', async () => {
    const before = await outstanding()
    const id = await cancelledOrder(100_000)
    expect(await owner.getOrder(id)).toMatchObject({ ...noBalance, advanceAmount: 100_000, upi: null })
    const listed = await readJson(owner, '/api/admin/orders?status=cancelled')
    expect(listed.find((order: { id: string }) => order.id === id)).toMatchObject(noBalance)
    expect(await readJson(sneha, `/api/user/orders/${id}`)).toMatchObject({ ...noBalance, upi: null })
    const file = await readJson(owner, `/api/admin/customers/${sneha.id}`)
    expect(file.orders.find((order: { id: string }) => order.id === id)).toMatchObject({
      balanceAmount: 0,
      advanceAmount: 100_000,
    })
    const owing = await readJson(owner, '/api/admin/money/owing')
    expect(owing.map((order: { id: string }) => order.id)).not.toContain(id)
    expect(await outstanding()).toBe(before)
  })

  it('says what is to be given back where more was paid than asked', async () => {
    const id = await cancelledOrder(1_500_000)
    const overpaid = { balanceAmount: -500_000, overpaidBy: 500_000 }
    expect(await owner.getOrder(id)).toMatchObject(overpaid)
    expect(await readJson(sneha, `/api/user/orders/${id}`)).toMatchObject(overpaid)
    const file = await readJson(owner, `/api/admin/customers/${sneha.id}`)
    expect(file.orders.find((order: { id: string }) => order.id === id)).toMatchObject({ balanceAmount: -500_000 })
  })

  it('has no balance on its receipts, the refund among them, and one again once it is taken up', async () => {
    const id = await cancelledOrder(100_000)
    const refund = await pay(id, -40_000)
    const receipts = async () => {
      const { payments } = await owner.getOrder(id)
      return Promise.all(
        payments.map(async (payment) => {
          const receipt: Receipt = await readJson(owner, `/api/admin/orders/${id}/payments/${payment.id}`)
          expect(await readJson(sneha, `/api/user/orders/${id}/payments/${payment.id}`)).toMatchObject({
            balanceAfter: receipt.balanceAfter,
          })
          return [receipt.amount, receipt.balanceAfter]
        }),
      )
    }
    expect((await receipts()).sort()).toEqual(
      [
        [-40_000, null],
        [100_000, null],
      ].sort(),
    )
    expect((await owner.updateOrder(id, { status: 'cutting', confirmBack: true })).status).toBe(200)
    expect(await owner.getOrder(id)).toMatchObject({ balanceAmount: 940_000 })
    expect((await receipts()).sort()).toEqual(
      [
        [-40_000, 940_000],
        [100_000, 900_000],
      ].sort(),
    )
    expect(refund).toBeTruthy()
  })

  it('has none in the export, in messages and in the download of its customer', async () => {
    const [kept, overpaid] = [await cancelledOrder(100_000), await cancelledOrder(1_500_000)]
    const { header, rows } = await openWorkbook(await owner.get('/api/admin/orders/export?status=cancelled'))
    const cell = (id: string, name: string) =>
      rows.find((row) => row[header.indexOf('Order')] === id.slice(0, 8))?.[header.indexOf(name)]
    expect([cell(kept, 'Paid (₹)'), cell(kept, 'Balance (₹)')]).toEqual([1_000, null])
    expect([cell(overpaid, 'Paid (₹)'), cell(overpaid, 'Balance (₹)')]).toEqual([15_000, -5_000])

    await pay(kept, 20_000)
    for (const { text } of await messagesAbout(owner, kept)) expect(text).not.toMatch(/balance/i)

    const files = unzip(new Uint8Array(await (await sneha.get('/api/user/data.zip')).arrayBuffer()))
    const own: { id: string; balanceAmount: number | null }[] = JSON.parse(files.get('orders.json') ?? '[]')
    expect(own.find((order) => order.id === kept)).toMatchObject({ balanceAmount: null, advanceAmount: 120_000 })
  })
})

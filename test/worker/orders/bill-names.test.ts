import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { indianToday } from '../../../shared/time.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

let admin: OrderAdmin
beforeAll(async () => {
  admin = await orderAdmin()
})

type Listed = { updatedAt: string; bills: { id: string; isOutdated: boolean }[] }
const read = async (id: string) => {
  const response = await admin.get(`/api/admin/orders/${id}`)
  return { answered: response.status, ...(await response.json<Listed>()) }
}
async function makeBill(id: string) {
  const { updatedAt } = await read(id)
  const buyer = { name: "Rema D'Souza-Nair", address: null }
  const sent = { id: crypto.randomUUID(), updatedAt, issuedOn: indianToday(), buyer }
  return admin.post(`/api/admin/orders/${id}/bills`, sent)
}

const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
it.each([...signs, signs, 'e\u0301'])(
  'a wearer with %s in her name is billed, and the desk opens the order',
  async (sign) => {
    const wearerName = `Anne${sign}Marie`
    const outfitType = `Suit for ${wearerName}`
    const { id } = await admin.createOrder({ outfitType, totalAmount: 100_000 })
    const setWearer = env.DB.prepare('UPDATE orders SET wearer_name = ? WHERE id = ?')
    await setWearer.bind(wearerName, id).run()
    const made = await makeBill(id)
    expect([made.status, await made.text()]).toEqual([201, expect.not.stringMatching(/Marie/)])
    expect(await read(id)).toMatchObject({ answered: 200, bills: [{ isOutdated: false }] })
    // The wearer of an order that has a bill becomes another.
    await setWearer.bind(`${sign}${sign} Suit`, id).run()
    expect(await read(id)).toMatchObject({ answered: 200, bills: [{ isOutdated: expect.any(Boolean) }] })
  },
)

it("a customer's own booking for D'Souza becomes an order that is billed", async () => {
  const { id: bookingId } = await book(await customer(), { childName: "Anne-Marie D'Souza & co" })
  const { id } = await admin.createOrder({ bookingId, totalAmount: 100_000 })
  expect((await makeBill(id)).status).toBe(201)
  expect(await read(id)).toMatchObject({ answered: 200, bills: [{ isOutdated: false }] })
})

it('a bill that cannot be compared is not outdated, and does not close the order', async () => {
  const { id } = await admin.createOrder({ totalAmount: 100_000 })
  expect((await makeBill(id)).status).toBe(201)
  await env.DB.prepare("UPDATE bills SET lines = '[null]' WHERE order_id = ?").bind(id).run()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await read(id)).toMatchObject({ answered: 200, bills: [{ isOutdated: false }] })
  expect(log).toHaveBeenCalledWith('a bill was not compared with its order', expect.any(String))
  log.mockRestore()
})

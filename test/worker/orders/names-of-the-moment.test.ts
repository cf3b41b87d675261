import { describe, expect, it } from 'vitest'
import { book, type CreatedBooking } from '../../helpers/worker/bookings.ts'
import { Client, customer, type Person } from '../../helpers/worker/client.ts'
import { overtake } from '../../helpers/worker/count-d1.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { listOrderIds, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { answerAtDesk, sendQuote } from '../../helpers/worker/quotes.ts'
import { admin, divya, openShop } from '../../helpers/worker/shop.ts'

openShop()

let nth = 0
/** A word that no other row of this file is found by. */
const word = (begin: string) => `${begin}${String.fromCharCode(...[...String(++nth + 100)].map((d) => 97 + Number(d)))}`

/** A customer with a booking, and the names that she has and will have. */
async function booked() {
  const [old, next] = [word('omana'), word('remani')]
  const client = await customer({ firstName: old, lastName: 'Pillai' })
  const { id: booking } = await book(client, { parentName: `${old} Pillai`, email: client.email })
  const order = { bookingId: booking, customerName: `${old} Pillai` }
  return { client, old, next, booking, order, her: sameBrowser(client) }
}
/** A customer with an order, of a booking. */
async function named(fields: object = {}) {
  const family = await booked()
  return { ...family, id: (await admin.createOrder({ ...family.order, ...fields })).id }
}
const correct = async ({ email, password: currentPassword }: Person, firstName: string, through: Client) => {
  const details = { firstName, lastName: 'Pillai', email, phone: '', currentPassword }
  expect((await through.put('/api/user/profile', details)).status).toBe(200)
}
const bookingIds = async (query: string) =>
  (await admin.read<CreatedBooking[]>(`/api/bookings?${query}`)).map(({ id }) => id)
async function expectFound(id: string, found: string, gone: string[]) {
  expect(await listOrderIds(admin, found)).toEqual([id])
  for (const query of gone) expect([query, await listOrderIds(admin, query)]).toEqual([query, []])
}
const sameBrowser = ({ cookie }: Client) => Object.assign(new Client(), { cookie })
/** Somebody whose first writing that has read orders comes a moment after `faster`. */
const slower = <Of extends Client>(
  client: Of,
  faster: () => Promise<unknown>,
  bindings: Partial<Cloudflare.Env> = {},
) => overtake(client, faster, { after: /from "orders"/i, bindings })

describe('a name that its customer corrects a moment before the order moves', () => {
  type Given = { id: string; desk: OrderAdmin }
  const ways: [string, object, string, (given: Given) => Promise<Response>][] = [
    ['by the desk', {}, 'delivered', ({ id, desk }) => desk.updateOrder(id, { status: 'delivered' })],
    [
      'by a quotation',
      {},
      'confirmed',
      async ({ id, desk }) => answerAtDesk(desk, id, (await sendQuote(admin, id)).id),
    ],
  ]
  it.each(ways)('%s is found, and nothing by the old one', async (_way, fields, status, move) => {
    const { client, old, next, id, booking, her } = await named(fields)
    const desk = slower(await orderAdmin(), () => correct(client, next, her))
    expect((await move({ id, desk })).status).toBeLessThan(300)
    expect(await admin.getOrder(id)).toMatchObject({ status, customerName: `${next} Pillai` })
    const gone = [`q=${old}`, `q=${old}&status=${status}`, `q=${next}&status=pending`]
    await expectFound(id, `q=${next}&status=${status}`, gone)
    const bookingStatus = status === 'delivered' ? 'completed' : 'in-progress'
    expect(await bookingIds(`q=${next}&status=${bookingStatus}`)).toEqual([booking])
    expect(await bookingIds(`q=${old}`)).toEqual([])
  })

  it('of who wears it is found too', async () => {
    const { client, id } = await named()
    const [old, next] = [word('mia'), word('lia')]
    const wearer = await measuring(admin).createWearer(client.id, { name: old })
    expect((await admin.updateOrder(id, { wearerId: wearer.id })).status).toBe(200)
    const renamed = { name: next, updatedAt: wearer.updatedAt }
    const desk = slower(await orderAdmin(), () => admin.patch(`/api/admin/wearers/${wearer.id}`, renamed))
    expect((await desk.updateOrder(id, { status: 'cutting' })).status).toBe(200)
    await expectFound(id, `q=${next}&status=cutting`, [`q=${old}`, `q=${next}&status=pending`])
  })
})

it('the desk that names an order otherwise in the same moment has the last word, and nothing is found by the others', async () => {
  const { client, old, next, id, her } = await named()
  const typed = word('sarala')
  const desk = slower(await orderAdmin(), () => correct(client, next, her))
  expect((await desk.updateOrder(id, { customerName: typed })).status).toBe(200)
  await expectFound(id, `q=${typed}`, [`q=${old}`, `q=${next}`])
})

describe('a name that its customer corrects', () => {
  it('as an order is made of her booking is the name of both', async () => {
    const { client, old, next, booking, order, her } = await booked()
    let id = ''
    const making = slower(her, async () => {
      id = (await admin.createOrder(order)).id
    })
    await correct(client, next, making)
    expect(await admin.getOrder(id)).toMatchObject({ customerName: `${next} Pillai` })
    await expectFound(id, `q=${next}`, [`q=${old}`])
    expect(await bookingIds(`q=${next}&status=in-progress`)).toEqual([booking])
  })

  it('does not follow an order that has gone to another customer', async () => {
    const { client, old, next, id, her } = await named()
    await correct(
      client,
      next,
      slower(her, () => admin.updateOrder(id, { userId: divya.id })),
    )
    expect(await admin.getOrder(id)).toMatchObject({ userId: divya.id, customerName: `${old} Pillai` })
    expect(await listOrderIds(admin, `q=${next}`)).toEqual([])
  })
})

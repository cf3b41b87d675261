import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { askWorker } from '../../helpers/worker/background.ts'
import { book, type CreatedBooking } from '../../helpers/worker/bookings.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { countingDatabase, type Tally } from '../../helpers/worker/count-d1.ts'
import { holdNews } from '../../helpers/worker/hold-news.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { inDays, listOrderIds, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { answerAtDesk, sendQuote } from '../../helpers/worker/quotes.ts'
import { helperPhone } from '../../helpers/worker/staff.ts'

let admin: OrderAdmin
beforeAll(async () => {
  admin = await orderAdmin()
})

let nth = 0
/** A word that no other row of this file is found by. */
const word = (begin: string) => `${begin}${String.fromCharCode(...[...String(++nth + 100)].map((d) => 97 + Number(d)))}`

type Person = Awaited<ReturnType<typeof customer>>
/** A customer with an order, of a booking, and the names that she has and will have. */
async function named(fields: object = {}) {
  const [old, next] = [word('omana'), word('remani')]
  const client = await customer({ firstName: old, lastName: 'Pillai' })
  const booking = await book(client, { parentName: `${old} Pillai`, email: client.email })
  const { id } = await admin.createOrder({ bookingId: booking.id, customerName: `${old} Pillai`, ...fields })
  return { client, old, next, id, booking: booking.id }
}
const correct = async ({ email, password: currentPassword }: Person, firstName: string, through: Client) => {
  const details = { firstName, lastName: 'Pillai', email, phone: '', currentPassword }
  expect((await through.put('/api/user/profile', details)).status).toBe(200)
}
const bookingIds = async (query: string) =>
  (await (await admin.get(`/api/bookings?${query}`)).json<CreatedBooking[]>()).map(({ id }) => id)

/** Somebody whose first writing that has read orders comes a moment after `faster`; what is new is held back for an hour. */
function slower<Of extends Client>(client: Of, faster: () => Promise<unknown>): Of {
  let isDone = false
  const tally: Tally = { trips: 0, rowsRead: 0, statements: [] }
  const database = countingDatabase(
    () => tally,
    async () => {
      if (isDone || !tally.statements.some(({ sql }) => /from "orders"/i.test(sql))) return
      isDone = true
      await faster()
    },
  )
  const late = { ...env, DB: database, NEWS_HOLD_MS: '3600000' }
  client.fetch = (request) => askWorker(request, late)
  return client
}
const sameBrowser = (client: Client) => Object.assign(new Client(), { cookie: client.cookie })

describe('a name that its customer corrects a moment before the order moves', () => {
  type Given = { id: string; desk: OrderAdmin }
  const ways: [string, object, string, (given: Given) => Promise<Response>][] = [
    ['by the desk', {}, 'delivered', ({ id, desk }) => desk.updateOrder(id, { status: 'delivered' })],
    [
      'with an update',
      {},
      'cutting',
      async ({ id, desk }) => {
        const { updatedAt } = await admin.getOrder(id)
        return desk.post(`/api/admin/orders/${id}/updates`, { title: 'Cut', stage: 'cutting', moveOrder: updatedAt })
      },
    ],
    [
      'by a quotation',
      {},
      'confirmed',
      async ({ id, desk }) => answerAtDesk(desk, id, (await sendQuote(admin, id)).id),
    ],
    [
      'back',
      { status: 'cutting' },
      'cutting',
      async ({ id, desk }) => {
        const eager = holdNews(await orderAdmin())
        await eager.updateOrder(id, { status: 'stitching' })
        const { updatedAt } = await admin.getOrder(id)
        return desk.post(`/api/admin/orders/${id}/take-back`, { updatedAt, stage: 'stitching' })
      },
    ],
  ]
  it.each(ways)('%s is found, and nothing by the old one', async (_way, fields, status, move) => {
    const { client, old, next, id, booking } = await named(fields)
    const her = sameBrowser(client)
    const desk = slower(await orderAdmin(), () => correct(client, next, her))
    expect((await move({ id, desk })).status).toBeLessThan(300)
    expect(await admin.getOrder(id)).toMatchObject({ status, customerName: `${next} Pillai` })
    expect(await listOrderIds(admin, `q=${next}&status=${status}`)).toEqual([id])
    for (const query of [`q=${old}`, `q=${old}&status=${status}`, `q=${next}&status=pending`])
      expect([query, await listOrderIds(admin, query)]).toEqual([query, []])
    const bookingStatus = status === 'delivered' ? 'completed' : 'in-progress'
    expect(await bookingIds(`q=${next}&status=${bookingStatus}`)).toEqual([booking])
    expect(await bookingIds(`q=${old}`)).toEqual([])
  })

  it('by a helper is found as well', async () => {
    const { client, old, next, id } = await named({ status: 'confirmed', eventDate: inDays(5) })
    const phone = await helperPhone(admin)
    const { updatedAt } = await (await phone.get(`/api/work/orders/${id}`)).json<{ updatedAt: string }>()
    const her = sameBrowser(client)
    const helper = slower(sameBrowser(phone), () => correct(client, next, her))
    const path = `/api/work/orders/${id}/stage`
    expect((await helper.post(path, { to: 'measurement', updatedAt })).status).toBe(200)
    expect(await listOrderIds(admin, `q=${next}&status=measurement`)).toEqual([id])
    expect(await listOrderIds(admin, `q=${old}`)).toEqual([])
  })

  it('of who wears it is found too', async () => {
    const { client, id } = await named()
    const { createWearer } = measuring(admin)
    const [old, next] = [word('mia'), word('lia')]
    const wearer = await createWearer(client.id, { name: old })
    expect((await admin.updateOrder(id, { wearerId: wearer.id })).status).toBe(200)
    const desk = slower(await orderAdmin(), () =>
      admin.patch(`/api/admin/wearers/${wearer.id}`, { name: next, updatedAt: wearer.updatedAt }),
    )
    expect((await desk.updateOrder(id, { status: 'cutting' })).status).toBe(200)
    expect(await listOrderIds(admin, `q=${next}&status=cutting`)).toEqual([id])
    for (const query of [`q=${old}`, `q=${next}&status=pending`])
      expect([query, await listOrderIds(admin, query)]).toEqual([query, []])
  })
})

it('the desk that names an order otherwise in the same moment has the last word, and nothing is found by the others', async () => {
  const { client, old, next, id } = await named()
  const [typed, her] = [word('sarala'), sameBrowser(client)]
  const desk = slower(await orderAdmin(), () => correct(client, next, her))
  expect((await desk.updateOrder(id, { customerName: typed })).status).toBe(200)
  expect(await listOrderIds(admin, `q=${typed}`)).toEqual([id])
  for (const gone of [old, next]) expect([gone, await listOrderIds(admin, `q=${gone}`)]).toEqual([gone, []])
})

describe('a name that its customer corrects', () => {
  it('as an order is made of her booking is the name of both', async () => {
    const [old, next] = [word('omana'), word('remani')]
    const client = await customer({ firstName: old, lastName: 'Pillai' })
    const booking = await book(client, { parentName: `${old} Pillai`, email: client.email })
    let id = ''
    const her = slower(sameBrowser(client), async () => {
      id = (await admin.createOrder({ bookingId: booking.id, customerName: `${old} Pillai` })).id
    })
    await correct(client, next, her)
    expect(await admin.getOrder(id)).toMatchObject({ customerName: `${next} Pillai` })
    expect(await listOrderIds(admin, `q=${next}`)).toEqual([id])
    expect(await listOrderIds(admin, `q=${old}`)).toEqual([])
    expect(await bookingIds(`q=${next}&status=in-progress`)).toEqual([booking.id])
  })

  it('does not take the place of what the desk has typed meanwhile', async () => {
    const { client, old, next, id } = await named()
    const typed = word('sarala')
    await correct(
      client,
      next,
      slower(sameBrowser(client), () => admin.updateOrder(id, { customerName: typed })),
    )
    expect(await admin.getOrder(id)).toMatchObject({ customerName: typed })
    expect(await listOrderIds(admin, `q=${typed}`)).toEqual([id])
    for (const gone of [old, next]) expect([gone, await listOrderIds(admin, `q=${gone}`)]).toEqual([gone, []])
  })

  it('does not follow an order that has gone to another customer', async () => {
    const { client, old, next, id } = await named()
    const sister = await customer()
    await correct(
      client,
      next,
      slower(sameBrowser(client), () => admin.updateOrder(id, { userId: sister.id })),
    )
    expect(await admin.getOrder(id)).toMatchObject({ userId: sister.id, customerName: `${old} Pillai` })
    expect(await listOrderIds(admin, `q=${next}`)).toEqual([])
  })
})

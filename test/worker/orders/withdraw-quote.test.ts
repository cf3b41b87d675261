import { beforeAll, describe, expect, it } from 'vitest'
import { answersTo } from '../../helpers/worker/answers.ts'
import { customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { listNotifications, messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { answerAtDesk, answerQuote, quotesOf, readOrder, sendQuote, stateOf } from '../../helpers/worker/quotes.ts'
import { topicsAbout } from '../../helpers/worker/whatsapp.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})
const toDoor = { deliveryWay: 'door', deliveryCharge: 15_000 }
const change = { answer: 'change', comment: 'In ivory' }
const unread = async () => (await sneha.get('/api/user/notifications')).headers.get('X-Unread-Count')

async function quoted(fields: object = {}) {
  const order = await admin.createOrder({ userId: sneha.id, customerPhone: '98470 44110', ...fields })
  return { id: order.id, quote: await sendQuote(admin, order.id) }
}

describe('a quotation that waits', () => {
  it('ends with another charge to the door, which it counts, and comes again with the new one', async () => {
    const before = await unread()
    const { id, quote } = await quoted(toDoor)
    expect(quote.total).toBe(1_865_000)
    expect((await admin.updateOrder(id, { deliveryCharge: 90_000 })).status).toBe(200)
    const seen = await readOrder(sneha, id)
    expect([seen.openQuote, seen.quotes[0]?.supersededAt]).toEqual([null, expect.any(String)])
    expect([await stateOf(admin, id), await topicsAbout(admin, id)]).toEqual(['withdrawn', ['order_open']])
    // Of both the order's own news alone is new.
    expect(Number(await unread())).toBe(Number(before) + 1)
    for (const [answer, sentence] of [
      [answerQuote(sneha, id, quote.id), 'This quotation has changed. We will send you a new one.'],
      [answerAtDesk(admin, id, quote.id), 'This quotation was withdrawn. Please send a new one.'],
    ] as const)
      expect([(await answer).status, await messageOf(await answer)]).toEqual([409, sentence])
    const next = await sendQuote(admin, id)
    expect(await (await answerQuote(sneha, id, next.id)).json()).toMatchObject({
      total: 1_940_000,
      deliveryCharge: 90_000,
    })
  })

  it('leaves no bell behind once its order is closed, whichever way', async () => {
    const { id: cancelled } = await quoted()
    expect((await admin.updateOrder(cancelled, { status: 'cancelled' })).status).toBe(200)
    const news = (await listNotifications(sneha)).filter(
      ({ type, relatedId }) => type === 'quote' && relatedId === cancelled,
    )
    expect(news.map(({ isRead }) => isRead)).toEqual([true])
    // One that is only changed can be answered still, and says so.
    const { id: open } = await quoted()
    expect((await admin.updateOrder(open, { notes: 'Hem by hand' })).status).toBe(200)
    const waiting = (await listNotifications(sneha)).filter(
      ({ type, relatedId }) => type === 'quote' && relatedId === open,
    )
    expect(waiting.map(({ isRead }) => isRead)).toEqual([false])
  })

  it('stays with any other change, and keeps a charge of nothing', async () => {
    const { id, quote } = await quoted({ ...toDoor, deliveryCharge: 0 })
    const others = {
      notes: 'Hem 6 cm',
      deliveryAddress: 'Fort Kochi',
      deliveryCharge: 0,
      items: [{ name: 'A', price: 5 }],
    }
    expect((await admin.updateOrder(id, others)).status).toBe(200)
    expect(await stateOf(admin, id)).toBe('open')
    expect(await (await answerQuote(sneha, id, quote.id)).json()).toMatchObject({ total: 1_850_000, deliveryCharge: 0 })
  })

  it('leaves a change that is asked for in the same moment to wait', async () => {
    const { id, quote } = await quoted(toDoor)
    const racer = await orderAdmin()
    let isFirst = true
    countD1(racer, async () => {
      if (isFirst) expect((await answerQuote(sneha, id, quote.id, change)).status).toBe(200)
      isFirst = false
    })
    expect((await racer.updateOrder(id, { deliveryCharge: 90_000 })).status).toBe(200)
    expect(await stateOf(admin, id)).toBe('change')
    expect((await answersTo(id)).map(({ outcome }) => outcome)).toEqual([null])
  })
})

describe('an order that goes to another account', () => {
  it('leaves behind what the former owner wanted changed', async () => {
    const { id, quote } = await quoted()
    await answerQuote(sneha, id, quote.id, change)
    const divya = await customer()
    expect((await admin.updateOrder(id, { userId: divya.id })).status).toBe(200)
    expect((await answersTo(id)).map(({ outcome }) => outcome)).toEqual(['void'])
    expect(await stateOf(admin, id)).toBe('withdrawn')
    const [seen] = (await readOrder(divya, id)).quotes
    expect(seen).toMatchObject({ supersededAt: expect.any(String), comment: null, isOwn: false })
  })

  it('takes a quotation that waits along, and tells of it', async () => {
    const { id, quote } = await quoted()
    const before = Number(await unread())
    const divya = await customer()
    await admin.updateOrder(id, { userId: divya.id })
    expect(Number(await unread())).toBe(before - 1)
    expect(await listNotifications(divya)).toMatchObject([{ type: 'quote', title: 'Your quotation is ready' }])
    expect((await answerQuote(divya, id, quote.id)).status).toBe(200)
  })
})

describe('a change of the same moment', () => {
  /** A customer who asks for a change while the desk is a moment faster. */
  async function askWhile(faster: (id: string) => Promise<unknown>) {
    const racer = await customer()
    const { id } = await admin.createOrder({ userId: racer.id })
    const quote = await sendQuote(admin, id)
    let isFirst = true
    countD1(racer, async () => {
      if (isFirst) await faster(id)
      isFirst = false
    })
    const response = await answerQuote(racer, id, quote.id, change)
    return { status: response.status, said: (await quotesOf(admin, id))[0]?.answer, asked: await answersTo(id) }
  }

  it('is asked of no order that is closed by then, nor of somebody else’s', async () => {
    const closed = await askWhile((id) => admin.updateOrder(id, { status: 'cancelled' }))
    expect(closed).toEqual({ status: 409, said: null, asked: [] })
    const left = await askWhile((id) => admin.updateOrder(id, { userId: sneha.id }))
    expect(left).toEqual({ status: 404, said: null, asked: [] })
  })

  it('is not lost to another change of the order', async () => {
    const noted = await askWhile((id) => admin.updateOrder(id, { notes: 'Hem 6 cm' }))
    expect(noted).toMatchObject({ status: 200, said: 'change', asked: [{ outcome: null }] })
  })
})

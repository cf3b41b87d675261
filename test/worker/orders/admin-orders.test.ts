import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { startOfIndianDay } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { rankLateStatement } from '../../../worker/features/orders/rank.ts'
import { book, bookingInput } from '../../helpers/worker/bookings.ts'
import { type Client, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { inDays, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

const ctx = createCtx(env, () => {})

let owner: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  owner = await orderAdmin()
  sneha = await customer()
})

const bell = async (client: Client) =>
  (await client.get('/api/user/notifications')).json<{ type: string; title: string; message: string }[]>()
const sentence = async (response: Response) => (await response.json<{ message: string }>()).message
const found = async (query: string) =>
  (await (await owner.get(`/api/admin/orders?${query}`)).json<{ id: string }[]>()).map(({ id }) => id)

describe('opening an order', () => {
  it('carries customer, contact, account and photos over from a booking', async () => {
    const photo = await createUploadedPhoto(sneha.id)
    const booking = await book(sneha, { message: 'Lace, please', inspirationPhotos: [photo] })
    const made = await owner.post('/api/admin/orders', { bookingId: booking.id, outfitType: 'Baptism suit' })
    expect(made.status).toBe(201)
    const { id } = await made.json<{ id: string }>()
    expect(await owner.whole(id)).toMatchObject({
      userId: sneha.id,
      bookingId: booking.id,
      customerName: bookingInput.parentName,
      customerEmail: bookingInput.email,
      customerPhone: bookingInput.phone,
      customerPhoneE164: '+919847012345',
      outfitType: 'Baptism suit',
      description: 'Lace, please',
      inspirationPhotos: [photo],
      status: 'pending',
      customer: { id: sneha.id, firstName: 'Sneha' },
      stages: [{ stage: 'pending' }],
    })
    expect(await (await sneha.get(`/api/user/orders/${id}`)).json()).toMatchObject({ id, inspirationPhotos: [photo] })
    expect((await sneha.get(`/api/photos/${photo}`)).status).toBe(200)
    expect((await bell(sneha))[0]).toMatchObject({ type: 'order', message: 'You can follow Baptism suit here.' })
  })

  it('takes from the booking what is not said otherwise, and names the piece by it', async () => {
    const booking = await book(sneha)
    const { id } = await (
      await owner.post('/api/admin/orders', { bookingId: booking.id, customerEmail: '', customerName: 'Grandmother' })
    ).json<{ id: string }>()
    expect(await owner.whole(id)).toMatchObject({
      customerName: 'Grandmother',
      customerEmail: null,
      outfitType: 'Baptism Suit for Aadya',
    })
  })

  it('happens once for a booking: the second hears 409 with the order there is', async () => {
    const booking = await book(sneha)
    const answers = await Promise.all([
      owner.post('/api/admin/orders', { bookingId: booking.id }),
      owner.post('/api/admin/orders', { bookingId: booking.id }),
      owner.post('/api/admin/orders', { bookingId: booking.id }),
    ])
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    const { id } = (await made[0]?.json<{ id: string }>()) ?? { id: '' }
    for (const refused of answers.filter((answer) => answer !== made[0])) {
      expect(refused.status).toBe(409)
      expect(await refused.json()).toEqual({
        message: `This booking has its order already: ${id.slice(0, 8)}`,
        orderId: id,
      })
    }
  })

  it('sent again after a lost answer is the same order, with one advance', async () => {
    const body = { id: crypto.randomUUID(), customerName: 'Rema', outfitType: 'Veil', advanceAmount: 500 }
    const answers = await Promise.all([1, 2, 3].map(() => owner.post('/api/admin/orders', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(await owner.whole(body.id)).toMatchObject({ advanceAmount: 500, payments: [{ amount: 500 }] })
    const other = await owner.post('/api/admin/orders', { ...body, outfitType: 'Another veil' })
    expect([other.status, await other.json()]).toEqual([
      409,
      { message: 'This order was made already. Please open it to change it.', orderId: body.id },
    ])
  })

  it('serves a walk-in without account or e-mail, whom no notification reaches', async () => {
    const before = await (await owner.get('/api/admin/notifications?type=order')).json()
    const order = await owner.made({ customerPhone: '94470 55555', notes: 'Pays in cash', eventDate: '2030-01-02' })
    expect(order).toMatchObject({ userId: null, customer: null, notes: 'Pays in cash', eventDate: '2030-01-02' })
    expect(await (await owner.get('/api/admin/notifications?type=order')).json()).toEqual(before)
  })

  it.each([
    [{}, 400, 'What we make is required'],
    [{ outfitType: 'Gown' }, 400, 'Name is required'],
    [{ bookingId: 'none' }, 404, 'There is no such booking'],
    [{ outfitType: 'Gown', customerName: 'Rema', userId: 'none' }, 404, 'There is no such customer'],
    [{ outfitType: 'Gown', customerName: 'Rema', customerPhone: '000 0000' }, 400, 'Please enter a valid phone number'],
    [
      { outfitType: 'Gown', customerName: 'Rema', eventDate: '2026-02-30' },
      400,
      'Please enter the date as year-month-day',
    ],
    [
      { outfitType: 'Gown', customerName: 'Rema', estimatedDelivery: 'soon' },
      400,
      'Please enter the date as year-month-day',
    ],
    [{ outfitType: 'Gown', customerName: 'Rema', status: 'sewn' }, 400, 'Please choose a stage'],
  ])('refuses %j', async (body, status, message) => {
    const response = await owner.post('/api/admin/orders', body)
    expect([response.status, await sentence(response)]).toEqual([status, message])
  })
})

describe('the stages', () => {
  it('go forward any number at once, are dated, and the customer is told', async () => {
    const order = await owner.made({ userId: sneha.id, outfitType: 'Christening gown' })
    expect((await owner.change(order.id, { status: 'confirmed' })).status).toBe(200)
    expect((await owner.change(order.id, { status: 'stitching' })).status).toBe(200)
    const { status, stages } = await owner.whole(order.id)
    expect([status, stages.map(({ stage }) => stage)]).toEqual(['stitching', ['pending', 'confirmed', 'stitching']])
    expect((await bell(sneha)).slice(0, 2)).toMatchObject([
      { type: 'order_update', title: 'Under the needle', message: 'Christening gown is being stitched.' },
      { type: 'order_update', title: 'Your order is confirmed' },
    ])
    expect(await (await sneha.get(`/api/user/orders/${order.id}`)).json()).toMatchObject({ stages })
  })

  it.each([
    ['stitching', 'cutting'],
    ['delivered', 'ready'],
    ['delivered', 'cancelled'],
    ['cancelled', 'pending'],
    ['cancelled', 'delivered'],
  ])('ask twice before an order goes from %s to %s', async (from, to) => {
    const order = await owner.made({ userId: sneha.id, status: from })
    const told = (await bell(sneha)).length
    const refused = await owner.change(order.id, { status: to, notes: 'not kept either' })
    expect([refused.status, await sentence(refused)]).toEqual([
      409,
      `Please confirm that this order goes back from ${from} to ${to}.`,
    ])
    expect(await owner.whole(order.id)).toEqual(order)
    expect(await bell(sneha)).toHaveLength(told)

    expect((await owner.change(order.id, { status: to, confirmBack: true })).status).toBe(200)
    expect((await owner.whole(order.id)).stages.map(({ stage }) => stage)).toEqual([from, to])
  })

  it('let an open order be cancelled without asking', async () => {
    const order = await owner.made({ status: 'fitting' })
    expect((await owner.change(order.id, { status: 'cancelled' })).status).toBe(200)
  })

  it('keep the counts of customers right through steps and another account', async () => {
    const [divya, rema] = [await customer(), await customer()]
    const counts = async (id: string) => {
      const { activeOrders, totalOrders } = await (await owner.get(`/api/admin/customers/${id}`)).json<{
        activeOrders: number
        totalOrders: number
      }>()
      return [activeOrders, totalOrders]
    }
    const order = await owner.made({ userId: divya.id })
    await owner.change(order.id, { status: 'delivered' })
    expect(await counts(divya.id)).toEqual([0, 1])
    await owner.change(order.id, { status: 'fitting', confirmBack: true })
    expect(await counts(divya.id)).toEqual([1, 1])
    await owner.change(order.id, { userId: rema.id })
    expect([await counts(divya.id), await counts(rema.id)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect((await divya.get(`/api/user/orders/${order.id}`)).status).toBe(404)
    expect((await rema.get(`/api/user/orders/${order.id}`)).status).toBe(200)
    await owner.change(order.id, { userId: null })
    expect(await counts(rema.id)).toEqual([0, 0])
  })
})

describe('two owners at one order', () => {
  it('tell the second who changed what, and keep what the first wrote', async () => {
    const order = await owner.made({ notes: 'first', advanceAmount: 100 })
    const change = (patch: object) =>
      owner.send('PATCH', `/api/admin/orders/${order.id}`, { updatedAt: order.updatedAt, ...patch })
    expect((await change({ notes: 'second', priority: 'high' })).status).toBe(200)
    const refused = await change({ notes: 'third', advanceAmount: 900, items: [{ name: 'Veil', price: 5 }] })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toEqual({
      message: expect.stringMatching(
        / changed the priority, the notes at \d\d:\d\d\. Please look again before you save\.$/,
      ),
      changed: ['priority', 'notes'],
      by: expect.any(String),
    })
    expect(await owner.whole(order.id)).toMatchObject({ notes: 'second', advanceAmount: 100, items: [] })
  })

  it('never both win, nor half of the loser, when they save at one moment', async () => {
    const order = await owner.made({ userId: sneha.id })
    const other = await orderAdmin()
    // The reading batch is the first: be faster at the second.
    let batches = 0
    countD1(owner, async () => {
      if (++batches === 2) await other.change(order.id, { priority: 'urgent' })
    })
    const told = (await bell(sneha)).length
    const lost = await owner.send('PATCH', `/api/admin/orders/${order.id}`, {
      updatedAt: order.updatedAt,
      status: 'cutting',
      advanceAmount: 500,
      customerName: 'Somebody Else',
      items: [{ name: 'Veil', price: 5 }],
    })
    expect([lost.status, await sentence(lost)]).toEqual([409, expect.stringContaining('changed the priority at')])
    expect(await other.whole(order.id)).toMatchObject({
      status: 'pending',
      priority: 'urgent',
      advanceAmount: 0,
      items: [],
      payments: [],
      stages: [{ stage: 'pending' }],
    })
    expect(await bell(sneha)).toHaveLength(told)
    owner = await orderAdmin()
    expect(await found('q=somebody')).toEqual([])
  })

  it('may save what changes nothing without a trace', async () => {
    const order = await owner.made({ items: [{ name: 'Veil', price: 5 }] })
    const again = await owner.change(order.id, { items: order.items, priority: 'normal', notes: '' })
    expect(again.status).toBe(200)
    expect(await owner.whole(order.id)).toEqual(order)
  })
})

describe('the list', () => {
  it('finds an order by name, e-mail, phone and the first letters of its id, through every change', async () => {
    const { id } = await owner.made({
      customerName: 'Annamma Varkey',
      customerEmail: 'varkeys@example.com',
      customerPhone: '99460 77777',
    })
    for (const typed of ['varkey', 'varkeys@ex', '9946077', id.slice(0, 8)])
      expect(await found(`q=${typed}`)).toEqual([id])
    await owner.change(id, { customerName: 'Sosamma Varkey', status: 'cutting' })
    expect(await found('q=annamma+varkey')).toEqual([])
    expect(await found('q=sosamma&status=cutting')).toEqual([id])
    expect(await found('q=sosamma&status=pending')).toEqual([])
    expect(await found('q=varkey')).toEqual([id])
  })

  it('has what is late first, then what is at risk, then the rest, and what is closed last', async () => {
    const of = (fields: object) => owner.made({ customerName: 'Risky', ...fields })
    const closed = await of({ eventDate: inDays(-3), status: 'delivered' })
    const undated = await of({})
    const easy = await of({ eventDate: inDays(60) })
    const tight = await of({ eventDate: inDays(5), status: 'cutting' })
    const promised = await of({ eventDate: inDays(40), estimatedDelivery: inDays(2), status: 'stitching' })
    const late = await of({ eventDate: inDays(-1), status: 'ready' })
    const later = await of({ eventDate: inDays(-9), status: 'fitting' })
    const ids = await found('limit=100')
    const made = [later, late, tight, promised, easy, undated, closed].map(({ id }) => id)
    expect(ids.filter((id) => made.includes(id))).toEqual(made)
    expect([later.risk, late.risk, tight.risk, promised.risk]).toEqual([
      { level: 'late', dueOn: inDays(-9), by: 'event', days: -9 },
      { level: 'late', dueOn: inDays(-1), by: 'event', days: -1 },
      { level: 'risk', dueOn: inDays(5), by: 'event', days: 5 },
      { level: 'risk', dueOn: inDays(2), by: 'delivery', days: 2 },
    ])
    expect([easy.risk, undated.risk, closed.risk]).toEqual([null, null, null])

    const pages: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await owner.get(`/api/admin/orders?limit=3${cursor && `&cursor=${cursor}`}`)
      pages.push(...(await page.json<{ id: string }[]>()).map(({ id }) => id))
      cursor = page.headers.get('X-Next-Cursor')
    }
    expect(pages).toEqual(ids)
  })
})

describe('the figures of the work', () => {
  const figures = async () =>
    (await owner.get('/api/admin/dashboard/orders')).json<
      Record<'active' | 'atRisk' | 'dueThisWeek' | 'openBalance', number>
    >()
  const difference = async (act: () => Promise<unknown>) => {
    const before = await figures()
    await act()
    const after = await figures()
    return [
      after.active - before.active,
      after.atRisk - before.atRisk,
      after.dueThisWeek - before.dueThisWeek,
      after.openBalance - before.openBalance,
    ]
  }

  it('follow each order: open, at risk, due within a week, and what is still to be paid', async () => {
    let id = ''
    const due = { eventDate: inDays(6), items: [{ name: 'Gown', price: 1000 }], advanceAmount: 300 }
    expect(
      await difference(async () => {
        id = (await owner.made(due)).id
      }),
    ).toEqual([1, 1, 1, 700])
    expect(await difference(() => owner.change(id, { status: 'ready' }))).toEqual([0, -1, 0, 0])
    expect(await difference(() => owner.change(id, { eventDate: inDays(7) }))).toEqual([0, 0, -1, 0])
    expect(await difference(() => owner.change(id, { eventDate: inDays(-1) }))).toEqual([0, 1, 0, 0])
    expect(await difference(() => owner.change(id, { status: 'cancelled' }))).toEqual([-1, -1, 0, -700])
  })

  it('count what depends on the day up to 100, and read no more', async () => {
    await env.DB.prepare(
      `INSERT INTO orders (id, outfit_type, rank, due_at, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) SELECT 'late' || i, 'Gown', i, ?, i, i FROM n`,
    )
      .bind(startOfIndianDay(inDays(1)))
      .run()
    const reader = await orderAdmin()
    const tally = countD1(reader)
    expect(await (await reader.get('/api/admin/dashboard/orders')).json()).toMatchObject({
      atRisk: 100,
      dueThisWeek: 100,
    })
    expect(tally.trips).toBe(2)
    expect(tally.rowsRead).toBeLessThanOrEqual(210)
    expect(await findTableScans(tally)).toEqual([])
    await env.DB.prepare("DELETE FROM orders WHERE id LIKE 'late%'").run()
  })
})

it('has an order among the late ones within the hour after its day', async () => {
  const due = await owner.made({ eventDate: inDays(1), status: 'ready' })
  const closed = await owner.made({ eventDate: inDays(1), status: 'delivered' })
  const ranks = async () =>
    Promise.all(
      [due, closed].map(({ id }) =>
        env.DB.prepare('SELECT rank FROM orders WHERE id = ?').bind(id).first<number>('rank'),
      ),
    )
  const before = await ranks()
  const midnight = startOfIndianDay(inDays(2))
  await rankLateStatement(ctx, midnight - 1)
  expect(await ranks()).toEqual(before)
  await rankLateStatement(ctx, midnight)
  const [late, untouched] = await ranks()
  expect([late && late < 0, untouched]).toEqual([true, before[1]])
  await rankLateStatement(ctx, midnight + 3_600_000)
  expect(await ranks()).toEqual([late, untouched])
})

describe('what the desk notes about a customer', () => {
  it('stands beside orders, bookings, leads and consent, and nobody else reads it', async () => {
    const divya = await customer({ firstName: 'Divya' })
    const booking = await book(divya, { email: divya.email })
    const order = await owner.made({ userId: divya.id })
    const path = `/api/admin/customers/${divya.id}`
    const saved = await owner.send('PATCH', path, { notes: 'Allergic to wool', notedAt: null })
    const { notedAt } = await saved.json<{ notedAt: string }>()
    expect(await (await owner.get(path)).json()).toMatchObject({
      id: divya.id,
      firstName: 'Divya',
      notes: 'Allergic to wool',
      notedAt,
      orders: [{ id: order.id }],
      bookings: [{ id: booking.id }],
      leads: [{ type: 'booking', status: 'new' }],
      rooms: [],
      marketingEmails: false,
    })
    for (const own of ['/api/user', '/api/user/settings', '/api/user/orders'])
      expect(await (await divya.get(own)).text()).not.toContain('wool')

    expect((await owner.send('PATCH', path, { notes: 'Lost', notedAt: null })).status).toBe(409)
    expect((await owner.send('PATCH', path, { notes: '', notedAt })).status).toBe(200)
    expect(await (await owner.get(path)).json()).toMatchObject({ notes: '' })
  })

  it('is for customers: nobody and an admin are 404', async () => {
    const { id } = await (await owner.get('/api/user')).json<{ id: string }>()
    for (const nobody of [id, 'none']) {
      expect((await owner.get(`/api/admin/customers/${nobody}`)).status).toBe(404)
      expect((await owner.send('PATCH', `/api/admin/customers/${nobody}`, { notes: 'x', notedAt: null })).status).toBe(
        404,
      )
    }
  })
})

it('reads one order and one customer in two trips, each row by an index', async () => {
  const order = await owner.made({ userId: sneha.id, items: [{ name: 'Veil', price: 5 }] })
  const reader = await orderAdmin()
  const tally = countD1(reader)
  for (const path of [`/api/admin/orders/${order.id}`, `/api/admin/customers/${sneha.id}`]) {
    tally.trips = 0
    expect((await reader.get(path)).status).toBe(200)
    expect([path, tally.trips]).toEqual([path, 2])
  }
  for (const query of ['', '?status=cutting', '?sort=newest', '?sort=oldest', '?q=rema', '?q=rema&status=cutting']) {
    tally.trips = 0
    expect((await reader.get(`/api/admin/orders${query}`)).status).toBe(200)
    expect([query, tally.trips]).toEqual([query, 2])
  }
  tally.trips = 0
  const { updatedAt } = order
  const patch = { updatedAt, status: 'cutting', customerName: 'Rema', items: [], advanceAmount: 5 }
  expect((await reader.send('PATCH', `/api/admin/orders/${order.id}`, patch)).status).toBe(200)
  expect(tally.trips).toBe(3)
  expect(await findTableScans(tally)).toEqual([])
})

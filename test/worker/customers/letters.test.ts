import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { orders } from '../../../worker/db/schema.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { type Client, customer } from '../../helpers/worker/client.ts'
import { customersAdmin, type ListedCustomer, someCustomer } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

const owner = await customersAdmin()
const desk = await orderAdmin()

const wants = (person: Client, marketingEmails: boolean) =>
  person.put('/api/user/settings', { ...settingsDefaults.user, marketingEmails })
const listed = async (query: string) => owner.read<ListedCustomer[]>(`/api/admin/customers?${query}`)

describe('who wants letters', () => {
  it('is a list of its own, which follows the settings', async () => {
    const [wanting, silent] = [await customer(someCustomer()), await customer(someCustomer())]
    await wants(wanting, true)
    const ids = async () => (await listed('letters=wanted&limit=100')).map(({ id }) => id)
    expect(await ids()).toEqual([wanting.id])
    await wants(silent, true)
    expect(await ids()).toEqual([silent.id, wanting.id])
    await wants(silent, false)
    expect(await ids()).toEqual([wanting.id])
    expect((await listed('limit=100')).map(({ id }) => id)).toContain(silent.id)
  })

  it('holds no address that nobody has confirmed', async () => {
    const wanting = await customer(someCustomer())
    await wants(wanting, true)
    await db.run('UPDATE users SET email_confirmed_at = NULL WHERE id = ?', wanting.id)
    expect(await listed(`letters=wanted&q=${wanting.email}`)).toEqual([])
  })

  it('can be searched, is not counted as everybody, and refuses what it does not know', async () => {
    const wanting = await customer(someCustomer())
    await wants(wanting, true)
    const response = await owner.get(`/api/admin/customers?letters=wanted&q=${wanting.email}`)
    expect((await response.json<ListedCustomer[]>()).map(({ id }) => id)).toEqual([wanting.id])
    expect(response.headers.has('X-Total-Count')).toBe(false)
    expect(await listed(`letters=wanted&q=${(await customer(someCustomer())).email}`)).toEqual([])
    expect((await owner.get('/api/admin/customers?letters=some')).status).toBe(400)
  })

  it('is a column of the export, and an export of its own', async () => {
    const [wanting, silent] = [await customer(someCustomer()), await customer(someCustomer())]
    await wants(wanting, true)
    const exported = async (query = '') => openWorkbook(await owner.get(`/api/admin/customers/export${query}`))
    const { header, rows } = await exported()
    const column = header.indexOf('Wants news and offers')
    const said = (email: string) => rows.find((row) => row.includes(email))?.[column]
    expect([said(wanting.email), said(silent.email)]).toEqual(['Yes', 'No'])
    const few = await exported('?letters=wanted')
    expect(few.rows.every((row) => row[column] === 'Yes')).toBe(true)
    expect(few.rows.some((row) => row.includes(wanting.email))).toBe(true)
  })
})

it("a customer's orders are counted through every change, exactly", async () => {
  const ctx = createCtx(env, keepRunning)
  async function order(userId: string | null, status: typeof orders.$inferInsert.status = 'pending') {
    const id = crypto.randomUUID()
    await run(ctx, ctx.db.insert(orders).values({ id, userId, status, outfitType: 'Baptism gown' }))
    return id
  }
  const update = (id: string, set: string) => db.run(`UPDATE orders SET ${set} WHERE id = ?`, id)
  const [person, other] = [await customer(someCustomer()), await customer(someCustomer())]
  const counts = async ({ email }: { email: string }) => {
    const row = await owner.listed(email)
    return [row?.activeOrders, row?.totalOrders]
  }
  const before = (await owner.stats()).withActiveOrders
  const withActive = async () => (await owner.stats()).withActiveOrders - before

  const first = await order(person.id)
  const second = await order(person.id, 'stitching')
  await order(person.id, 'delivered')
  await order(null)
  expect([await counts(person), await withActive()]).toEqual([[2, 3], 1])

  await update(first, "status = 'ready'")
  expect([await counts(person), await withActive()]).toEqual([[2, 3], 1])
  await update(first, "status = 'delivered'")
  await update(second, "status = 'cancelled'")
  expect([await counts(person), await withActive()]).toEqual([[0, 3], 0])
  await update(second, "status = 'pending'")
  expect([await counts(person), await withActive()]).toEqual([[1, 3], 1])

  await db.run('UPDATE orders SET user_id = ? WHERE id = ?', other.id, second)
  expect([await counts(person), await counts(other), await withActive()]).toEqual([[0, 2], [1, 1], 1])
  await update(second, 'user_id = NULL')
  expect([await counts(other), await withActive()]).toEqual([[0, 0], 0])
  await update(second, "status = 'delivered', notes = 'again'")
  expect([await counts(person), await counts(other), await withActive()]).toEqual([[0, 2], [0, 0], 0])
})

describe('the notes about a customer', () => {
  it('stand beside orders, bookings, leads and consent, and only admins read them', async () => {
    const divya = await customer({ firstName: 'Divya' })
    const booking = await book(divya, { email: divya.email })
    const order = await desk.createOrder({ userId: divya.id })
    const path = `/api/admin/customers/${divya.id}`
    const saved = await desk.send('PATCH', path, { notes: 'Allergic to wool', notedAt: null })
    const { notedAt } = await saved.json<{ notedAt: string }>()
    expect(await desk.read(path)).toMatchObject({
      id: divya.id,
      firstName: 'Divya',
      notes: 'Allergic to wool',
      notedAt,
      orders: [{ id: order.id }],
      bookings: [{ id: booking.id }],
      leads: [{ type: 'booking', status: 'converted' }],
      rooms: [],
      marketingEmails: false,
    })
    for (const own of ['/api/user', '/api/user/settings', '/api/user/orders'])
      expect(await (await divya.get(own)).text()).not.toContain('wool')

    expect((await desk.send('PATCH', path, { notes: 'Lost', notedAt: null })).status).toBe(409)
    // Sent again after an answer that was lost.
    const again = await desk.send('PATCH', path, { notes: 'Allergic to wool', notedAt: null })
    expect(await again.json()).toMatchObject({ notedAt })
    expect((await desk.send('PATCH', path, { notes: '', notedAt })).status).toBe(200)
    expect(await desk.read(path)).toMatchObject({ notes: '' })
  })

  it('are for customers: nobody and an admin are 404', async () => {
    const { id } = await desk.read<{ id: string }>('/api/user')
    for (const nobody of [id, 'none']) {
      expect((await desk.get(`/api/admin/customers/${nobody}`)).status).toBe(404)
      expect((await desk.send('PATCH', `/api/admin/customers/${nobody}`, { notes: 'x', notedAt: null })).status).toBe(
        404,
      )
    }
  })
})

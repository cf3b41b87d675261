import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import { sumItems } from '../../../shared/money.ts'
import { dayMs, indianDate } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { getFigures } from '../../../worker/features/reports/figures.ts'
import { formatRupees } from '../../../worker/lib/text.ts'
import { random } from '../../helpers/random.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { customer, type Person } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { type AdminOrder, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { answerQuote, postQuote } from '../../helpers/worker/quotes.ts'
import type { Listed as Message } from '../../helpers/worker/whatsapp.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

afterEach(() => void vi.useRealTimers())

const startedAt = Date.parse('2026-11-02T04:30:00.000Z')
const days = Array.from({ length: 14 }, (_, nth) => indianDate(startedAt + nth * dayMs))
const { whole, oneOf } = random(20261128)

type Payment = AdminOrder['payments'][number]
type Bill = { id: string; payable: number; isOutdated: boolean; cancels: string | null; cancelled: boolean }
type Desk = AdminOrder & { bills: Bill[] }
type Listed = { id: string; total: number; due: object }

const isStanding = ({ cancels, cancelled }: Bill) => !cancels && !cancelled

it('two weeks of business come to the same figures wherever they are shown', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt })
  const admin = await orderAdmin()
  const people: [Person, Person] = [await customer(), await customer()]
  const owners = new Map<string, Person>()
  const read = (id: string) => admin.read<Desk>(`/api/admin/orders/${id}`)
  const done: Record<string, number> = {}

  const discount = () =>
    oneOf([null, { percent: whole(1, 2_500), amount: null }, { percent: null, amount: whole(1, 90_000) }] as const)
  const pieces = () =>
    Array.from({ length: whole(1, 3) }, (_, nth) => ({
      ...{ name: `Piece ${nth}`, quantity: whole(1, 2), price: whole(1_000, 900_000) },
    }))
  const input = (more: object) => ({ id: crypto.randomUUID(), ...more })
  /** Business actions by kind, for an order that may allow them; a refusal counts too. */
  const business: Record<string, (order: Desk, owner: Person) => Promise<Response>> = {
    quote: async ({ id, status }, owner) => {
      const response = await postQuote(admin, id, { lines: pieces(), discount: discount(), discountReason: 'Onam' })
      if (response.status !== 201 || status === 'cancelled' || whole(0, 2) === 0) return response
      return answerQuote(owner, id, (await response.json<{ id: string }>()).id)
    },
    pay: ({ id, balanceAmount }) =>
      admin.pay(id, {
        amount: whole(1, Math.max(balanceAmount, 1)),
        method: oneOf(['cash', 'upi', 'card', 'bank']),
      }),
    paySeveral: async (_, { id }) => {
      const owed = await admin.read<{ id: string; balanceAmount: number; updatedAt: string }[]>(
        `/api/admin/money/owing/${id}`,
      )
      const parts = owed.slice(0, 3).map(({ id, balanceAmount, updatedAt }) => ({
        ...{ orderId: id, updatedAt, amount: whole(1, balanceAmount) },
      }))
      return admin.post('/api/admin/money/payments', input({ method: 'upi', reference: '633104281190', parts }))
    },
    refund: ({ id, advanceAmount }) =>
      admin.pay(id, {
        amount: -whole(1, Math.max(advanceAmount, 1)),
        method: oneOf(['cash', 'upi']),
        reason: 'Less lace',
      }),
    reverse: ({ id, payments: [last] }) =>
      admin.pay(id, { amount: -(last?.amount ?? 1), reverses: last?.id ?? 'none', reason: 'Slip' }),
    cancel: ({ id, updatedAt, advanceAmount }) =>
      admin.post(
        `/api/admin/orders/${id}/cancel`,
        input({ updatedAt, refund: whole(0, advanceAmount), method: 'cash' }),
      ),
    alter: ({ id }) => admin.updateOrder(id, { items: pieces(), discount: discount(), withoutQuote: true }),
    state: ({ id }) => admin.updateOrder(id, { totalAmount: whole(10_000, 900_000), withoutQuote: true }),
    bill: ({ id, updatedAt }) =>
      admin.post(`/api/admin/orders/${id}/bills`, {
        ...input({ updatedAt, issuedOn: indianDate(Date.now()), buyer: { name: 'Rema', address: null } }),
      }),
    cancelBill: ({ id, bills }) =>
      admin.post(
        `/api/admin/orders/${id}/bills/${bills.find(isStanding)?.id ?? 'none'}/cancel`,
        input({ reason: 'Wrong name' }),
      ),
    statePaid: ({ id }) => admin.updateOrder(id, { advanceAmount: whole(0, 900_000) }),
    deliver: ({ id }) => admin.updateOrder(id, { status: 'delivered' }),
  }
  const kinds = Object.keys(business)

  for (const [nth] of days.entries()) {
    await db.run('DELETE FROM rate_limits')
    for (let step = 0; step < 6; step++) {
      vi.setSystemTime(startedAt + nth * dayMs + step * 1_800_000)
      const owner = people[whole(0, 1)] ?? people[0]
      if (owners.size < 4 || whole(0, 4) === 0) {
        const given = {
          discount: discount(),
          ...(whole(0, 2) === 0 && { deliveryWay: 'door', deliveryCharge: 15_050 }),
        }
        const advance = whole(0, 1) === 0 ? {} : { advanceAmount: whole(1, 1_000), advanceMethod: 'upi' }
        const contact = { userId: owner.id, customerPhone: '98470 44120' }
        const opened = { outfitType: 'Gown', customerName: 'Rema Nair', items: pieces(), ...contact }
        const made = await admin.post('/api/admin/orders', { ...opened, ...given, ...advance })
        owners.set((await made.json<{ id: string }>()).id, owner)
      } else {
        const [id, person] = [...owners][whole(0, owners.size - 1)] ?? fail()
        const kind = kinds[whole(0, kinds.length - 1)] ?? 'pay'
        const { status } = (await business[kind]?.(await read(id), person)) ?? fail()
        expect([200, 201, 400, 404, 409]).toContain(status)
        if (status < 300) done[kind] = (done[kind] ?? 0) + 1
      }
    }
  }
  // Every kind of business took place, so each figure was affected by it.
  expect(Object.keys(done).sort()).toEqual(kinds.sort())

  await db.run('DELETE FROM rate_limits')
  const exported = await sheetOf(admin, '/api/admin/orders/export')
  const owing = await admin.read<{ id: string; balanceAmount: number }[]>('/api/admin/money/owing?limit=100')
  const files = new Map<string, object>()
  const owed = new Map<string, number>()
  const listed = new Map<string, Listed>()
  for (const person of people) {
    const file = await admin.read<{ orders: { id: string }[] }>(`/api/admin/customers/${person.id}`)
    for (const order of file.orders) files.set(order.id, order)
    for (const order of await admin.read<{ id: string; balanceAmount: number }[]>(
      `/api/admin/money/owing/${person.id}`,
    ))
      owed.set(order.id, order.balanceAmount)
    for (const order of await person.read<Listed[]>('/api/user/orders?limit=50')) listed.set(order.id, order)
  }
  const messages = await admin.read<Message[]>('/api/admin/messages?limit=100')
  const payments: Payment[] = []
  let outstanding = 0
  for (const [id, person] of owners) {
    const desk = await read(id)
    const { totalAmount: total, advanceAmount: paid, balanceAmount: balance, discountAmount, rounding, due } = desk
    payments.push(...desk.payments)
    expect(paid).toBeGreaterThanOrEqual(0)
    expect(paid).toBe(desk.payments.reduce((sum, { amount }) => sum + amount, 0))
    const isOwing = balance > 0
    if (isOwing) outstanding += balance
    const figures = { total, advanceAmount: paid, balanceAmount: balance, discountAmount, rounding, due }
    expect(await person.read(`/api/user/orders/${id}`)).toMatchObject(figures)
    expect(listed.get(id)).toMatchObject({ total, due })
    expect(files.get(id)).toMatchObject({ totalAmount: total, advanceAmount: paid, balanceAmount: balance })
    expect(owing.find((order) => order.id === id)?.balanceAmount).toBe(isOwing ? balance : undefined)
    expect(owed.get(id)).toBe(isOwing ? balance : undefined)
    const row = exported.find(({ Order }) => Order === id.slice(0, 8))
    const none = desk.status === 'cancelled'
    expect(row).toMatchObject({
      ...{ 'Total (₹)': total / 100, 'Paid (₹)': paid / 100, 'Discount (₹)': discountAmount / 100 },
      'Balance (₹)': none && balance === 0 ? null : balance / 100,
      'Due now (₹)': none ? null : due.now / 100,
    })
    const bill = desk.bills.find(isStanding)
    if (bill && !bill.isOutdated) expect(bill.payable).toBe(total)
    for (const { id: billId } of desk.bills) await checkBill(admin, person, `${id}/bills/${billId}`)
    for (const [nth, payment] of desk.payments.entries())
      await checkReceipt(admin, nth === 0 ? person : undefined, `${id}/payments/${payment.id}`)
    const told = messages.filter(({ about, topic }) => about === id && topic === 'payment')
    for (const { text } of told) if (isOwing) expect(text).toContain(formatRupees(balance))
  }

  const numbers = payments.map(({ number }) => Number(number.slice(8))).sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, nth) => nth + 1))
  const takenBack = payments.flatMap(({ reverses }) => reverses ?? [])
  expect(new Set(takenBack).size).toBe(takenBack.length)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const book = await admin.read<{ received: number; givenBack: number; outstanding: number }>(
    `/api/admin/money?from=${from}&to=${to}`,
  )
  const sum = (of: Payment[]) => of.reduce((all, { amount }) => all + amount, 0)
  const isReceived = ({ amount, reverses }: Payment) => amount > 0 === (reverses === null)
  const received = sum(payments.filter(isReceived))
  const givenBack = 0 - sum(payments.filter((payment) => !isReceived(payment)))
  expect(book).toMatchObject({ received, givenBack, outstanding })
  const ofDays = await Promise.all(
    days.map((day) => admin.read<{ drawer: { left: number } }>(`/api/admin/money/day?on=${day}`)),
  )
  expect(ofDays.reduce((all, { drawer }) => all + drawer.left, 0)).toBe(
    sum(payments.filter(({ method }) => method === 'cash')),
  )
  const sheet = await sheetOf(admin, '/api/admin/money/export')
  expect(Math.round(sheet.reduce((all, row) => all + Number(row['Amount (₹)']) * 100, 0))).toBe(sum(payments))
  const reports = []
  for (const day of [...days, indianDate(startedAt + days.length * dayMs)])
    reports.push((await getFigures(createCtx(env, keepRunning), day)).money)
  expect(reports.reduce((all, { advances }) => all + advances, 0)).toBe(received - givenBack)
  expect(reports.at(-1)?.openBalances).toBe(outstanding)
}, 120_000)

const fail = (): never => expect.fail('nothing to do')

async function sheetOf(admin: OrderAdmin, path: string) {
  const { header, rows } = await openWorkbook(await admin.get(path))
  return rows.map((row) => Object.fromEntries(header.map((name, nth) => [String(name), row[nth]])))
}

type PrintedBill = {
  lines: { price: number; quantity: number; discount?: number }[]
  totals: { taxable: number; cgst: number; sgst: number; rounding: number; payable: number }
  cancels: string | null
}

/** Checks that a bill adds up and that its customer sees the same. */
async function checkBill(admin: OrderAdmin, person: Person, path: string) {
  const { lines, totals, cancels } = await admin.read<PrintedBill>(`/api/admin/orders/${path}`)
  const discounts = lines.reduce((sum, { discount = 0 }) => sum + discount, 0)
  const { taxable, cgst, sgst, rounding, payable } = totals
  expect(taxable + cgst + sgst + rounding).toBe(payable)
  expect((sumItems(lines) - discounts) * (cancels ? -1 : 1)).toBe(payable - rounding)
  expect(await person.read(`/api/user/orders/${path}`)).toMatchObject({ lines, totals })
}

type Receipt = { amount: number; total: number; paidBefore: number; balanceAfter: number | null; discount: number }

/** Checks that a receipt adds up and that its customer, if given, sees the same. */
async function checkReceipt(admin: OrderAdmin, person: Person | undefined, path: string) {
  const receipt = await admin.read<Receipt>(`/api/admin/orders/${path}`)
  const { amount, total, paidBefore, balanceAfter, discount } = receipt
  if (balanceAfter !== null) expect(balanceAfter).toBe(total - paidBefore - amount)
  const seen = person && (await person.read(`/api/user/orders/${path}`))
  if (seen) expect(seen).toMatchObject({ amount, total, balanceAfter, discount })
}

import type { InferRequestType, InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'
import { monthPeriod } from '../../lib/month-periods.ts'

const money = api.admin.money
const adminReceipt = api.admin.orders[':id'].payments[':payment']
const adminBill = api.admin.orders[':id'].bills[':bill']
const customerBill = api.user.orders[':id'].bills[':bill']
const customerReceipt = api.user.orders[':id'].payments[':payment']

export type DayBook = InferResponseType<typeof money.$get, 200>
export type DayOfBook = DayBook['days'][number]
export type DayPayments = InferResponseType<typeof money.day.$get, 200>
export type BilledKind = DayBook['bills'][number]
export type OwedOrder = InferResponseType<(typeof money.owing)[':id']['$get']>[number]
export type OwingOrder = InferResponseType<typeof money.owing.$get>[number]
export type Bill = InferResponseType<typeof customerBill.$get>
export type Receipt = InferResponseType<typeof customerReceipt.$get>

/** Query of a month's payments and refunds (`2026-11`), by day. */
export const dayBookQuery = (month: string) => ({
  queryKey: [money.$url().pathname, month],
  queryFn: () => send(money.$get({ query: monthPeriod(month) })),
})

/** Query keys of the shop's money, refreshed after a change. */
export const moneyKeys = [[money.$url().pathname], [money.day.$url().pathname], [money.owing.$url().pathname]]

/** Query of a customer's orders that are not fully paid. */
export const owedQuery = (id: string) => ({
  queryKey: [money.owing.$url().pathname, 'of', id],
  queryFn: () => send(money.owing[':id'].$get({ param: { id } })),
})

/** Sends one payment for several orders; `id` is the idempotency key. */
export const sendSharedPayment = (json: InferRequestType<typeof money.payments.$post>['json']) =>
  send(money.payments.$post({ json }))

/** Sends a cash count of a day. */
export const sendCount = (json: InferRequestType<typeof money.counts.$post>['json']) =>
  send(money.counts.$post({ json }))

/** Query of the payments of one Indian date. */
export const moneyDayQuery = (date: string) => ({
  queryKey: [money.day.$url().pathname, date],
  queryFn: () => send(money.day.$get({ query: { on: date } })),
})

type ReceiptParam = { id: string; payment: string }

export const adminReceiptQuery = (param: ReceiptParam) => ({
  queryKey: [adminReceipt.$url({ param }).pathname],
  queryFn: () => send(adminReceipt.$get({ param })),
})

export const customerReceiptQuery = (param: ReceiptParam) => ({
  queryKey: [customerReceipt.$url({ param }).pathname],
  queryFn: () => send(customerReceipt.$get({ param })),
})

type BillParam = { id: string; bill: string }

export const adminBillQuery = (param: BillParam) => ({
  queryKey: [adminBill.$url({ param }).pathname],
  queryFn: () => send(adminBill.$get({ param })),
})

export const customerBillQuery = (param: BillParam) => ({
  queryKey: [customerBill.$url({ param }).pathname],
  queryFn: () => send(customerBill.$get({ param })),
})

const paymentRoute = api.admin.orders[':id'].payments

/** Sends a payment, or a refund as a negative amount; `id` is the idempotency key. */
export const sendPayment = (id: string, payment: InferRequestType<typeof paymentRoute.$post>['json']) =>
  send(paymentRoute.$post({ param: { id }, json: payment }))

const cancelRoute = api.admin.orders[':id'].cancel

/** Cancels an order with its refund; `id` is the idempotency key. */
export const sendCancel = (id: string, cancelling: InferRequestType<typeof cancelRoute.$post>['json']) =>
  send(cancelRoute.$post({ param: { id }, json: cancelling }))

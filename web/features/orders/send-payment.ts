import type { InferRequestType } from 'hono/client'
import { api, send } from '../../api.ts'

const route = api.admin.orders[':id'].payments

/** Sends money that came, or below zero went back; the same `id` again is one payment. */
export const sendPayment = (id: string, payment: InferRequestType<typeof route.$post>['json']) =>
  send(route.$post({ param: { id }, json: payment }))

import * as z from 'zod'
import { listQuery } from './lists.ts'

/** Query of the customers' list: page, search by name or e-mail, order. */
export const customerQuery = listQuery.pick({ limit: true, cursor: true, q: true, sort: true })
export type CustomerQuery = z.output<typeof customerQuery>

/** `PUT /api/admin/customers/{id}`: an inactive customer cannot sign in. */
export const customerInput = z.object({
  isActive: z.boolean({ error: 'Please choose whether this customer is active' }),
})

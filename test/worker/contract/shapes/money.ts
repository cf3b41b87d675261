import * as z from 'zod'
import { orderStatuses } from '../../../../shared/orders.ts'
import { count, id, paise, text, textOrNull } from './common.ts'
import { byMethod } from './reports.ts'

const day = z.iso.date()
const sums = { received: z.int(), givenBack: z.int(), byMethod }

export const dayBook = z.strictObject({
  from: day,
  to: day,
  days: z.array(z.strictObject({ date: day, count, ...sums })).nonempty(),
  ...sums,
  outstanding: paise,
})

export const owingOrder = z.strictObject({
  id,
  outfitType: text,
  customerName: textOrNull,
  balanceAmount: paise.min(1),
  status: z.enum(orderStatuses),
  dueOn: day.nullable(),
})

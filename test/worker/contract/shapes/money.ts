import * as z from 'zod'
import { billKinds } from '../../../../shared/bills.ts'
import { orderStatuses } from '../../../../shared/orders.ts'
import { count, id, paise, text, textOrNull } from './common.ts'
import { byMethod } from './reports.ts'

const day = z.iso.date()
const billSums = {
  ...{ kind: z.enum(billKinds), made: count, billed: paise, cancelled: count, cancelledAmount: paise },
  ...{ taxable: z.int(), cgst: z.int(), sgst: z.int() },
}
const sums = { received: z.int(), givenBack: z.int(), byMethod }

export const dayBook = z.strictObject({
  from: day,
  to: day,
  days: z.array(z.strictObject({ date: day, count, ...sums })).nonempty(),
  ...sums,
  bills: z.array(z.strictObject(billSums)),
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

import * as z from 'zod'
import { orderStatuses } from '../../../../shared/orders.ts'
import { count, id, moment, paise, text, textOrNull } from './common.ts'

const compared = z.strictObject({ now: count, before: count, weekMean: z.number().min(0) })
/** What came by each way, in paise. */
export const byMethod = z.strictObject({
  cash: z.int(),
  upi: z.int(),
  card: z.int(),
  bank: z.int(),
  other: z.int(),
})
export const reportFigures = z.strictObject({
  contacts: compared,
  bookings: compared,
  leads: compared,
  chats: compared,
  waiting: z
    .strictObject({
      passwordResets: count,
      contacts: count,
      chatLeads: count,
      bookings: count,
      chats: count,
      quotes: count,
    })
    .nullable(),
  orders: z.strictObject({ made: count, delivered: count, active: count, atRisk: count }),
  money: z.strictObject({
    advances: z.int(),
    openBalances: paise,
    dayBook: z.strictObject({ received: z.int(), givenBack: z.int(), byMethod }).optional(),
  }),
  dueTomorrow: z.array(
    z.strictObject({ orderId: id, customerName: textOrNull, outfitType: text, status: z.enum(orderStatuses) }),
  ),
})
export const reportDay = z.strictObject({
  date: z.iso.date(),
  from: moment,
  to: moment,
  figures: reportFigures.nullable(),
})

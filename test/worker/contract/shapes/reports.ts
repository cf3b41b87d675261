import * as z from 'zod'
import { orderStatuses } from '../../../../shared/orders.ts'
import { count, id, moment, paise, text, textOrNull } from './common.ts'

const compared = z.strictObject({ now: count, before: count, weekMean: z.number().min(0) })
export const reportFigures = z.strictObject({
  contacts: compared,
  bookings: compared,
  leads: compared,
  chats: compared,
  waiting: z
    .strictObject({ passwordResets: count, contacts: count, chatLeads: count, bookings: count, chats: count })
    .nullable(),
  orders: z.strictObject({ made: count, delivered: count, active: count, atRisk: count }),
  money: z.strictObject({ advances: z.int(), openBalances: paise }),
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

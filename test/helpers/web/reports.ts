import { dayMs } from '../../../shared/time.ts'
import { type Answer, answer } from './recorded.ts'

type Figures = NonNullable<Answer<'/admin/reports/:date'>['figures']>
const compared = (now = 0, before = 0, weekMean = 0) => ({ now, before, weekMean })

/** The content of a daily report. */
export const figures = (changes: Partial<Figures> = {}) => ({
  ...answer('/admin/reports/:date').figures,
  contacts: compared(1, 1, 0.5),
  bookings: compared(4, 3, 2.25),
  bookedBy: 3,
  leads: compared(3, 5, 3),
  chats: compared(),
  waiting: { passwordResets: 1, contacts: 0, chatLeads: 0, bookings: 2, chats: 1 },
  orders: { made: 2, delivered: 1, active: 12, atRisk: 1 },
  money: { advances: 2500000, openBalances: 12345650 },
  dueTomorrow: [
    { orderId: 'o1', customerName: 'Sneha Mathew', outfitType: 'Christening gown', status: 'stitching' },
    { orderId: 'o2', customerName: null, outfitType: 'Kurta set', status: 'ready' },
  ],
  ...changes,
})

/** A calendar day of the reports; `held` is null where none was written. */
export const reportDay = (date: string, held: object | null = null) => {
  const to = Date.parse(`${date}T13:30:00Z`)
  return { date, from: new Date(to - dayMs).toISOString(), to: new Date(to).toISOString(), figures: held }
}

/** Ninety days up to a date, each with what `of` gives for it. */
export const ninetyDays = (last: string, of: (date: string) => object | null = () => null) =>
  Array.from({ length: 90 }, (_, index) => {
    const date = new Date(Date.parse(last) - (89 - index) * dayMs).toISOString().slice(0, 10)
    return reportDay(date, of(date))
  })

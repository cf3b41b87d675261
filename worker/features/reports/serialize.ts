import { type ReportDay, type ReportFigures, reportPeriod } from '../../../shared/reports.ts'

/** A calendar day as admins see it, with the stored figures of its report. */
export function toAdmin(date: string, figures: ReportFigures | undefined): ReportDay {
  const { from, to } = reportPeriod(date)
  const day = { date, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  if (!figures) return { ...day, figures: null }
  const { contacts, bookings, leads, chats, waiting, orders, money, dueTomorrow } = figures
  return { ...day, figures: { contacts, bookings, leads, chats, waiting, orders, money, dueTomorrow } }
}

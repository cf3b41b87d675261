import type { ReportFigures } from '../../../shared/reports.ts'

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const money = (paise: number) => rupees.format(paise / 100)
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const dayName = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A report as a notification says it: the day's figures first, for a phone's screen cuts off the rest. */
export function inWords(date: string, figures: ReportFigures) {
  return {
    title: `The day in the shop: ${dayName.format(new Date(date))}`,
    message: [news(figures), waiting(figures), due(figures), orders(figures)].filter(Boolean).join('\n'),
  }
}

function news({ bookings, contacts, leads, chats }: ReportFigures) {
  const line = (of: typeof bookings, one: string, many?: string) =>
    `${counted(of.now, one, many)} (${of.before} the day before, ${of.weekMean} a day in the week before)`
  return [
    line(bookings, 'new booking'),
    line(contacts, 'new enquiry', 'new enquiries'),
    line(leads, 'new lead'),
    line(chats, 'new chat'),
  ].join('\n')
}

function waiting({ waiting: late }: ReportFigures) {
  if (!late) return ''
  const parts = [
    late.passwordResets && counted(late.passwordResets, 'password request'),
    late.chats && counted(late.chats, 'unread chat'),
    late.chatLeads && counted(late.chatLeads, 'guest of the chat', 'guests of the chat'),
    late.contacts && counted(late.contacts, 'enquiry', 'enquiries'),
    late.bookings && counted(late.bookings, 'booking'),
  ].filter(Boolean)
  return parts.length > 0
    ? `Waiting for more than 18 of the promised 24 hours: ${parts.join(', ')}.`
    : 'Nobody has waited for more than 18 hours.'
}

function due({ dueTomorrow }: ReportFigures) {
  const names = dueTomorrow.map(({ outfitType, customerName }) =>
    customerName ? `${outfitType} for ${customerName}` : outfitType,
  )
  return names.length > 0 ? `Due tomorrow: ${names.join(', ')}.` : 'Nothing is due tomorrow.'
}

function orders({ orders: { made, delivered, active, atRisk }, money: { advances, openBalances } }: ReportFigures) {
  return (
    `Orders: ${made} made, ${delivered} delivered, ${active} being made, ${atRisk} at risk. ` +
    `Money: ${money(advances)} taken, ${money(openBalances)} still to come.`
  )
}

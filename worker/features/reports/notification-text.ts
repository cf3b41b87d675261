import type { ReportFigures } from '../../../shared/reports.ts'

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const money = (paise: number) => rupees.format(paise / 100)
const pluralize = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A report as a notification says it: the day's figures first, for a phone's screen cuts off the rest. */
export function toNotificationText(date: string, figures: ReportFigures) {
  return {
    title: `The day in the shop: ${dayFormat.format(new Date(date))}`,
    message: [newCountsText(figures), unansweredText(figures), dueText(figures), ordersText(figures)]
      .filter(Boolean)
      .join('\n'),
  }
}

function newCountsText({ bookings, contacts, leads, chats }: ReportFigures) {
  const countText = (of: typeof bookings, one: string, many?: string) =>
    `${pluralize(of.now, one, many)} (${of.before} the day before, ${of.weekMean} a day in the week before)`
  return [
    countText(bookings, 'new booking'),
    countText(contacts, 'new enquiry', 'new enquiries'),
    countText(leads, 'new lead'),
    countText(chats, 'new chat'),
  ].join('\n')
}

function unansweredText({ waiting: late }: ReportFigures) {
  if (!late) return ''
  const parts = [
    late.passwordResets && pluralize(late.passwordResets, 'password request'),
    late.chats && pluralize(late.chats, 'chat'),
    late.chatLeads && pluralize(late.chatLeads, 'guest of the chat', 'guests of the chat'),
    late.contacts && pluralize(late.contacts, 'enquiry', 'enquiries'),
    late.bookings && pluralize(late.bookings, 'booking'),
  ].filter(Boolean)
  return parts.length > 0
    ? `Waiting for more than 18 of the promised 24 hours: ${parts.join(', ')}.`
    : 'Nobody has waited for more than 18 hours.'
}

function dueText({ dueTomorrow }: ReportFigures) {
  const names = dueTomorrow.map(({ outfitType, customerName }) =>
    customerName ? `${outfitType} for ${customerName}` : outfitType,
  )
  return names.length > 0 ? `Due tomorrow: ${names.join(', ')}.` : 'Nothing is due tomorrow.'
}

function ordersText({ orders: { made, delivered, active, atRisk }, money: { advances, openBalances } }: ReportFigures) {
  return (
    `Orders: ${made} made, ${delivered} delivered, ${active} being made, ${atRisk} at risk. ` +
    `Money: ${money(advances)} taken, ${money(openBalances)} still to come.`
  )
}

import { customerBookingPath, customerOrderPath } from '../../../shared/notifications.ts'
import { visitDay } from '../../../shared/visit-times.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import type { AdminVisit } from './queries.ts'

/** A WhatsApp message ready to send, for a visit at whose time the shop is closed; nothing without a number. */
export const AskToMove = ({ visit }: { visit: AdminVisit }) =>
  visit.customerPhone && (
    <a className="link" href={whatsappUrl(visit.customerPhone, textOf(visit))} {...externalLink}>
      Ask to choose another time<span className="sr-only"> for {visit.customerName ?? 'No name'}</span>
    </a>
  )

/** It leads to the customer's page with the times open: there the visit is moved in two taps. */
function textOf({ id, orderId, bookingId, customerName, startsAt }: AdminVisit) {
  const path = orderId ? customerOrderPath(orderId) : customerBookingPath(bookingId ?? '')
  const day = visitDay(Date.parse(startsAt))
  return `Hello${customerName ? ` ${customerName}` : ''}, we are not open at the time of your visit on ${day}. Please choose another time: ${location.origin}${path}?visit=${id}`
}

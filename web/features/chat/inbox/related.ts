import { serviceLabels } from '../../../../shared/services.ts'
import { formatRupees, longDate, shortDate } from '../../../lib/format.ts'
import { leadTones } from '../../leads/public.tsx'
import { adminOrderPath, orderTones } from '../../orders/public.ts'
import type { RoomDetails } from './queries.ts'

export type Related = { href: string; name: string; status: string; tone?: string; text: string }

/** What is known of the person, by section. */
export const relatedOf = ({ chatLead, lead, bookings, orders }: RoomDetails): Record<string, Related[]> => ({
  Lead: [lead && toRelatedLead(lead), chatLead && toRelatedChatLead(chatLead)].filter((row) => row !== null),
  Orders: orders.map(({ id, outfitType, status, eventDate, totalAmount }) => ({
    href: adminOrderPath(id),
    name: outfitType,
    status,
    tone: orderTones[status],
    text: [id.slice(0, 8), eventDate && `for ${longDate(eventDate)}`, totalAmount && formatRupees(totalAmount)]
      .filter(Boolean)
      .join(', '),
  })),
  Bookings: bookings.map(({ id, serviceType, childName, status, createdAt }) => ({
    href: `/admin?tab=bookings&open=${id}`,
    name: serviceLabels[serviceType],
    status,
    text: `For ${childName}, ${shortDate(createdAt)}`,
  })),
})

const toRelatedLead = ({ id, leadScore, status, source, isPossible, createdAt }: NonNullable<RoomDetails['lead']>) => ({
  href: `/admin?tab=leads&open=${id}`,
  name: `Score ${leadScore}`,
  status,
  tone: leadTones[status],
  text: `From ${source}, ${shortDate(createdAt)}${isPossible ? '. Possible match: this number or email' : ''}`,
})

const toRelatedChatLead = ({ id, status, createdAt }: NonNullable<RoomDetails['chatLead']>) => ({
  href: `/admin?tab=chat-leads&open=${id}`,
  name: 'Chat lead',
  status,
  tone: leadTones[status],
  text: shortDate(createdAt),
})

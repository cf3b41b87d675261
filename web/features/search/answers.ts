import { phoneText } from '../../../shared/contact.ts'
import { fold } from '../../../shared/fold.ts'
import { shortOrderId } from '../../../shared/orders.ts'
import { serviceLabels } from '../../../shared/services.ts'
import { humanize, longDate } from '../../lib/format.ts'
import type { IconName } from '../../ui/icon.tsx'
import { adminOrderPath, rowTitle, type Today } from '../orders/public.ts'
import type { Found } from './queries.ts'

/** One row of the palette. `e164`: a person's number, as it is dialled. */
export type Answer = { href: string; title: string; text?: string; e164?: string | null }
export type Group = { title: string; icon: IconName; answers: Answer[] }

/** The groups that have rows; a full group ends with the way to its list. */
export function groupsOf({ groupSize, people, orders, bookings, chats }: Found, typed: string): Group[] {
  const groups: (Group & { tab: string })[] = [
    {
      ...{ title: 'People', icon: 'user', tab: 'customers' },
      answers: people.map(({ id, name, phone, phoneE164 }) => ({
        href: `/admin/customers/${id}`,
        title: name || 'No name',
        text: phoneE164 ? phoneText(phoneE164) : (phone ?? undefined),
        e164: phoneE164,
      })),
    },
    {
      ...{ title: 'Orders', icon: 'hanger', tab: 'orders' },
      answers: orders.map((order) => ({
        href: adminOrderPath(order.id),
        title: rowTitle(order),
        text: [shortOrderId(order.id), humanize(order.status), order.customerName].filter(Boolean).join(', '),
      })),
    },
    {
      ...{ title: 'Bookings', icon: 'book', tab: 'bookings' },
      answers: bookings.map(({ id, childName, parentName, serviceType, status, createdAt }) => ({
        href: `/admin?tab=bookings&open=${id}`,
        title: `${serviceLabels[serviceType]}, ${childName}`,
        text: [parentName, humanize(status), longDate(createdAt)].join(', '),
      })),
    },
    {
      ...{ title: 'Chats', icon: 'chat', tab: 'messages' },
      answers: chats.map(({ id, name, preview }) => ({
        href: `/admin?tab=messages&room=${id}`,
        title: name || 'A guest',
        text: preview ?? undefined,
      })),
    },
  ]
  return groups
    .filter(({ answers }) => answers.length > 0)
    .map(({ tab, answers, ...group }) => ({
      ...group,
      answers:
        answers.length < groupSize
          ? answers
          : [...answers, { href: `/admin?tab=${tab}&q=${encodeURIComponent(typed)}`, title: `All in ${group.title}` }],
    }))
}

/** Without a connection: the orders of the day that this screen has read, by their own words. */
export function groupsOfDay(today: Today | undefined, typed: string): Group[] {
  if (!today) return []
  const words = fold(typed).split(' ')
  const rows = [today.behind, today.due, today.next, today.toCollect].flat()
  const answers = [...new Map(rows.map((row) => [row.id, row])).values()]
    .map((row) => ({ href: adminOrderPath(row.id), title: rowTitle(row), text: row.customerName ?? undefined }))
    .filter(({ title, text = '' }) => words.every((word) => fold(`${title} ${text}`).includes(word)))
  return answers.length > 0 ? [{ title: 'Orders of today', icon: 'hanger', answers }] : []
}

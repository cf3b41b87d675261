import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { Link } from 'wouter'
import { isMobile, phoneText } from '../../../shared/contact.ts'
import { fold } from '../../../shared/fold.ts'
import { escapeRegExp } from '../../../shared/names.ts'
import { orderNumber } from '../../../shared/orders.ts'
import { serviceLabels } from '../../../shared/services.ts'
import { api, send } from '../../api.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { humanize, longDate } from '../../lib/format.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { adminOrderPath, rowTitle, type Today } from '../orders/public.ts'

type Props = {
  id?: string
  answer: Answer
  icon: IconName
  typed: string
  isChosen: boolean
  onChoose: () => void
  onOpen: () => void
}

/** One answer. Tab leads from the field to the chosen person's Call and WhatsApp. */
export const AnswerRow = ({ id, answer: { href, title, text, e164 }, icon, typed, isChosen, ...on }: Props) => (
  <tr className="answer" id={id} aria-selected={isChosen} onPointerMove={() => isChosen || on.onChoose()}>
    <td className="flex min-w-0 grow items-center gap-3">
      <span className="answer-icon" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <Link className="row-open block leading-snug wrap-anywhere" href={href} onClick={on.onOpen} tabIndex={-1}>
        <span className="block font-semibold" dir="auto">
          <Marked text={title} typed={typed} />
        </span>
        {text && (
          <span className="num line-clamp-2 text-label text-ink-soft" dir="auto">
            <Marked text={text} typed={typed} />
          </span>
        )}
      </Link>
    </td>
    {e164 && (
      <td className="flex">
        <a
          className="icon-btn above-row"
          href={`tel:${e164}`}
          aria-label={`Call ${title}`}
          tabIndex={isChosen ? 0 : -1}
        >
          <Icon name="phone" />
        </a>
        {isMobile(e164) && (
          <a
            className="icon-btn above-row text-leaf"
            href={whatsappUrl(e164)}
            {...externalLink}
            aria-label={`WhatsApp ${title}`}
            tabIndex={isChosen ? 0 : -1}
          >
            <Icon name="whatsapp" />
          </a>
        )}
      </td>
    )}
  </tr>
)

/** A text with the typed words in another colour. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typed.split(/\s+/).filter(Boolean).map(escapeRegExp)
  if (words.length === 0) return text
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'giu'))
  // Every second part is one that was typed.
  return parts.map((part, nth) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
    nth % 2 === 1 ? <mark key={nth}>{part}</mark> : part,
  )
}

const route = api.admin.search
export type Found = InferResponseType<typeof route.$get, 200>

/** All that was found by what was typed. The rows of before stay until those of another letter are there. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: [route.$url().pathname, q],
    queryFn: ({ signal }) => send(route.$get({ query: { q } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })

/** One row of the palette. `e164`: a person's number, as it is dialled. */
export type Answer = { href: string; title: string; text?: string; e164?: string | null }
export type Group = { title: string; icon: IconName; answers: Answer[] }

/** The groups that have rows; a full group ends with the way to its list. */
export function groupsOf({ groupSize, people, orders, bookings, chats }: Found, typed: string): Group[] {
  const groups: (Group & { tab: string })[] = [
    {
      ...{ title: 'People', icon: 'user', tab: 'customers' },
      answers: people.map(({ id, name, phone, phoneE164, wearer }) => ({
        href: `/admin/customers/${id}`,
        title: name || 'No name',
        text: [wearer && `Family of ${wearer}`, phoneE164 ? phoneText(phoneE164) : phone].filter(Boolean).join(', '),
        e164: phoneE164,
      })),
    },
    {
      ...{ title: 'Orders', icon: 'hanger', tab: 'orders' },
      answers: orders.map((order) => ({
        href: adminOrderPath(order.id),
        title: rowTitle(order),
        text: [
          orderNumber(order),
          order.alteredNumber !== null && `alteration of ${order.alteredNumber}`,
          humanize(order.status),
          order.customerName,
        ]
          .filter(Boolean)
          .join(', '),
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
  // The order with the typed number comes before people whose phone contains it.
  const isNumber = typed.replace(/\D/g, '') === String(orders[0]?.number)
  return (isNumber ? groups.toSorted((a, b) => Number(b.tab === 'orders') - Number(a.tab === 'orders')) : groups)
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
    .map((row) => ({
      href: adminOrderPath(row.id),
      title: rowTitle(row),
      text: [orderNumber(row), row.customerName].filter(Boolean).join(', '),
    }))
    .filter(({ title, text = '' }) => words.every((word) => fold(`${title} ${text}`).includes(word)))
  return answers.length > 0 ? [{ title: 'Orders of today', icon: 'hanger', answers }] : []
}

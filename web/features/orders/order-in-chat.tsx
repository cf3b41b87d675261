import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isOpen, type OrderStatus } from '../../../shared/orders.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { orderTones } from './order-state.ts'
import { customerOrderQuery } from './queries.ts'

/** Links to the order of a chat in one line; renders nothing until loaded. */
export function OrderCard({ id }: { id: string }) {
  const { data: order } = useQuery(customerOrderQuery(id))
  if (!order) return null
  const href = spokenPath(`/user/orders/${id}`)
  return (
    <section
      className="flex min-h-12 flex-none items-center gap-3 border-b border-hair bg-linen px-5"
      aria-label={t('The order this chat is about')}
    >
      <p className="min-w-0 flex-1 truncate font-semibold" dir="auto">
        {order.outfitType}
      </p>
      <StatusTag status={order.status} label={stageName(order.status)} tone={orderTones[order.status]} />
      {location.pathname !== href && (
        <a className="icon-btn -mr-3 flex-none" href={href} aria-label={t('See the order')}>
          <Icon name="arrow" />
        </a>
      )}
    </section>
  )
}

function questionsAt(status: OrderStatus) {
  const fitting = t('When is the fitting?')
  const photo = t('Can I see a photo?')
  const readiness = t('When will it be ready?')
  const questions: Partial<Record<OrderStatus, string[]>> = {
    pending: [readiness],
    confirmed: [fitting, readiness],
    measurement: [fitting, readiness],
    cutting: [fitting, photo],
    stitching: [fitting, photo],
    fitting: [fitting, readiness],
    ready: [t('When can I collect it?'), photo],
  }
  return questions[status] ?? []
}

/** Offers frequent questions for the order's stage; a press adds the question to the message once. */
export function OrderQuestions({ id, onAsk }: { id: string; onAsk: (question: string) => void }) {
  const { data: order } = useQuery(customerOrderQuery(id))
  const [asked, setAsked] = useState<string[]>([])
  const offered = order && isOpen(order.status) ? questionsAt(order.status) : []
  const rest = offered.filter((question) => !asked.includes(question))
  if (rest.length === 0) return null
  return (
    <ul
      className="flex flex-none gap-2 overflow-x-auto border-t border-dashed border-edge px-3 py-2"
      aria-label={t('Ask quickly')}
    >
      {rest.map((question) => (
        <li key={question} className="flex-none">
          <button
            type="button"
            className="btn btn-line btn-small"
            onClick={() => {
              setAsked([...asked, question])
              onAsk(question)
            }}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isOpen, type OrderStatus } from '../../../shared/orders.ts'
import { stageName } from '../../../shared/stage-name.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { nextStepOf } from './next-step.ts'
import { orderTones } from './public.ts'
import { customerOrderQuery } from './queries.ts'

/** Which order a chat is about; nothing while it is not known. */
export function OrderCard({ id }: { id: string }) {
  const { data: order } = useQuery(customerOrderQuery(id))
  if (!order) return null
  const href = spokenPath(`/user/orders/${id}`)
  const { next } = nextStepOf(order)
  return (
    <section
      className="flex flex-none flex-wrap items-center justify-between gap-x-4 border-b border-hair bg-linen px-5 py-2.5"
      aria-label={t('The order this chat is about')}
    >
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold wrap-anywhere">{order.outfitType}</p>
        {next && <p className="text-label text-ink-soft">{t('Next: {step}', { step: next })}</p>}
      </div>
      <p className="flex items-center gap-4">
        <StatusTag status={order.status} label={stageName(order.status)} tone={orderTones[order.status]} />
        {location.pathname !== href && (
          <a className="link text-label" href={href}>
            {t('See the order')}
          </a>
        )}
      </p>
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

/** What is asked most about an order at this stage: a press puts the question into the message, once. */
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

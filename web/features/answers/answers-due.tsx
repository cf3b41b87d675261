import { type MouseEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import type { AnswerKind } from '../../../shared/answers.ts'
import { isMobile } from '../../../shared/contact.ts'
import { hourMs, minuteMs } from '../../../shared/time.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { ListSection } from '../../ui/sections.tsx'
import type { DueAnswer } from './public.tsx'
import { MarkAnswered } from './public.tsx'

/** Rows shown before the admin asks for the rest. */
const firstRows = 3

/**
 * Lists people who wait for an answer, the longest first, with the time left of 24 hours. `total` may exceed the rows.
 */
export function AnswersDue({ rows, total }: { rows: DueAnswer[]; total: number }) {
  const [showsAll, setShowsAll] = useState(false)
  const now = useNow()
  if (rows.length === 0) return null
  const shown = showsAll ? rows : rows.slice(0, firstRows)
  // The button disappears on this press, so the focus moves to the first new row.
  function showAll({ currentTarget }: MouseEvent) {
    const section = currentTarget.closest('section')
    flushSync(() => setShowsAll(true))
    section?.querySelectorAll('li')[firstRows]?.querySelector('a')?.focus()
  }
  return (
    <ListSection
      title="Replies due"
      count={total}
      more={
        rows.length > shown.length && (
          <button type="button" className="quiet mt-2.5" onClick={showAll}>
            {total > rows.length ? `The first ${rows.length} of ${total}` : `All ${rows.length}`}
          </button>
        )
      }
    >
      {shown.map((row) => (
        <AnswerRow key={`${row.kind} ${row.about}`} row={row} now={now} />
      ))}
    </ListSection>
  )
}

const toneClasses = { good: 'text-ink-soft', soon: 'text-zari font-semibold', over: 'text-danger font-semibold' }

function AnswerRow({ row, now }: { row: DueAnswer; now: number }) {
  const { kind, name, dueAt } = row
  const { text, tone } = timeLeft(dueAt, now)
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 border-b border-hair py-2.5">
      <div className="min-w-0 grow basis-32 leading-snug">
        <Link
          className="row-open block font-semibold wrap-anywhere underline decoration-edge underline-offset-4"
          href={answerPath(row)}
          onClick={showAdminTab}
          dir="auto"
        >
          <span className="sr-only">Open </span>
          {name}
        </Link>
        <p className="num text-label text-ink-soft">
          {askedText(row)}, <span className={toneClasses[tone]}>{text}</span>
        </p>
      </div>
      {/* A password reset is handled on its card. */}
      {kind !== 'password' && (
        <div className="above-row flex flex-none gap-x-2">
          <ReplyLink row={row} />
          <MarkAnswered row={row} className="quiet" isBrief />
        </div>
      )}
    </li>
  )
}

/** Opens the person's chat, or else WhatsApp, a mail or a call. */
function ReplyLink({ row: { name, roomId, phoneE164, email } }: { row: DueAnswer }) {
  const text = (
    <>
      Reply<span className="sr-only"> to {name}</span>
    </>
  )
  if (roomId)
    return (
      <Link className="quiet" href={roomPath(roomId)} onClick={showAdminTab}>
        {text}
      </Link>
    )
  const isOnWhatsapp = phoneE164 !== null && isMobile(phoneE164)
  const href = isOnWhatsapp ? whatsappUrl(phoneE164) : email ? `mailto:${email}` : phoneE164 && `tel:${phoneE164}`
  if (!href) return null
  return (
    <a className="quiet" href={href} {...(isOnWhatsapp && externalLink)}>
      {text}
    </a>
  )
}

const roomPath = (roomId: string) => `/admin?tab=messages&room=${encodeURIComponent(roomId)}`

function useNow() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const everyMinute = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(everyMinute)
  }, [])
  return now
}

const kindLabels: Record<AnswerKind, string> = {
  booking: 'Booking',
  contact: 'Enquiry',
  chat_lead: 'Left details in the chat',
  password: 'Forgot the password',
  chat: 'Chat',
  quote: 'Wants a quotation changed',
}

/** Returns the newest question of a person and the other open kinds: 'Chat, also booking'. */
function askedText({ kind, others }: DueAnswer) {
  const more = new Set(others.map((other) => kindLabels[other.kind]))
  more.delete(kindLabels[kind])
  const listed = [...more].map((label) => label.toLowerCase()).join(', ')
  return kindLabels[kind] + (listed && `, also ${listed}`)
}

/** Returns the screen on which the question is answered. */
function answerPath({ kind, about, roomId }: DueAnswer) {
  const id = encodeURIComponent(about)
  if (kind === 'booking') return `/admin?tab=bookings&open=${id}`
  if (kind === 'contact') return `/admin?tab=contacts&open=${id}`
  if (kind === 'quote') return `/admin/orders/${id}`
  if (kind === 'password') return `/admin?tab=resets&open=${id}`
  return roomId ? roomPath(roomId) : `/admin?tab=chat-leads&open=${id}`
}

/** Below this time the remaining time is amber; the admins are warned then, too. */
const soonMs = 6 * hourMs

const amount = (ms: number) =>
  ms < hourMs
    ? `${Math.floor(ms / minuteMs)} min`
    : ms < 48 * hourMs
      ? `${Math.floor(ms / hourMs)} h`
      : `${Math.floor(ms / (24 * hourMs))} days`

/** Returns the time left of the promised 24 hours: '5 h left', '3 h over'. */
function timeLeft(dueAt: string, now: number): { text: string; tone: 'good' | 'soon' | 'over' } {
  const left = Date.parse(dueAt) - now
  if (left <= 0) return { text: `${amount(-left)} over`, tone: 'over' }
  return { text: `${amount(left)} left`, tone: left < soonMs ? 'soon' : 'good' }
}

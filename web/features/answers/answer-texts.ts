import type { AnswerKind } from '../../../shared/answers.ts'
import { hourMs, minuteMs } from '../../../shared/time.ts'
import type { DueAnswer } from './queries.ts'

const kindLabels: Record<AnswerKind, string> = {
  booking: 'Booking',
  contact: 'Enquiry',
  chat_lead: 'Left details in the chat',
  password: 'Forgot the password',
  chat: 'Chat',
  quote: 'Wants a quotation changed',
}

/** The newest question of a person, and of which other kinds there are more: 'Chat, also booking'. */
export function askedText({ kind, others }: DueAnswer) {
  const more = new Set(others.map((other) => kindLabels[other.kind]))
  more.delete(kindLabels[kind])
  const listed = [...more].map((label) => label.toLowerCase()).join(', ')
  return kindLabels[kind] + (listed && `, also ${listed}`)
}

/** Where it is answered. */
export function answerPath({ kind, about, roomId }: DueAnswer) {
  const id = encodeURIComponent(about)
  if (kind === 'booking') return `/admin?tab=bookings&open=${id}`
  if (kind === 'contact') return `/admin?tab=contacts&open=${id}`
  if (kind === 'quote') return `/admin/orders/${id}`
  if (kind === 'password') return `/admin?tab=resets&open=${id}`
  return roomId ? `/admin?tab=messages&room=${encodeURIComponent(roomId)}` : `/admin?tab=chat-leads&open=${id}`
}

/** What is left below this is amber: the admins are warned then, too. */
const soonMs = 6 * hourMs

const amount = (ms: number) =>
  ms < hourMs
    ? `${Math.floor(ms / minuteMs)} min`
    : ms < 48 * hourMs
      ? `${Math.floor(ms / hourMs)} h`
      : `${Math.floor(ms / (24 * hourMs))} days`

/** How long is left of the promised 24 hours: '5 h left', '3 h over'. */
export function timeLeft(dueAt: string, now: number): { text: string; tone: 'good' | 'soon' | 'over' } {
  const left = Date.parse(dueAt) - now
  if (left <= 0) return { text: `${amount(-left)} over`, tone: 'over' }
  return { text: `${amount(left)} left`, tone: left < soonMs ? 'soon' : 'good' }
}

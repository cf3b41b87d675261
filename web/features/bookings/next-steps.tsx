import type { OpeningHours } from '../../../shared/boutique.ts'
import { dayNames, formatClock, openingAt } from '../../../shared/hours.ts'
import { dayMs, indianDate, indiaOffsetMs, minuteMs } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import { useBoutique } from '../boutique/public.tsx'

/** Says that the boutique is full in the week of the requested day. */
export const WeekIsFull = () => (
  <p className="max-w-caption border-l-[3px] border-dashed border-thread pl-4 font-semibold">
    {t('We are fully booked that week. We will call you to see what is possible.')}
  </p>
)

/** Lists the steps that follow a booking. */
export function NextSteps({ phone, mayChoose }: { phone: string; mayChoose: boolean }) {
  const { hours } = useBoutique()
  const when = whenWeCall(Date.now(), hours)
  const steps = [
    when
      ? t('We will call {phone} or write on WhatsApp, {when}.', { phone, when })
      : t('We will call {phone} or write on WhatsApp.', { phone }),
    mayChoose
      ? t('You choose a time to come here, or we choose one together.')
      : t('Together we choose a day for your consultation.'),
    t('You get our quotation here, to accept or to change.'),
  ]
  return (
    <section aria-label={t('What happens next')} className="max-w-caption">
      <ol className="thread-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

/**
 * Returns when the boutique calls a customer who books at this moment (ms), in its own hours: `today until 7:00 PM, or
 * tomorrow from 10:00 AM`. Returns undefined if the opening time is unknown.
 */
export function whenWeCall(at: number, hours: OpeningHours) {
  const { open, changes } = openingAt(at, hours)
  const opens = open ? openingAt(changes, hours).changes : changes
  const fromOpening = Number.isFinite(opens)
    ? t('{day} from {time}', { day: dayOf(opens, at), time: clockOf(opens) })
    : undefined
  if (!open) return fromOpening
  const untilClosing = t('today until {time}', { time: clockOf(changes) })
  return fromOpening ? t('{today}, or {later}', { today: untilClosing, later: fromOpening }) : untilClosing
}

const clockOf = (at: number) => formatClock(((at + indiaOffsetMs) % dayMs) / minuteMs)

function dayOf(day: number, now: number) {
  const date = indianDate(day)
  if (date === indianDate(now)) return t('today')
  if (date === indianDate(now + dayMs)) return t('tomorrow')
  return t('on {day}', { day: dayNames()[new Date(day + indiaOffsetMs).getUTCDay()] ?? '' })
}

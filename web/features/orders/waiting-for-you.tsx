import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { serviceName } from '../../../shared/services.ts'
import { visitDay } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees } from '../../lib/format.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { titleParts } from './order-texts.ts'
import type { Waiting } from './queries.ts'

/** As many tasks as show before the rest is asked for. */
const shownAtOnce = 3

type Props = {
  items: Waiting[]
  /** True where another block of the page has the filled button. */
  isSecond?: boolean
}

/** The tasks that wait for a customer: the first with a button, the next ones as rows. Nothing where nothing waits. */
export function WaitingForYou({ items, isSecond = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (items.length === 0) return null
  const rest = items.length - shownAtOnce
  const shown = isOpen ? items : items.slice(0, shownAtOnce)
  const [first, ...next] = isSecond ? [undefined, ...shown] : shown
  return (
    <section className="waiting num" aria-labelledby="waiting">
      <h2 id="waiting" className="flex items-baseline gap-2.5 font-serif text-large leading-tight">
        {t('Waiting for you')} <span className="font-sans text-fine font-semibold text-zari">{items.length}</span>
      </h2>
      <ul className="waiting-list">
        {first && <FirstTask item={first} />}
        {next.map((item) => item && <TaskRow key={`${item.kind} ${item.subject.id}`} item={item} />)}
      </ul>
      {rest > 0 && !isOpen && (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {rest === 1 ? t('1 more') : t('{count} more', { count: rest })}
        </button>
      )}
    </section>
  )
}

function FirstTask({ item }: { item: Waiting }) {
  const { made, name } = namesOf(item)
  return (
    <li className="grid content-start gap-3 py-4 md:pr-7 md:pb-1.5">
      <div className="flex items-start justify-between gap-4">
        <h3 className="font-sans text-detail leading-snug font-semibold tracking-normal wrap-anywhere">
          {titleOf(item)}
        </h3>
        {'amount' in item && (
          <span className="flex-none font-serif text-entry leading-none">{formatRupees(item.amount)}</span>
        )}
      </div>
      <p className="text-label text-ink-soft wrap-anywhere">
        {name !== made && item.kind !== 'visit' && `${made}. `}
        {detailOf(item)}
      </p>
      <Link className="btn md:min-w-55 md:justify-self-start" href={pathOf(item)}>
        {actionOf(item)}
      </Link>
    </li>
  )
}

const icons: Record<Waiting['kind'], IconName> = { payment: 'rupee', quote: 'file', visit: 'calendar', note: 'chat' }

const TaskRow = ({ item }: { item: Waiting }) => (
  <li className="waiting-row">
    <Link className="waiting-link" href={pathOf(item)}>
      <span className="text-zari">
        <Icon name={icons[item.kind]} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <b className="waiting-title">{titleOf(item)}</b>
        <span className="block text-label leading-snug text-ink-soft">{rowDetailOf(item)}</span>
      </span>
      <span className="text-ink-soft">
        <Icon name="arrow" />
      </span>
    </Link>
  </li>
)

/** The piece, and the name it is known by in a sentence: the wearer's, or else its own. */
function namesOf({ subject }: Waiting) {
  if (subject.of === 'bookings') return { made: serviceName(subject.serviceType), name: subject.wearerName }
  const { made, wearer } = titleParts(subject)
  return { made, name: wearer ?? made }
}

function titleOf(item: Waiting) {
  const { name } = namesOf(item)
  if (item.kind === 'payment')
    return item.isAdvance ? t('The advance for {name}', { name }) : t('Payment for {name}', { name })
  if (item.kind === 'quote') return t('Our quotation for {name}', { name })
  if (item.kind === 'visit') return t('Book your visit')
  return item.count === 1 ? t('Answer our note') : t('Answer our {count} notes', { count: item.count })
}

function detailOf(item: Waiting): ReactNode {
  if (item.kind === 'payment' && item.isAdvance)
    return item.acceptedTotal === null
      ? t('We begin when the advance is here.')
      : t('You accepted {amount}. We begin when the advance is here.', { amount: formatRupees(item.acceptedTotal) })
  if (item.kind === 'payment') return t('It is due now.')
  if (item.kind === 'quote') return t('Open until {day}.', { day: visitDay(Date.parse(item.validUntil)) })
  return rowDetailOf(item)
}

function rowDetailOf(item: Waiting) {
  const { made, name } = namesOf(item)
  if (item.kind === 'payment') return t('{amount}, due now', { amount: formatRupees(item.amount) })
  if (item.kind === 'quote')
    return t('{amount}, open until {day}', {
      amount: formatRupees(item.amount),
      day: visitDay(Date.parse(item.validUntil)),
    })
  if (item.kind === 'note') return t('On a photo of {made}, since {day}', { made, day: visitDay(item.since) })
  const texts = {
    consultation: t('Consultation for {name}', { name }),
    measuring: t('Measuring for {name}', { name }),
    fitting: t('Fitting for {name}', { name }),
    'pick-up': t('{made} is ready', { made }),
  }
  return item.about
    ? t('{visit}, about {day}', { visit: texts[item.comesFor], day: visitDay(Date.parse(item.about)) })
    : texts[item.comesFor]
}

function actionOf(item: Waiting) {
  if (item.kind === 'quote') return t('See and accept')
  if (item.kind === 'visit') return t('Choose a time')
  if (item.kind === 'note') return t('See our note')
  if (!item.hasUpi) return t('See how to pay')
  return item.isAdvance ? t('Pay the advance') : t('Pay by UPI')
}

function pathOf(item: Waiting) {
  const path = `/user/${item.subject.of}/${item.subject.id}`
  if (item.kind === 'visit') return `${path}?visit=choose`
  return item.kind === 'payment' && item.hasUpi ? `${path}?sheet=upi` : path
}

import { formatSize, sizeUnits } from '../../../shared/measures.ts'
import { t } from '../../../shared/words/t.ts'
import { dayAndMonth } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { openChat } from '../chat/public.ts'
import type { CustomerOrder } from './queries.ts'
import { spokenSize } from './spoken-size.ts'

/** The sizes an order is made by, for the customer to look at: in the unit they were written in, the other one small. */
export function CustomerMeasurements({ order: { id, measured } }: { order: CustomerOrder }) {
  if (!measured) return null
  const { wearer, takenOn, unit, sizes } = measured
  const other = sizeUnits.find((one) => one !== unit) ?? unit
  return (
    <details className="group grid grid-cols-1 border-y border-hair">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="section-title min-w-0 wrap-anywhere">
          {t('Measurements of {day}', { day: dayAndMonth(takenOn) })}
        </span>
        <span className="group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      <div className="grid grid-cols-1 justify-items-start gap-2 pb-5">
        <p className="text-ink-soft" dir="auto">
          {wearer}
        </p>
        <dl className="num w-full">
          {sizes.map(({ label, value }) => (
            <div
              key={label}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hair py-2"
            >
              <dt className="min-w-0 wrap-anywhere">{spokenSize(label)}</dt>
              <dd className="ml-auto text-right">
                <b className="font-semibold">
                  {formatSize(value, unit)} {unit}
                </b>{' '}
                <span className="inline-block min-w-20 text-fine text-ink-soft">
                  {formatSize(value, other)} {other}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <button
          type="button"
          className="link"
          onClick={() => openChat({ orderId: id, initialText: t('About the measurements: ') })}
        >
          {t('Something wrong? Tell us')}
        </button>
      </div>
    </details>
  )
}

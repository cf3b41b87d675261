import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatPaymentMethod } from '../../../shared/orders.ts'
import { dayMs, indianDate, indianToday } from '../../../shared/time.ts'
import { clockTime, formatRupees, fullDate, longDate } from '../../lib/format.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { Figures } from '../../ui/figures.tsx'
import { IconButton } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { adminOrderPath } from '../orders/public.ts'
import { CountedCash } from './cash-drawer.tsx'
import { monthName } from './month-picker.tsx'
import { type DayPayments, moneyDayQuery } from './queries.ts'

/** The ways in which money comes and goes back, as the day book sums them. */
export const paymentWays = [
  ['cash', 'Cash'],
  ['upi', 'UPI'],
  ['card', 'Card'],
  ['bank', 'Bank'],
  ['other', 'No method recorded'],
] as const

type Sums = Record<(typeof paymentWays)[number][0], number>

/** The ways that were used: `UPI`, `₹15,312.50`, `₹1,000 refunded`. */
export const usedWays = ({ byMethod, refunds }: { byMethod: Sums; refunds: Sums }) =>
  paymentWays.flatMap(([way, name]) =>
    byMethod[way] || refunds[way]
      ? {
          ...{ way, name, received: formatRupees(byMethod[way]) },
          refunded: refunds[way] ? `${formatRupees(refunds[way])} refunded` : undefined,
        }
      : [],
  )

type Props = { day: string; onPick: (day: string) => void; onClose: () => void }

/** A day of the money: its payments, its cash drawer, and the days beside it. */
export function MoneyDay({ day, onPick, onClose }: Props) {
  const query = useQuery(moneyDayQuery(day))
  const beside = (days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby="money-day">
      <div>
        <button type="button" className="quiet" onClick={onClose}>
          All of {monthName(day.slice(0, 7))}
        </button>
        <div className="mt-3 flex items-center gap-1">
          <h2 id="money-day" className="section-title mr-auto sm:mr-3">
            {fullDate(day)}
          </h2>
          <IconButton icon="back" label="Day before" onClick={() => onPick(beside(-1))} />
          <IconButton
            icon="arrow"
            className="disabled:opacity-40"
            label="Day after"
            disabled={day >= indianToday()}
            onClick={() => onPick(beside(1))}
          />
        </div>
      </div>
      <QueryState query={query} label="this day" loading={<Skeleton rows={5} label="Loading the day" />}>
        {(money) => (
          <>
            <Figures
              figures={[
                { name: 'Received', value: formatRupees(money.received) },
                { name: 'Refunded', value: formatRupees(money.givenBack) },
                { name: 'Net', value: formatRupees(money.received - money.givenBack) },
                { name: 'Cash left', value: formatRupees(money.drawer.left) },
              ]}
            />
            <div className="grid grid-cols-1 items-start gap-x-16 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(260px,360px)]">
              <Payments payments={money.payments} />
              <Drawer money={money} />
            </div>
          </>
        )}
      </QueryState>
    </section>
  )
}

function Payments({ payments }: { payments: DayPayments['payments'] }) {
  if (payments.length === 0) return <p className="py-4 text-ink-soft">No payments on this day.</p>
  return (
    <ul className="num" aria-label="Payments">
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
    </ul>
  )
}

function PaymentRow({ payment }: { payment: DayPayments['payments'][number] }) {
  const { id, orderId, customerName, outfitType, status, amount, method, reference, note, reason } = payment
  const { number, paidOn, reverses, reversesNumber, reversed, createdAt } = payment
  const money = formatRupees(amount)
  const isRefund = amount < 0 && !reverses
  const how = [formatPaymentMethod(method) ?? 'No method recorded', isRefund && 'refund'].filter(Boolean).join(' ')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4 border-t border-hair py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_7rem]">
      <p className="min-w-0 wrap-anywhere">
        <Link className="font-semibold underline decoration-edge underline-offset-4" href={adminOrderPath(orderId)}>
          {customerName ?? 'No name'}
        </Link>
        <span className="block text-label text-ink-soft">
          {outfitType}
          {status === 'cancelled' && ', cancelled'}
        </span>
      </p>
      <p className="text-right whitespace-nowrap md:order-last">
        <span className={`font-semibold ${amount < 0 ? 'text-danger' : ''}`}>{reversed ? <s>{money}</s> : money}</span>
        <span className="block text-label text-ink-soft">
          {indianDate(Date.parse(createdAt)) === paidOn ? clockTime(createdAt) : `recorded ${longDate(createdAt)}`}
        </span>
      </p>
      <p className="col-span-full min-w-0 text-label wrap-anywhere text-ink-soft md:col-span-1">
        {[how, reference, note].filter(Boolean).join(', ')},{' '}
        <Link
          className="whitespace-nowrap underline decoration-edge underline-offset-4"
          href={`${adminOrderPath(orderId)}/receipts/${id}`}
          aria-label={`Receipt ${number ?? longDate(createdAt)}`}
        >
          {number ?? 'receipt'}
        </Link>
        {reverses && (
          <span className="block text-ink">
            Reverses {reversesNumber ?? 'a payment'}: {reason}
          </span>
        )}
        {!reverses && reason && <span className="block">{reason}</span>}
        {reversed && <span className="block font-semibold text-danger">Reversed</span>}
      </p>
    </li>
  )
}

/** The cash of the day as it is counted in the evening, and what came otherwise. */
function Drawer({ money }: { money: DayPayments }) {
  const { drawer } = money
  const others = usedWays(money).filter(({ way }) => way !== 'cash')
  return (
    <section className="num grid gap-3 bg-linen px-5 py-5" aria-label="Cash drawer">
      <h3 className="section-title">Cash drawer</h3>
      <dl className="grid gap-2">
        {drawer.opening !== null && <Row name="Left before" value={formatRupees(drawer.opening)} />}
        <Row name="Cash in" value={formatRupees(drawer.in)} />
        <Row name="Cash out" value={formatRupees(0 - drawer.out)} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed border-edge pt-2.5">
          <dt className="font-semibold">{drawer.opening === null ? 'Left from this day' : 'Left now'}</dt>
          <dd className="font-serif text-title whitespace-nowrap">{formatRupees(drawer.left)}</dd>
        </div>
      </dl>
      <CountedCash money={money} />
      {others.length > 0 && (
        <dl className="grid gap-2 border-t border-dashed border-edge pt-3">
          {others.map(({ way, name, received, refunded }) => (
            <Row key={way} name={name} value={received} more={refunded} />
          ))}
        </dl>
      )}
    </section>
  )
}

const Row = ({ name, value, more }: { name: string; value: string; more?: string | undefined }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="text-right font-semibold whitespace-nowrap">
      {value}
      {more && <span className="block text-label font-normal text-ink-soft">{more}</span>}
    </dd>
  </div>
)

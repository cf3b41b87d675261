import { useState } from 'react'
import { isAgreed } from '../../../shared/quotes.ts'
import { upiLink } from '../../../shared/upi.ts'
import { t } from '../../../shared/words/t.ts'
import { useMouseScreen } from '../../lib/browser-state.ts'
import { formatRupees } from '../../lib/format.ts'
import { laterCode } from '../../lib/later-code.ts'
import { type UrlDialog, useUrlSheet } from '../../lib/url-state.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { failedPart, LaterPart } from '../../ui/later-part.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { AmountRow, type CustomerOrder } from '../orders/public.ts'
import { ChangeClaim, grouped, TellPaid, toldText } from './claim-form.tsx'

/** The amount that a customer may pay now, the ways to pay it, and the payments being checked: on top of the order. */
export function PaymentDue({ order }: { order: CustomerOrder }) {
  const sheet = useUrlSheet('sheet', ['claim'])
  const { upi, claims, due } = order
  const start = starts[sheet.value ?? '']
  const changed = sheet.value === 'claim' ? claims.find(({ id }) => id === sheet.along.claim) : undefined
  return (
    <>
      {(due.all > 0 || claims.length > 0) && (
        <section className="num grid w-full gap-4 bg-linen p-5 md:max-w-paragraph" aria-labelledby="payment-due">
          <Road order={order} />
          <h2 id="payment-due" className="section-title">
            {headingOf(order)}
          </h2>
          {due.now > 0 && <p className="font-serif text-subhead leading-none">{formatRupees(due.now)}</p>}
          {claims.map((claim) => (
            <ClaimRow key={claim.id} claim={claim} onChange={() => sheet.open('claim', { claim: claim.id })} />
          ))}
          <PaidSums order={order} />
          {upi && due.all > 0 && <WaysToPay due={due} onOpen={sheet.open} />}
          {upi && due.all > 0 && (
            <p className="flex flex-wrap items-center justify-between gap-x-4 text-label text-ink-soft print:hidden">
              {t('By UPI here, or in cash and by card at the shop.')}
              <button type="button" className="link" onClick={() => sheet.open('paid')}>
                {t('I have paid')}
              </button>
            </p>
          )}
        </section>
      )}
      {upi && start && due.all > 0 && <PayByUpi key={sheet.value} {...{ order, upi, start }} dialog={sheet.dialog} />}
      {changed && <ChangeClaim key={changed.id} orderId={order.id} claim={changed} dialog={sheet.dialog} />}
    </>
  )
}

/** The steps from the accepted quotation to the paid advance, shown until the cloth is cut. */
function Road({ order: { status, quotes, due, claims } }: { order: CustomerOrder }) {
  const isBefore = status === 'pending' || status === 'confirmed' || status === 'measurement'
  if (!isBefore || !quotes.some(isAgreed)) return null
  const isPaid = due.now === 0 && claims.length === 0
  const steps = [t('Accepted'), claims.length > 0 ? t('Advance, being checked') : t('The advance'), t('We begin')]
  const now = isPaid ? 2 : 1
  return (
    <ol className="flex flex-wrap gap-x-3 gap-y-1 text-label" aria-label={t('Where we are')}>
      {steps.map((step, nth) => (
        <li
          key={step}
          className={`inline-flex items-center gap-1 ${nth === now ? 'font-semibold' : 'text-ink-soft'}`}
          {...(nth === now && { 'aria-current': 'step' as const })}
        >
          {nth < now && <Icon name="check" />}
          {step}
        </li>
      ))}
    </ol>
  )
}

const starts: Record<string, 'now' | 'all' | 'paid' | undefined> = { upi: 'now', 'upi-all': 'all', paid: 'paid' }

function headingOf({ due, claims, advanceAmount }: CustomerOrder) {
  if (due.now === 0) return t('Payment')
  const isAdvance = due.now < due.all && advanceAmount === 0 && claims.length === 0
  return isAdvance ? t('To begin, we need the advance') : t('Due now')
}

type ClaimRowProps = { claim: CustomerOrder['claims'][number]; onChange: () => void }

const ClaimRow = ({ claim, onChange }: ClaimRowProps) => (
  <div role="status" className="grid gap-2 border-l-3 border-dashed border-zari bg-paper px-4 py-3.5">
    <p className="wrap-anywhere">
      <b className="block font-semibold">
        {t('We are checking your {amount}', { amount: formatRupees(claim.amount) })}
      </b>
      <span className="text-label text-ink-soft">
        {claim.reference && `${t('UPI, reference {reference}.', { reference: grouped(claim.reference) })} `}
        {toldText(claim)}
      </span>
    </p>
    <button
      type="button"
      className="btn btn-line btn-small justify-self-start print:hidden"
      aria-label={t('Change what you told us')}
      onClick={onChange}
    >
      {t('Change')}
    </button>
  </div>
)

/** The sums, once something was paid or told of. */
function PaidSums({ order }: { order: CustomerOrder }) {
  const { total, advanceAmount, claims, due } = order
  const claimed = claims.reduce((sum, { amount }) => sum + amount, 0)
  if (advanceAmount <= 0 && claimed === 0) return null
  const isForLater = due.now === 0 && due.all > 0
  return (
    <dl className="grid gap-2">
      <AmountRow name={t('Total')} amount={total} />
      {advanceAmount > 0 && <AmountRow name={t('Paid')} amount={advanceAmount} />}
      {claimed > 0 && <AmountRow name={t('Being checked')} amount={claimed} />}
      <AmountRow name={isForLater ? t('Left, when you collect') : t('Left to pay')} amount={due.all} />
    </dl>
  )
}

type WaysProps = { due: CustomerOrder['due']; onOpen: (sheet: string) => void }

/** One filled button for what is due now; all of it second. */
function WaysToPay({ due: { now, all }, onOpen }: WaysProps) {
  const isPart = now > 0 && now < all
  return (
    <div className="grid gap-2 print:hidden">
      {now > 0 && (
        <button type="button" className="btn" onClick={() => onOpen('upi')}>
          {isPart ? t('Pay the advance') : t('Pay by UPI')}
        </button>
      )}
      {now < all && (
        <button type="button" className="btn btn-line" onClick={() => onOpen('upi-all')}>
          {isPart ? t('Pay it all, {amount}', { amount: formatRupees(all) }) : t('Pay the rest now')}
        </button>
      )}
    </div>
  )
}

const upiChoices = laterCode(() => import('./upi-choices.tsx'))

type Props = {
  order: CustomerOrder
  upi: NonNullable<CustomerOrder['upi']>
  /** Begins with what is due now, with all of it, or with a payment that was made before. */
  start: 'now' | 'all' | 'paid'
  dialog: UrlDialog
}

/** A customer pays by UPI here, and then says so: with the reference by which the boutique finds the payment. */
function PayByUpi({ order, upi, start, dialog }: Props) {
  const { id, outfitType, due } = order
  const hasMouse = useMouseScreen()
  const [at] = useState(() => Date.now())
  const [paid, setPaid] = useState<number>()
  const linkOf = (amount: number) => upiLink({ ...upi, amount, orderId: id, at })
  if (paid !== undefined || start === 'paid')
    return (
      <Dialog {...dialog} title={t('Did it go through?')} description={outfitType}>
        <TellPaid
          {...{ order, paid }}
          to={upi}
          appLink={paid === undefined ? undefined : linkOf(paid)}
          onClose={dialog.onOpenChange}
        />
      </Dialog>
    )
  return (
    <Dialog {...dialog} wide={hasMouse} title={t('Pay by UPI')} description={outfitType}>
      <LaterPart
        code={upiChoices}
        waiting={<Skeleton rows={4} label={t('Loading the code')} />}
        failed={failedPart(t('We could not load the code.'))}
      >
        {({ UpiChoices }) => (
          <UpiChoices {...{ upi, due, linkOf }} orderId={id} startsWithAll={start === 'all'} onPaid={setPaid} />
        )}
      </LaterPart>
    </Dialog>
  )
}

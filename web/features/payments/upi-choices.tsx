import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { shortOrderId } from '../../../shared/orders.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { upiDayLimit } from '../../../shared/upi.ts'
import { t } from '../../../shared/words/t.ts'
import { useMouseScreen } from '../../lib/browser-state.ts'
import { formatRupees } from '../../lib/format.ts'
import { copyText } from '../../ui/copy-text.ts'
import { MoneyField } from '../../ui/date-and-money-fields.tsx'
import { FoldSummary } from '../../ui/folds.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

type Props = {
  upi: { id: string; name: string }
  orderId: string
  /** The amounts due now and in all, in paise. */
  due: { now: number; all: number }
  /** Begins with all that is left. */
  startsWithAll: boolean
  linkOf: (amount: number) => string
  /** The customer has paid, or comes back from the payment app. */
  onPaid: (amount: number) => void
}

/**
 * The amount and the ways to pay it: on a phone with an app of the same phone, by the copied ID, or by a code for another
 * phone; with a mouse the code comes first. Whoever comes back from an app is asked whether the payment went through.
 */
export function UpiChoices({ upi, orderId, due, startsWithAll, linkOf, onPaid }: Props) {
  const hasMouse = useMouseScreen()
  const [chosen, setChosen] = useState<'now' | 'all' | 'other'>(startsWithAll || due.now === 0 ? 'all' : 'now')
  const [typed, setTyped] = useState('')
  const amount = chosen === 'other' ? parseRupees(typed) || undefined : due[chosen]
  const leave = useReturn(() => amount && onPaid(amount))
  const link = amount && linkOf(amount)
  const code = amount && link && <PaymentCode {...{ link, amount, orderId, hasMouse }} />
  return (
    <>
      <div className={hasMouse ? 'num mt-4 grid grid-cols-[minmax(0,1fr)_232px] gap-x-10' : 'num mt-4 grid'}>
        <div className="grid content-start gap-3">
          <Amounts due={due} chosen={chosen} onChoose={setChosen} />
          <p className="wrap-anywhere">
            <span className="block text-label text-ink-soft">{t('To')}</span>
            <b className="font-semibold select-all">
              {upi.id.split('@')[0]}@<wbr />
              {upi.id.split('@')[1]}
            </b>
          </p>
          {!hasMouse && <p className="text-label text-ink-soft">{t("If the app doesn't open, copy the UPI ID.")}</p>}
          {amount && amount > upiDayLimit && <p>{t('Many banks allow at most ₹1,00,000 a day.')}</p>}
          <div>
            {!hasMouse && (
              <Fold title={t('Pay from another phone')} icon="phone">
                {code}
              </Fold>
            )}
            <Fold title={t('Pay a different amount')} icon="rupee">
              <MoneyField
                label={t('Amount')}
                hint={t('From ₹1 to {amount}', { amount: formatRupees(due.all) })}
                onChange={({ target }) => {
                  setTyped(target.value)
                  setChosen('other')
                }}
              />
            </Fold>
          </div>
        </div>
        {hasMouse && code}
      </div>
      <footer className="dialog-footer">
        {!hasMouse && amount && link && (
          <a className="btn" href={link} onClick={leave}>
            {t('Pay {amount} with a UPI app', { amount: formatRupees(amount) })}
          </a>
        )}
        {!hasMouse && !amount && (
          <button type="button" className="btn" aria-disabled>
            {t('Pay with a UPI app')}
          </button>
        )}
        <CopyId id={upi.id} onCopy={leave} />
        <button
          type="button"
          className={hasMouse ? 'btn' : 'btn btn-line'}
          aria-disabled={!amount}
          onClick={() => amount && onPaid(amount)}
        >
          {t('I have paid')}
        </button>
      </footer>
    </>
  )
}

/** Calls `onReturn` when the page shows again after it was left; the answer notes that it is being left. */
function useReturn(onReturn: () => void) {
  const hasLeft = useRef(false)
  useEffect(() => {
    function look() {
      if (document.visibilityState !== 'visible' || !hasLeft.current) return
      hasLeft.current = false
      onReturn()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [onReturn])
  return () => {
    hasLeft.current = true
  }
}

type AmountsProps = {
  due: Props['due']
  chosen: 'now' | 'all' | 'other'
  onChoose: (chosen: 'now' | 'all') => void
}

/** The amounts due now and in all, in one line where they are the same. */
function Amounts({ due: { now, all }, chosen, onChoose }: AmountsProps) {
  const name = useId()
  const isPart = now > 0 && now < all
  const choices = [
    ...(isPart ? [['now', t('Due now: advance'), t('The rest when you collect'), now] as const] : []),
    ['all', now === 0 ? t('Pay the rest') : t('Pay it all'), t('Nothing left after that'), all] as const,
  ]
  const isChosen = (value: 'now' | 'all') => chosen === value || (!isPart && chosen === 'now')
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{t('How much do you want to pay?')}</legend>
      {choices.map(([value, label, hint, amount]) => (
        <label key={value} className="pick">
          <input type="radio" name={name} checked={isChosen(value)} onChange={() => onChoose(value)} />
          <span className="min-w-0">
            <b className="block font-semibold">{label}</b>
            <span className="block text-label text-ink-soft">{hint}</span>
          </span>
          <span className="font-serif text-large whitespace-nowrap">{formatRupees(amount)}</span>
        </label>
      ))}
    </fieldset>
  )
}

type CodeProps = { link: string; amount: number; orderId: string; hasMouse: boolean }

const PaymentCode = ({ link, amount, orderId, hasMouse }: CodeProps) => (
  <div className="grid content-start gap-2.5">
    <div className="w-full max-w-[232px] border border-hair">
      <QrCode
        text={link}
        label={t('UPI code of {amount} for order {order}', {
          amount: formatRupees(amount),
          order: shortOrderId(orderId),
        })}
      />
    </div>
    <p className="text-label text-ink-soft">
      {hasMouse
        ? t('Scan it with the UPI app on your phone. The code holds the amount and the order.')
        : t('Scan it with any UPI app. The code holds the amount and the order.')}
    </p>
  </div>
)

const CopyId = ({ id, onCopy }: { id: string; onCopy: () => void }) => (
  <button
    type="button"
    className="btn btn-line"
    onClick={() => {
      onCopy()
      void copyText(id)
    }}
  >
    <Icon name="copy" />
    {t('Copy UPI ID')}
  </button>
)

type FoldProps = { title: string; icon: IconName; children: ReactNode }

/** A part that stands closed until it is asked for. */
const Fold = ({ title, icon, children }: FoldProps) => (
  <details className="group border-t border-hair last:border-b">
    <FoldSummary className="min-h-13 gap-3 py-1.5 font-semibold" arrowClassName="text-ink-soft">
      <Icon name={icon} />
      <span className="min-w-0 grow wrap-anywhere">{title}</span>
    </FoldSummary>
    <div className="grid gap-3 pt-0.5 pb-4.5">{children}</div>
  </details>
)

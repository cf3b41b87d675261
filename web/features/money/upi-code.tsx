import { type ReactNode, useState } from 'react'
import { shortOrderId } from '../../../shared/orders.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { upiDayLimit, upiLink } from '../../../shared/upi.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees } from '../../lib/format.ts'
import { formatRupeesInput, rupeesInWords } from '../../lib/rupees.ts'
import { MoneyField } from '../../ui/date-and-money-fields.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

type Props = {
  upi: { id: string; name: string }
  orderId: string
  /** Initial amount of the code, in paise. */
  due: number
  /** Renders the next step for a payable amount; undefined if the amount is invalid. */
  children: (amount: number | undefined) => ReactNode
}

/**
 * Shows a UPI code for an exact amount, which may be less than the amount due; also shows the amount and payee as text.
 */
export function UpiCode({ upi, orderId, due, children }: Props) {
  const [typed, setTyped] = useState(due > 0 ? formatRupeesInput(due) : '')
  const [at] = useState(() => Date.now())
  const amount = parseRupees(typed) || undefined
  const link = amount && upiLink({ ...upi, amount, orderId, at })
  return (
    <>
      <div className="num grid grow content-start gap-5 sm:grid-cols-[240px_minmax(0,1fr)] sm:items-start sm:gap-x-7">
        {amount && link ? (
          <div className="mx-auto w-full max-w-[264px] border border-hair">
            <QrCode
              text={link}
              label={t('UPI code of {amount} for order {order}', {
                amount: formatRupees(amount),
                order: shortOrderId(orderId),
              })}
            />
          </div>
        ) : (
          <p className="text-ink-soft">{t('Enter an amount, and its code appears here.')}</p>
        )}
        <div className="grid content-start gap-4">
          {amount && (
            <p className="grid gap-1 max-sm:text-center">
              <span className="font-display text-subhead leading-none font-[350]">{formatRupees(amount)}</span>
              <span className="font-serif text-large leading-tight italic" lang="en">
                {rupeesInWords(amount)}
              </span>
            </p>
          )}
          <Payee id={upi.id} name={upi.name} />
          <MoneyField
            label="Pay a different amount"
            paise={due > 0 ? due : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          {amount && amount > upiDayLimit && <p>{t('Many banks allow at most ₹1,00,000 a day.')}</p>}
        </div>
      </div>
      {children(amount)}
    </>
  )
}

/** Shows the payee; a long ID breaks after its @. */
const Payee = ({ id, name }: { id: string; name: string }) => (
  <p className="wrap-anywhere max-sm:text-center">
    <span className="text-ink-soft">{t('to')}</span>{' '}
    <b className="font-semibold select-all">
      {id.split('@')[0]}@<wbr />
      {id.split('@')[1]}
    </b>
    <span className="block text-label text-ink-soft">{name}</span>
  </p>
)

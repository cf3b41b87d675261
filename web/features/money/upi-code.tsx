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
  /** The amount the code begins with, in paise. */
  due: number
  /** What follows, for an amount that can be paid. */
  children: (amount: number | undefined) => ReactNode
}

/** The code of the exact amount, which may be less than what is due; the same in words, and whom it goes to. */
export function UpiCode({ upi, orderId, due, children }: Props) {
  const [typed, setTyped] = useState(due > 0 ? formatRupeesInput(due) : '')
  const [at] = useState(() => Date.now())
  const amount = parseRupees(typed) || undefined
  const link = amount && upiLink({ ...upi, amount, orderId, at })
  return (
    <>
      <div className="num grid grow content-start gap-5 sm:grid-cols-[240px_minmax(0,1fr)] sm:items-start sm:gap-x-7">
        {amount && link ? (
          <div className="mx-auto w-full max-w-[264px] border border-hair bg-white">
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

/** A long ID breaks after its @. */
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

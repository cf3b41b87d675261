import { useState } from 'react'
import { Link } from 'wouter'
import { formatPaymentMethod } from '../../../shared/orders.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { type UrlDialog, useUrlSheet } from '../../lib/use-url-sheet.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { failedPart, LaterPart } from '../../ui/later-part.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { paidForm, upiCode } from './pay-by-upi.ts'
import { type CustomerOrder, customerOrderQuery } from './queries.ts'

type Payment = CustomerOrder['payments'][number]

/** How a customer pays the balance, what is being checked, and what was paid, each with its receipt. */
export function CustomerMoney({ order }: { order: CustomerOrder }) {
  const sheet = useUrlSheet('sheet')
  const { upi, claim, balanceAmount } = order
  const canPay = upi && balanceAmount > 0 && !claim
  return (
    <>
      {claim && (
        <p role="status">
          <b className="block font-semibold">{t('We are checking your payment.')}</b>
          <span className="text-ink-soft">
            {t('{amount} by UPI, reference {reference}', {
              amount: formatRupees(claim.amount),
              reference: claim.reference,
            })}
          </span>
        </p>
      )}
      {canPay && (
        <div className="grid gap-2 print:hidden">
          <button type="button" className="btn" onClick={() => sheet.open('upi')}>
            {t('Pay by UPI')}
          </button>
          <button type="button" className="link justify-self-start" onClick={() => sheet.open('paid')}>
            {t('I have paid')}
          </button>
        </div>
      )}
      <Payments order={order} />
      <CustomerBills order={order} />
      {canPay && (sheet.value === 'upi' || sheet.value === 'paid') && (
        <PayByUpi {...{ order, upi }} startsPaid={sheet.value === 'paid'} dialog={sheet.dialog} />
      )}
    </>
  )
}

function Payments({ order: { id: orderId, payments } }: { order: CustomerOrder }) {
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="payments">
      <h3 id="payments" className="font-sans text-label font-semibold">
        {t('Your payments')}
      </h3>
      <ul className="mt-1 text-label">
        {payments.map(({ id, number, method, paidOn, ...payment }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere text-ink-soft">
              {[paidOn && longDate(paidOn), formatPaymentMethod(method)].filter(Boolean).join(', ')}
            </span>
            <span>{amountOf(payment)}</span>
            <Link className="link basis-full wrap-anywhere" href={`/user/orders/${orderId}/receipts/${id}`}>
              {t('Receipt {number}', { number: number ?? (paidOn ? longDate(paidOn) : '') })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was noted by mistake is struck through; nobody gave it back. */
function amountOf({ amount, isReversal, reversed }: Pick<Payment, 'amount' | 'isReversal' | 'reversed'>) {
  const money = formatRupees(Math.abs(amount))
  if (isReversal) return t('{money} reversed', { money })
  const text = amount < 0 ? t('{money} given back', { money }) : money
  return reversed ? <s>{text}</s> : text
}

/** The bills of an order for its customer. */
export function CustomerBills({ order: { id: orderId, bills } }: { order: CustomerOrder }) {
  if (bills.length === 0) return null
  return (
    <section aria-labelledby="bills">
      <h3 id="bills" className="font-sans text-label font-semibold">
        {t('Your bills')}
      </h3>
      <ul className="mt-1 text-label">
        {bills.map(({ id, number, issuedOn, payable, cancels, cancelled }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-ink-soft">
              {longDate(issuedOn)}
              {cancelled && `, ${t('cancelled')}`}
              {cancels &&
                `, ${t('cancels {number}', { number: bills.find((bill) => bill.id === cancels)?.number ?? '' })}`}
            </span>
            <span>{cancelled ? <s>{formatRupees(payable)}</s> : formatRupees(payable)}</span>
            <Link className="link basis-full wrap-anywhere" href={`/user/orders/${orderId}/bills/${id}`}>
              {t('Bill {number}', { number })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = {
  order: CustomerOrder
  upi: NonNullable<CustomerOrder['upi']>
  /** Begins with the question for the reference: it was paid before. */
  startsPaid: boolean
  dialog: UrlDialog
}

/** The code, the ID and the amount to pay by UPI; then the reference by which the boutique finds it. */
export function PayByUpi({ order, upi, startsPaid, dialog }: Props) {
  const { id, balanceAmount } = order
  const [paid, setPaid] = useState(startsPaid ? balanceAmount : undefined)
  if (paid !== undefined) return <IHavePaid id={id} amount={paid} dialog={dialog} />
  return (
    <Dialog {...dialog} photo title={t('Pay by UPI')}>
      <LaterPart
        code={upiCode}
        waiting={<Skeleton rows={4} label={t('Loading the code')} />}
        failed={failedPart(t('We could not load the code.'))}
      >
        {({ UpiCode }) => (
          <UpiCode upi={upi} orderId={id} balance={balanceAmount} isPayer>
            {(amount) => (
              <footer className="dialog-footer">
                <button type="button" className="btn" aria-disabled={!amount} onClick={() => amount && setPaid(amount)}>
                  {t('I have paid')}
                </button>
              </footer>
            )}
          </UpiCode>
        )}
      </LaterPart>
    </Dialog>
  )
}

type IHavePaidProps = { id: string; amount: number; dialog: UrlDialog }

/** Tells the boutique of a payment by UPI. Nothing is paid by it: the boutique looks first. */
function IHavePaid({ id, amount, dialog }: IHavePaidProps) {
  const submit = useSubmit({
    schema: paidForm,
    mutationFn: (paid, idFor) =>
      send(api.user.orders[':id'].paid.$post({ param: { id }, json: { ...paid, id: idFor(paid) } })),
    success: () => ({ title: t('Thank you'), description: t('We are checking your payment.') }),
    onSuccess: dialog.onOpenChange,
    failure: t('We could not send this. Please try again.'),
    refresh: [customerOrderQuery(id).queryKey],
    draft: `paid-${id}`,
  })
  return (
    <FormDialog
      {...{ submit, dialog }}
      title={t('I have paid')}
      description={t(
        'Your UPI app shows the reference of the payment: 12 digits, also called UTR or UPI transaction ID.',
      )}
      saveLabel={t('Send')}
      footer={{ busyLabel: t('Sending...') }}
    >
      <TextField
        label={t('Reference')}
        name="reference"
        inputMode="numeric"
        autoComplete="off"
        // Room for the spaces that some apps copy along.
        maxLength={20}
        placeholder={t('12 digits')}
      />
      <MoneyField label={t('Amount')} name="amount" paise={amount} />
    </FormDialog>
  )
}

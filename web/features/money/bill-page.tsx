import type { UseQueryResult } from '@tanstack/react-query'
import { type BillLine, billTitles, discountOfBill, lineTax } from '../../../shared/bills.ts'
import { phoneText } from '../../../shared/contact.ts'
import { shortOrderId } from '../../../shared/orders.ts'
import { t } from '../../../shared/words/t.ts'
import { exactRupees, longDate } from '../../lib/format.ts'
import { rupeesInWords } from '../../lib/rupees.ts'
import { PaperActions, PaperPage } from '../../shell/paper-page.tsx'
import type { Bill as BillData } from './queries.ts'

type Props = { query: UseQueryResult<BillData>; orderHref: string }

/** A bill with what is done with it: printed, or shared as text. */
export const BillPage = (props: Props) => (
  <PaperPage
    {...props}
    label={t('this bill')}
    loadingLabel={t('Loading the bill')}
    missing={t('There is no such bill')}
  >
    {(bill) => (
      <>
        <PaperActions className="mx-auto max-w-[560px]" text={billText(bill)} />
        <Bill bill={bill} />
      </>
    )}
  </PaperPage>
)

/** The bill in a message. */
const billText = (bill: BillData) =>
  [
    t('{name}, {bill} {number} of {day}:', {
      name: bill.seller.name,
      bill: titleOf(bill),
      number: bill.number,
      day: longDate(bill.issuedOn),
    }),
    t('{amount} for order {order}.', { amount: exactRupees(bill.totals.payable), order: shortOrderId(bill.orderId) }),
    bill.cancelled && t('It was cancelled.'),
  ]
    .filter(Boolean)
    .join(' ')

const titleOf = ({ kind, cancels }: BillData) => (cancels ? `Cancelled ${billTitles[kind]}` : billTitles[kind])

/** A bill as the boutique writes it: up to six lines are one page of A5, and each further page names the bill. */
function Bill({ bill }: { bill: BillData }) {
  const { number, kind, issuedOn, lines, buyer, seller, totals, orderId, cancelled, cancelsNumber } = bill
  const discount = discountOfBill(lines)
  return (
    <article className="receipt bill num" aria-label={t('Bill {number}', { number })}>
      <style>{furtherPages(number)}</style>
      <header className="grid gap-1 text-center">
        <p className="font-display text-title leading-tight font-[350]">{seller.name}</p>
        <p className="text-label text-ink-soft">
          {seller.address}
          {seller.phone && <span className="block">{phoneText(seller.phone)}</span>}
          {seller.gstin && <span className="block">GSTIN {seller.gstin}</span>}
        </p>
      </header>
      <div className="divider my-4" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-5">
        <h1 className="section-title" lang="en">
          {titleOf(bill)}
        </h1>
        <p className="text-right text-label">
          <b className="font-semibold">{number}</b>
          <span className="block text-ink-soft">{longDate(issuedOn)}</span>
        </p>
      </div>
      {kind === 'bill_of_supply' && (
        <p className="mt-2 text-label" lang="en">
          composition taxable person, not eligible to collect tax on supplies
        </p>
      )}
      {cancelled && <p className="error-box mt-3">{t('Cancelled: this bill is no longer valid.')}</p>}
      {cancelsNumber && <p className="mt-3">{t('This cancels {number}.', { number: cancelsNumber })}</p>}
      <p className="mt-4 wrap-anywhere">
        <span className="text-label text-ink-soft">{t('To')}</span> {buyer?.name ?? '–'}
        {buyer?.address && <span className="block text-label">{buyer.address}</span>}
        {buyer?.gstin && <span className="block text-label">GSTIN {buyer.gstin}</span>}
        <span className="block text-label text-ink-soft">
          {t('Order {order}', { order: shortOrderId(orderId) })}
          {kind === 'tax_invoice' && <span lang="en">, place of supply {seller.state}</span>}
        </span>
      </p>
      <ol className="mt-4 grid" aria-label={t('Lines')}>
        {lines.map((line, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a bill never change.
          <Line key={`${nth}-${line.name}`} line={line} />
        ))}
      </ol>
      <div className="bill-end">
        <dl className="mt-4 grid gap-1">
          {discount > 0 && <Sum name={t('Discount')} paise={cancelsNumber ? discount : -discount} />}
          {kind === 'tax_invoice' && (
            <>
              <Sum name={t('Taxable value')} paise={totals.taxable} />
              <Sum name="CGST" paise={totals.cgst} />
              <Sum name="SGST" paise={totals.sgst} />
            </>
          )}
          {totals.rounding !== 0 && <Sum name={t('Rounding')} paise={totals.rounding} />}
          <Sum name={t('Total')} paise={totals.payable} className="border-t border-edge pt-2 font-semibold" />
        </dl>
        <p className="mt-3 font-serif italic" lang="en">
          {rupeesInWords(totals.payable)}
        </p>
        <div className="mt-8 flex justify-end">
          <p className="receipt-signature">{t('For {name}', { name: seller.name })}</p>
        </div>
      </div>
    </article>
  )
}

/** Styles of the pages after the first: the number of the bill and of the page, in the margin. */
const furtherPages = (number: string) =>
  `@page receipt { @top-right { content: ${JSON.stringify(number)} ", " counter(page) "/" counter(pages); font: 10px sans-serif; } }
  @page receipt:first { @top-right { content: none; } }`

function Line({ line }: { line: BillLine }) {
  const { name, quantity, price, code, rate, discount = 0 } = line
  const { taxable, cgst, sgst } = lineTax(line)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4 border-t border-hair py-2">
      <span className="min-w-0 wrap-anywhere">
        {name}
        {quantity > 1 && ` × ${t('{quantity} at {amount}', { quantity, amount: exactRupees(price) })}`}
      </span>
      <span>{exactRupees(price * quantity)}</span>
      {rate !== null && (
        <span className="col-span-full text-label text-ink-soft" lang="en">
          HSN/SAC {code}, {discount > 0 && `discount ${exactRupees(discount)}, `}GST {rate / 100}%: taxable{' '}
          {exactRupees(taxable)}, CGST {rate / 200}% {exactRupees(cgst)}, SGST {rate / 200}% {exactRupees(sgst)}
        </span>
      )}
    </li>
  )
}

const Sum = ({ name, paise, className = '' }: { name: string; paise: number; className?: string }) => (
  <div className={`flex justify-between gap-4 ${className}`}>
    <dt>{name}</dt>
    <dd>{exactRupees(paise)}</dd>
  </div>
)

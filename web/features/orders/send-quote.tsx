import { useState } from 'react'
import * as z from 'zod/mini'
import { dateMessage } from '../../../shared/fields.ts'
import { balanceOf, overpaidBy, priceOf } from '../../../shared/money.ts'
import { discount } from '../../../shared/order-fields.ts'
import { orderItemsInput } from '../../../shared/order-inputs.ts'
import { deskWays, validDays } from '../../../shared/quotes.ts'
import { text } from '../../../shared/text.ts'
import { parseDiscount } from '../../../shared/typed.ts'
import { api, send } from '../../api.ts'
import { formatRupees, sentences } from '../../lib/format.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DateField, MoneyField } from '../../ui/date-and-money-fields.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DiscountFields } from './order-fields.tsx'
import { amountReader, checkedAs, readDiscount, typedItems } from './order-form.ts'
import { OrderItemsField } from './order-items-field.tsx'
import { changeForm } from './order-texts.ts'
import { firstNameOf } from './public.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'

type Props = { order: AdminOrder; dialog: UrlDialog }

/** Sends a quotation, prefilled from the last version (`quoteStart`). */
export function SendQuote({ order, dialog }: Props) {
  const who = firstNameOf(order.customerName) ?? 'The customer'
  const { submit, base } = useSendQuote(order, dialog.onOpenChange)
  const { dirty } = submit
  const { min, usual, max } = validDays(Date.now())
  const start = quoteStart(base)
  const now = startText(quoteStart(order).lines)
  return (
    <FormDialog
      {...{ submit, dialog }}
      wide
      title="Send a quotation"
      description={
        order.customer?.hasAccount
          ? `${who} sees it with the order, and can accept it there.`
          : `${who} has no account: send it on WhatsApp, and note the answer here.`
      }
      saveLabel="Send"
      footer={{ busyLabel: 'Sending...' }}
    >
      {dirty && now !== startText(start.lines) && (
        <div role="status" className="num border-l-3 border-zari bg-linen px-4 py-3 wrap-anywhere">
          <p>This order has changed since you began. By now its pieces are {now}.</p>
          <button type="button" className="quiet" onClick={submit.startOver}>
            Begin with them
          </button>
        </div>
      )}
      {start.wish && (
        <p className="border-l-3 border-zari bg-linen px-4 py-3 wrap-anywhere">They asked: “{start.wish}”</p>
      )}
      {start.version && <p className="num text-ink-soft">This begins with the lines of version {start.version}.</p>}
      <input type="hidden" name="stored" value={startText(start.lines)} />
      <OrderItemsField
        key={base.updatedAt}
        items={start.lines.map(({ productId, name, quantity, price }) => ({
          ...(productId && { productId }),
          ...{ name, quantity, price },
        }))}
        renderBelow={(sum) => <QuoteTotal {...{ order, sum, start }} />}
      />
      <MoneyField
        key={`advance ${base.updatedAt}`}
        label="Advance to begin"
        name="advance"
        optional
        hint={sentences(
          start.advance !== undefined && `The last version asked for ${formatRupees(start.advance)}.`,
          'Leave it empty for the share that your settings say.',
        )}
      />
      <DateField label="Valid until" name="validUntil" {...{ min, max }} defaultValue={usual} />
      <TextArea
        key={`note ${base.updatedAt}`}
        label="Note"
        name="note"
        optional
        maxLength={1000}
        hint="The customer reads this."
        defaultValue={start.note}
      />
    </FormDialog>
  )
}

type Line = AdminOrder['quotes'][number]['lines'][number]
type Start = Pick<AdminOrder, 'discount' | 'discountReason'> & {
  lines: Line[]
  note: string
  /** Version from which the lines come. */
  version?: number
  /** Advance requested in that version. */
  advance?: number
  /** Change that the customer requested. */
  wish?: string | null
}

/**
 * Returns the initial values of the next quotation. Before acceptance these come from the newest version, even if it is
 * waiting, withdrawn or expired: a new quotation usually changes that one. After acceptance they come from the order's
 * current items.
 */
function quoteStart({ items, discount, discountReason, quotes: [newest] }: AdminOrder): Start {
  if (!newest || newest.answer === 'accepted') return { lines: items, note: '', discount, discountReason }
  const { lines, note, advance, version, answer, supersededAt, comment } = newest
  // A change request of a former account is no longer known to the order.
  const given = { discount: newest.discount, discountReason: newest.discountReason }
  return {
    ...given,
    lines,
    note: note ?? '',
    advance,
    version,
    wish: answer === 'change' && !supersededAt ? comment : null,
  }
}

/** Formats lines: `1 × Communion dress, ₹16,500; 2 × Veil, ₹1,000` */
const startText = (lines: Pick<Line, 'name' | 'quantity' | 'price'>[]) =>
  lines.map(({ name, quantity, price }) => `${quantity} × ${name}, ${formatRupees(price)}`).join('; ') || 'none'

type QuoteTotalProps = {
  order: Pick<AdminOrder, 'deliveryCharge' | 'advanceAmount' | 'status'>
  sum: number
  start: Start
}

/** Shows a quotation's discount and total with delivery, and whether more than the total is already paid. */
function QuoteTotal({ order: { deliveryCharge, advanceAmount, status }, sum, start }: QuoteTotalProps) {
  const [discount, setDiscount] = useState(start.discount)
  const charge = deliveryCharge ?? 0
  const { price: total, discountAmount } = priceOf({ items: [{ price: sum, quantity: 1 }], deliveryCharge, discount })
  const tooMuch = sum > 0 ? overpaidBy(balanceOf(total, advanceAmount, { status, isPriceOpen: false })) : 0
  return (
    <>
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">
        <DiscountFields defaults={start} onType={(typed) => setDiscount(parseDiscount(typed))} />
      </div>
      <div className="num mt-1 grid gap-1" aria-live="polite">
        {(charge > 0 || discountAmount > 0) && (
          <p className="text-ink-soft">
            {discountAmount > 0 && `Less ${formatRupees(discountAmount)}${charge > 0 ? ', ' : ''}`}
            {charge > 0 && `${discountAmount > 0 ? 'with' : 'With'} ${formatRupees(charge)} for delivery`}:{' '}
            <b className="font-semibold text-ink">{formatRupees(total)}</b>
          </p>
        )}
        {tooMuch > 0 && (
          <p className="text-danger">
            {formatRupees(advanceAmount)} is paid already, which is {formatRupees(tooMuch)} more than this.
          </p>
        )}
      </div>
    </>
  )
}

/**
 * Form of a quotation. `base` is the order version: the newest while nothing is typed, then the one that was read. A
 * concurrent change refuses the first submit and shows the changes; a second submit applies to the newest version.
 */
function useSendQuote(order: AdminOrder, onSent: () => void) {
  const [base, setBase] = useState(order)
  const [isWarned, setWarned] = useState(false)
  const submit = useSubmit({
    schema: quoteForm,
    mutationFn: ({ items: lines, ...typed }, idFor) => {
      const quote = { ...typed, lines }
      const { updatedAt } = isWarned ? order : base
      return send(
        api.admin.orders[':id'].quotes.$post({
          param: { id: order.id },
          json: { ...quote, id: idFor(quote), updatedAt },
        }),
      )
    },
    success: ({ total }) => ({ title: `Quotation of ${formatRupees(total)} sent` }),
    onSuccess: onSent,
    failure: 'We could not send this quotation. Please try again.',
    failureTitle: 'Not sent',
    onFailure: (error) => {
      if (isStale(error)) setWarned(true)
      return false
    },
    refresh: adminOrderKeys,
    draft: `quote-${order.id}`,
  })
  if (!submit.dirty && base !== order) {
    setBase(order)
    setWarned(false)
  }
  return { submit, base }
}

const quoteFields = z.object({
  items: orderItemsInput.check(z.minLength(1, 'Please list at least one piece')),
  note: text(1000, 'Note'),
  discount: z.nullable(discount),
  discountReason: text(80, 'The reason'),
  validUntil: z.iso.date(dateMessage),
})

/** Schema of a typed quotation: its lines are named `items`, as in an order. */
const quoteForm = z
  .pipe(
    z.looseObject({
      note: z._default(z.string(), ''),
      advance: z._default(z.string(), ''),
      discount: z._default(z.string(), ''),
      discountReason: z._default(z.string(), ''),
      validUntil: z._default(z.string(), ''),
    }),
    z.transform((form, context) => ({
      items: typedItems(form, amountReader(context)),
      note: form.note,
      discount: readDiscount(form.discount, context),
      discountReason: form.discountReason,
      advance: form.advance.trim() === '' ? null : amountReader(context)(form.advance, 'advance'),
      validUntil: form.validUntil,
    })),
  )
  .check(checkedAs(quoteFields))

const how = z.enum(deskWays, 'Please say how they answered')

/** Schema of an acceptance recorded by an admin, with the way in which it arrived. */
export const deskYesForm = z.object({ how, comment: z._default(z.string(), '') })

/** Schema of a change request recorded by an admin, with the request. */
export const deskChangeForm = z.object({ how, comment: changeForm.shape.comment })

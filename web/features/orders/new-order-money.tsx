import { useRef } from 'react'
import { priceOf } from '../../../shared/money.ts'
import { type PaymentMethod, paymentMethods } from '../../../shared/orders.ts'
import { parseDiscount, parseRupees } from '../../../shared/typed.ts'
import { formatRupees } from '../../lib/format.ts'
import { formatRupeesInput } from '../../lib/rupees.ts'
import { putBack } from '../../lib/screen-draft.ts'
import { MoneyField } from '../../ui/date-and-money-fields.tsx'
import { MethodFields } from '../money/public.ts'
import { DiscountFields, TotalField } from './order-fields.tsx'
import { type OrderFieldDefaults, sumTypedItems } from './order-form.ts'
import { OrderItemsField } from './order-items-field.tsx'

type Props = { defaults: OrderFieldDefaults; typed: TypedOrder }

/** The part of the form for the price, and for what is paid of it now, and how. */
export function NewOrderMoney({ defaults, typed: { total, advance, method } }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const setAdvance = (paise: number) => {
    const form = place.current?.closest('form')
    if (form) putBack(form, { advanceAmount: paise > 0 ? formatRupeesInput(paise) : '' })
  }
  // Whole rupees: nobody counts out 50 paise.
  const half = Math.round(total / 200) * 100
  return (
    <div ref={place} className="grid gap-5">
      <OrderItemsField items={defaults.items ?? []} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TotalField defaults={defaults} />
        <DiscountFields defaults={defaults} />
        <div className="grid gap-2.5">
          <MoneyField label="Advance paid" name="advanceAmount" optional />
          {half > 0 && (
            <p className="flex flex-wrap gap-2">
              <button type="button" className="btn btn-line btn-small" onClick={() => setAdvance(half)}>
                Half, {formatRupees(half)}
              </button>
              {advance > 0 && (
                <button type="button" className="btn btn-line btn-small" onClick={() => setAdvance(0)}>
                  None
                </button>
              )}
            </p>
          )}
        </div>
      </div>
      {/* Hidden, not gone: what was chosen stays while the amount is corrected. */}
      <div className="grid gap-5" hidden={advance <= 0}>
        <MethodFields label="How it was paid" name="advanceMethod" referenceName="advanceReference" {...{ method }} />
        <p className="text-label text-ink-soft">The first payment confirms the order.</p>
      </div>
    </div>
  )
}

/** A half-filled form of a new order, as far as its foot speaks of it; amounts in paise. */
type TypedOrder = { missing: string | undefined; total: number; advance: number; method: PaymentMethod | undefined }

export const nothingTyped: TypedOrder = { missing: undefined, total: 0, advance: 0, method: undefined }

/** Reads what is typed by now, and what is still missing. */
export function readTypedOrder(form: HTMLFormElement): TypedOrder {
  const fields = new FormData(form)
  const textOf = (name: string) => String(fields.get(name) ?? '').trim()
  const rupeesOf = (name: string) => parseRupees(textOf(name)) ?? 0
  const advance = rupeesOf('advanceAmount')
  const method = paymentMethods.find((one) => one === textOf('advanceMethod'))
  const total = priceOf(
    {
      items: [{ price: sumTypedItems(form), quantity: 1 }],
      deliveryCharge: rupeesOf('deliveryCharge'),
      discount: parseDiscount(textOf('discount')),
    },
    rupeesOf('totalAmount') || null,
  ).price
  const missing = !textOf('customerName')
    ? 'Whose order is it?'
    : !textOf('outfitType')
      ? 'What is made?'
      : advance > 0 && !method
        ? 'How was the advance paid?'
        : undefined
  return { missing, total, advance, method }
}

/** `₹9,800, now ₹4,900`; empty where no amount is typed. */
export const moneyText = ({ total, advance }: TypedOrder) =>
  [total > 0 && formatRupees(total), advance > 0 && `now ${formatRupees(advance)}`].filter(Boolean).join(', ')

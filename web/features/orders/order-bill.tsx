import { isOpen, shortOrderId } from '../../../shared/orders.ts'
import { t } from '../../../shared/words/t.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { longDate } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { openChat } from '../chat/public.ts'
import { AmountRow, BalanceRow, PieceLines } from './amount-row.tsx'
import { CustomerMoney } from './customer-money.tsx'
import type { CustomerOrder } from './queries.ts'

export function OrderBill({ order }: { order: CustomerOrder }) {
  const boutique = useBoutique()
  const { id, items, total, advanceAmount, balanceAmount, estimatedDelivery, status, advanceTerms } = order
  const isLeftToPay = balanceAmount > 0
  return (
    <aside
      id="bill"
      className="num grid scroll-mt-6 gap-5 bg-linen px-6 py-7 print:order-first print:p-0 md:px-8 md:py-9"
    >
      <h2 className="section-title">{t('What you ordered')}</h2>
      <PieceLines lines={items} className="gap-2.5" />
      <dl className="grid gap-2.5 border-t border-dashed border-edge pt-4">
        {!!order.deliveryCharge && <AmountRow name={t('Brought to your door')} amount={order.deliveryCharge} />}
        {order.rounding !== 0 && <AmountRow name={t('Rounding')} amount={order.rounding} />}
        <AmountRow name={t('Total')} amount={total} />
        {advanceAmount > 0 && <AmountRow name={paidName(order)} amount={advanceAmount} />}
        {balanceAmount !== 0 && <BalanceRow order={order} className="pt-3.5" />}
      </dl>
      {isLeftToPay && advanceTerms && (
        <p className="text-ink-soft">
          <b className="block font-semibold text-ink">{t('How to pay')}</b>
          <span className="whitespace-pre-line wrap-anywhere">{advanceTerms}</span>
        </p>
      )}
      <CustomerMoney order={order} />
      {isOpen(status) && estimatedDelivery && (
        <p className="text-ink-soft">{t('Ready about {day}', { day: longDate(estimatedDelivery) })}</p>
      )}
      {isOpen(status) && <DeliveryText order={order} />}
      <button type="button" className="btn btn-line" onClick={() => openChat({ orderId: id })}>
        {t('Ask about this order')}
      </button>
      {boutique.whatsapp && (
        <a
          className="link inline-flex min-h-11 items-center gap-2 justify-self-start"
          href={whatsappUrl(boutique.whatsapp, t('About my order {order}: ', { order: shortOrderId(id) }))}
          {...externalLink}
        >
          <Icon name="whatsapp" />
          {t('Or on WhatsApp')}
        </a>
      )}
    </aside>
  )
}

/** Names what was paid; of a cancelled order the shop keeps it where nothing is to be given back. */
function paidName({ status, balanceAmount }: CustomerOrder) {
  if (status === 'cancelled' && balanceAmount === 0) return t('Paid, kept')
  return balanceAmount > 0 ? t('Advance paid') : t('Paid')
}

/** How it comes home, once that is agreed. */
function DeliveryText({ order: { deliveryWay, deliveryAddress, deliveryPinCode } }: { order: CustomerOrder }) {
  if (deliveryWay === 'pick-up') return <p className="text-ink-soft">{t('You collect it from the shop.')}</p>
  if (deliveryWay !== 'door') return null
  const place = [deliveryAddress, deliveryPinCode].filter(Boolean).join(', ')
  return (
    <p className="whitespace-pre-line text-ink-soft">
      {place ? t('We bring it to {place}', { place }) : t('We bring it to your door.')}
    </p>
  )
}

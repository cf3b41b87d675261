import type { UseQueryResult } from '@tanstack/react-query'
import { shortOrderId } from '../../../shared/orders.ts'
import { t } from '../../../shared/words/t.ts'
import { longDate } from '../../lib/format.ts'
import { DetailsPage } from '../../shell/details-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Bill, exactRupees, titleOf } from './bill.tsx'
import type { Bill as BillData } from './queries.ts'
import { share } from './share.ts'

type Props = { query: UseQueryResult<BillData>; orderHref: string }

/** A bill with what is done with it: printed, or shared as text. */
export const BillPage = ({ query, orderHref }: Props) => (
  <DetailsPage
    back={{ href: orderHref, children: t('The order') }}
    query={query}
    label={t('this bill')}
    loadingLabel={t('Loading the bill')}
    missing={
      <EmptyState heading="h1" title={t('There is no such bill')}>
        {t('The link may be out of date.')}
      </EmptyState>
    }
  >
    {(bill) => (
      <>
        <div className="mx-auto mb-5 flex max-w-[560px] flex-wrap items-center gap-3 print:hidden">
          <button type="button" className="btn btn-small" onClick={() => print()}>
            {t('Print')}
          </button>
          <button type="button" className="btn btn-line btn-small" onClick={() => share(billText(bill))}>
            {t('Share')}
          </button>
        </div>
        <Bill bill={bill} />
      </>
    )}
  </DetailsPage>
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

import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { t } from '../../shared/words/t.ts'
import { usePageTitle } from '../features/boutique/public.tsx'
import { BillPage } from '../features/money/bill-page.tsx'
import { customerBillQuery, customerReceiptQuery } from '../features/money/queries.ts'
import { ReceiptPage } from '../features/money/receipt-page.tsx'
import { CustomerFrame } from './customer-frame.tsx'

/** A bill or a receipt of an order, for its customer. */
export default function PapersPage() {
  const { id = '', bill, payment = '' } = useParams()
  usePageTitle(bill ? t('Your bill') : t('Your receipt'))
  return (
    <CustomerFrame>
      {() => (bill ? <CustomerBill {...{ id, bill }} /> : <CustomerReceipt {...{ id, payment }} />)}
    </CustomerFrame>
  )
}

const CustomerBill = (param: { id: string; bill: string }) => (
  <BillPage query={useQuery(customerBillQuery(param))} orderHref={`/user/orders/${param.id}`} />
)

const CustomerReceipt = (param: { id: string; payment: string }) => (
  <ReceiptPage query={useQuery(customerReceiptQuery(param))} orderHref={`/user/orders/${param.id}`} />
)

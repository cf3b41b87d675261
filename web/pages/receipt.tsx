import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { t } from '../../shared/words/t.ts'
import { usePageTitle } from '../features/boutique/public.tsx'
import { customerReceiptQuery } from '../features/money/queries.ts'
import { ReceiptPage } from '../features/money/receipt-page.tsx'
import { CustomerFrame } from './customer-frame.tsx'

export default function CustomerReceiptPage() {
  usePageTitle(t('Your receipt'))
  const { id = '', payment = '' } = useParams()
  return <CustomerFrame>{() => <CustomerReceipt id={id} payment={payment} />}</CustomerFrame>
}

const CustomerReceipt = (param: { id: string; payment: string }) => (
  <ReceiptPage query={useQuery(customerReceiptQuery(param))} orderHref={`/user/orders/${param.id}`} />
)

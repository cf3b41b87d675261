import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { t } from '../../shared/words/t.ts'
import { usePageTitle } from '../features/boutique/public.tsx'
import { BillPage } from '../features/money/bill-page.tsx'
import { customerBillQuery } from '../features/money/queries.ts'
import { CustomerFrame } from './customer-frame.tsx'

export default function CustomerBillPage() {
  usePageTitle(t('Your bill'))
  const { id = '', bill = '' } = useParams()
  return <CustomerFrame>{() => <CustomerBill id={id} bill={bill} />}</CustomerFrame>
}

const CustomerBill = (param: { id: string; bill: string }) => (
  <BillPage query={useQuery(customerBillQuery(param))} orderHref={`/user/orders/${param.id}`} />
)

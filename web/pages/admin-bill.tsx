import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { usePageTitle } from '../features/boutique/public.tsx'
import { BillPage } from '../features/money/bill-page.tsx'
import { adminBillQuery } from '../features/money/queries.ts'
import { AdminFrame } from './admin-frame.tsx'

export default function AdminBillPage() {
  usePageTitle('Bill')
  const { id = '', bill = '' } = useParams()
  return (
    <AdminFrame>
      <AdminBill id={id} bill={bill} />
    </AdminFrame>
  )
}

const AdminBill = (param: { id: string; bill: string }) => (
  <BillPage query={useQuery(adminBillQuery(param))} orderHref={`/admin/orders/${param.id}`} />
)

import { useParams } from 'wouter'
import { usePageTitle } from '../features/boutique/public.tsx'
import { AdminOrderDetails } from '../features/orders/admin-order-details.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function AdminOrderPage() {
  usePageTitle('Order')
  const { id = '' } = useParams()
  return (
    <AdminFrame>
      <AdminOrderDetails id={id} />
    </AdminFrame>
  )
}

import { useParams } from 'wouter'
import { usePageTitle } from '../features/boutique/public.tsx'
import { OrderCard } from '../features/orders/order-card.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function AdminOrderCardPage() {
  usePageTitle('Job card')
  const { id = '' } = useParams()
  return (
    <AdminFrame>
      <OrderCard id={id} />
    </AdminFrame>
  )
}

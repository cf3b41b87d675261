import { useParams } from 'wouter'
import { usePageTitle } from '../features/boutique/public.tsx'
import { AdminOrderDetails } from '../features/orders/admin-order-details.tsx'
import { CompactPhotoField } from '../features/uploads/compact-photo-field.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function AdminOrderPage() {
  usePageTitle('Order')
  const { id = '' } = useParams()
  return (
    <AdminFrame>
      <AdminOrderDetails id={id} renderPhotoField={(props) => <CompactPhotoField {...props} />} />
    </AdminFrame>
  )
}

import '../desk.css'
import { useParams } from 'wouter'
import { AdminSignIn } from '../features/auth/admin-sign-in.tsx'
import { AdminOnly } from '../features/auth/signed-in.tsx'
import { Bell } from '../features/notifications/bell.tsx'
import { owners } from '../features/notifications/queries.ts'
import { OrderDesk } from '../features/orders/order-desk.tsx'
import { DeskPhotoField } from '../features/uploads/desk-photo-field.tsx'
import { useTitle } from '../lib/use-title.ts'
import { logout } from '../session.tsx'
import { DeskHeader } from '../ui/desk-header.tsx'

export default function AdminOrderPage() {
  useTitle('Order')
  const { id = '' } = useParams()
  return (
    <AdminOnly otherwise={<AdminSignIn />}>
      <DeskHeader settings="/admin/settings" leave="Logout" onLeave={logout} shortName>
        <Bell inbox={owners} />
      </DeskHeader>
      <main id="main" className="wrap desk-page">
        <OrderDesk id={id} photos={(slot) => <DeskPhotoField {...slot} />} />
      </main>
    </AdminOnly>
  )
}

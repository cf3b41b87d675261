import '../desk.css'
import { useParams } from 'wouter'
import { AdminSignIn } from '../features/auth/admin-sign-in.tsx'
import { AdminOnly } from '../features/auth/signed-in.tsx'
import { CustomerFile } from '../features/customers/customer-file.tsx'
import { Bell } from '../features/notifications/bell.tsx'
import { owners } from '../features/notifications/queries.ts'
import { useTitle } from '../lib/use-title.ts'
import { logout } from '../session.tsx'
import { DeskHeader } from '../ui/desk-header.tsx'

export default function AdminCustomerPage() {
  useTitle('Customer')
  const { id = '' } = useParams()
  return (
    <AdminOnly otherwise={<AdminSignIn />}>
      <DeskHeader settings="/admin/settings" leave="Logout" onLeave={logout} shortName>
        <Bell inbox={owners} />
      </DeskHeader>
      <main id="main" className="wrap desk-page">
        <CustomerFile id={id} />
      </main>
    </AdminOnly>
  )
}

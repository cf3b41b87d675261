import '../desk.css'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { SignedIn } from '../features/auth/signed-in.tsx'
import { Consultations } from '../features/bookings/consultations.tsx'
import { Bell } from '../features/notifications/bell.tsx'
import { customers } from '../features/notifications/queries.ts'
import { Orders } from '../features/orders/orders.tsx'
import { useTitle } from '../lib/use-title.ts'
import { logout } from '../session.tsx'
import { DeskHeader } from '../ui/desk-header.tsx'
import { OpensChat } from '../ui/opens-chat.tsx'
import { Tabs } from '../ui/tabs.tsx'

const tabs = [
  { value: 'orders', label: 'My Orders', content: <Orders /> },
  { value: 'consultations', label: 'My Consultations', content: <Consultations /> },
]

export default function DashboardPage() {
  useTitle('My Dashboard')
  const [search, setSearch] = useSearchParams()
  // Whoever has just booked comes to see that, at the plain address of the dashboard.
  const cameFor = useHistoryState<{ tab?: string } | null>()?.tab
  const open = (search.get('tab') ?? cameFor) === 'consultations' ? 'consultations' : 'orders'
  return (
    <SignedIn>
      {({ firstName }) => (
        <>
          <DeskHeader settings="/user/settings" leave="Sign Out" onLeave={logout}>
            <Bell inbox={customers} />
          </DeskHeader>
          <main id="main" className="wrap desk-page">
            <h1 className="page-title">Welcome back, {firstName || 'Customer'}</h1>
            <div className="mt-8">
              <Tabs label="Yours" value={open} onChange={(tab) => setSearch({ tab })} tabs={tabs} />
            </div>
            <OpensChat />
          </main>
        </>
      )}
    </SignedIn>
  )
}

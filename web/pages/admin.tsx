import { usePageTitle } from '../features/boutique/public.tsx'
import { StatCards } from '../features/dashboard/stat-cards.tsx'
import { PushReminderSlot } from '../features/push/push-slot.tsx'
import { adminTabsId } from '../shell/admin-tabs.ts'
import { AdminFrame } from './admin-frame.tsx'
import { AdminTabs } from './admin-tabs.tsx'
import { adminPageClass } from './screen-skeleton.tsx'

export default function AdminPage() {
  return (
    <AdminFrame className={adminPageClass}>
      <AdminDashboard />
    </AdminFrame>
  )
}

function AdminDashboard() {
  usePageTitle('Admin Dashboard')
  return (
    <>
      <StatCards />
      <div id={adminTabsId} tabIndex={-1} className="outline-none">
        <AdminTabs />
      </div>
      <PushReminderSlot />
    </>
  )
}

import { useEffect } from 'react'
import { usePageTitle } from '../features/boutique/public.tsx'
import { SetupChecklist } from '../features/boutique/setup-checklist.tsx'
import { Overview } from '../features/dashboard/overview.tsx'
import { PushReminderSlot } from '../features/push/push-slot.tsx'
import { adminTabsId } from '../shell/admin-tabs.ts'
import { AdminFrame } from './admin-frame.tsx'
import { AdminHeading } from './admin-heading.tsx'
import { AdminTabs } from './admin-tabs.tsx'
import { Waiting } from './waiting.tsx'

export default function AdminPage() {
  return (
    <AdminFrame>
      <AdminDashboard />
    </AdminFrame>
  )
}

function AdminDashboard() {
  usePageTitle('Admin Dashboard')
  useEffect(() => {
    // A link to a tab, or a reload of one, begins at the tab and not at the figures above it.
    if (new URLSearchParams(location.search).has('tab'))
      document.getElementById(adminTabsId)?.scrollIntoView({ behavior: 'instant' })
  }, [])
  return (
    <>
      <AdminHeading />
      <SetupChecklist />
      <Waiting />
      <Overview />
      <div id={adminTabsId} tabIndex={-1} className="mt-11 -scroll-mt-16 outline-none">
        <AdminTabs />
      </div>
      <PushReminderSlot />
    </>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedList } from '../../shell/paged-list.tsx'
import { AdminSection } from '../../ui/admin-section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FailedDeliveries } from './failed-deliveries.tsx'
import { adminInbox } from './inbox.ts'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationRow } from './notification-row.tsx'
import { adminNotificationsQuery } from './queries.ts'

/** The admins' inbox, newest first; password requests have their own tab. */
export function NotificationsTab() {
  const list = useInfiniteQuery(adminNotificationsQuery)
  return (
    <AdminSection title="Notifications" actions={<MarkAllRead inbox={adminInbox} list={list} />}>
      <FailedDeliveries />
      <PagedList
        list={list}
        label="notifications"
        empty={<EmptyState title="No Notifications">New bookings, enquiries and chats appear here.</EmptyState>}
      >
        {(rows) => (
          <ul className="border-t border-edge">
            {rows.map((row) => (
              <NotificationRow key={row.id} inbox={adminInbox} notification={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </AdminSection>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedList } from '../../shell/paged-list.tsx'
import { AdminSection } from '../../ui/admin-section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FailedDeliveries } from './failed-deliveries.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationRow } from './notification-row.tsx'
import { adminInbox, adminNotificationsQuery, isUnreadNotification } from './queries.ts'

/** What the owner was told of, newest first; password requests have their own tab. */
export function NotificationsTab() {
  const list = useInfiniteQuery(adminNotificationsQuery)
  const hasUnread = list.data?.pages.some(({ rows }) => rows.some(isUnreadNotification))
  return (
    <AdminSection title="Notifications" actions={hasUnread && <MarkAllRead inbox={adminInbox} />}>
      <FailedDeliveries />
      <PagedList
        list={list}
        label="notifications"
        empty={<EmptyState title="No Notifications">Bookings, enquiries and chats are told of here.</EmptyState>}
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

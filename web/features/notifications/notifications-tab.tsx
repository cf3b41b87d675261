import { useInfiniteQuery } from '@tanstack/react-query'
import { DeskSection } from '../../ui/desk-section.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Empty } from '../../ui/states.tsx'
import { FailedDeliveries } from './failed-deliveries.tsx'
import { NotificationRow } from './notification-row.tsx'
import { isUnreadNews, others, owners } from './queries.ts'
import { ReadAll } from './read-all.tsx'

/** What the owner was told of, newest first; password requests have their own tab. */
export function NotificationsTab() {
  const list = useInfiniteQuery(others)
  const hasUnread = list.data?.pages.some(({ rows }) => rows.some(isUnreadNews))
  return (
    <DeskSection title="Notifications" actions={hasUnread && <ReadAll inbox={owners} />}>
      <FailedDeliveries />
      <PagedList
        list={list}
        label="notifications"
        empty={<Empty title="No Notifications">Bookings, enquiries and chats are told of here.</Empty>}
      >
        {(rows) => (
          <ul className="border-t border-edge">
            {rows.map((row) => (
              <NotificationRow key={row.id} inbox={owners} notification={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </DeskSection>
  )
}

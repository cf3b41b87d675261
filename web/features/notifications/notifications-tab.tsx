import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { listQuery, useInvalidate } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { toastFailure } from '../../shell/toast-failure.ts'
import { AdminSection } from '../../ui/sections.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { adminInbox, adminNotificationsQuery } from './inbox.ts'
import { MarkAllRead, NotificationRow } from './notification-bell.tsx'

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

const route = api.admin.deliveries
const failedQuery = listQuery(route.failed)
type Delivery = InferResponseType<typeof route.failed.$get>[number]

function FailedDeliveries() {
  const list = useInfiniteQuery(failedQuery)
  if (!list.isError && !list.data?.pages[0]?.rows.length) return null
  return (
    <section className="bg-linen px-5 pt-5 pb-2 md:px-6" aria-labelledby="undelivered">
      <h3 id="undelivered" className="section-title text-subtitle">
        Could not be delivered
      </h3>
      <p className="mt-1 text-ink-soft">Everything is in the list below; only the push or the email did not arrive.</p>
      <PagedList list={list} label="failed deliveries" what="the failed deliveries" empty={null}>
        {(rows) => (
          <ul className="mt-3">
            {rows.map((row) => (
              <FailedDeliveryRow key={row.id} delivery={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function FailedDeliveryRow({ delivery }: { delivery: Delivery }) {
  const { id, title, channel, person, device, lastError, attempts, createdAt } = delivery
  const { mutate: retry, isPending } = useMutation({
    mutationFn: () => send(route[':id'].retry.$post({ param: { id } })),
    onSuccess: () =>
      toast({ tone: 'good', title: 'Trying again', description: 'If it fails again, you find it here.' }),
    onError: (error) => toastFailure(error, 'We could not try again. Please try later.'),
    onSettled: useInvalidate([[route.failed.$url().pathname]]),
  })
  const recipient = channel === 'mail' ? `Email to ${person}` : `Push to ${device ?? 'a device'} of ${person}`
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-hair py-3 md:grid-cols-fill-end md:items-center">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-soft">
          {recipient}: {lastError ?? 'no reason given'}
        </p>
      </div>
      <p className="num flex min-h-11 flex-wrap items-center gap-x-4 text-label text-ink-soft">
        <span>
          {relativeDateTime(createdAt)}, {attempts === 1 ? 'tried once' : `tried ${attempts} times`}
        </span>
        <button
          type="button"
          className="link text-label"
          aria-label={`Try again: ${title}, ${recipient}`}
          disabled={isPending}
          onClick={() => retry()}
        >
          Try again
        </button>
      </p>
    </li>
  )
}

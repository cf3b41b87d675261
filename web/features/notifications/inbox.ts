import { api } from '../../api.ts'
import { adminLinkOf, customerLinkOf, type NotificationLink } from './notification-link.ts'
import { adminLatestQuery, customerLatestQuery, type Notification } from './queries.ts'

/** A customer's own inbox, or the one that all admins share. */
export type Inbox = {
  routes: typeof api.admin.notifications | typeof api.user.notifications
  latest: typeof adminLatestQuery
  linkTo: (notification: Notification) => NotificationLink
  /** The screen that shows all of them, if there is one. */
  allHref?: string
  emptyText: string
}

export const adminInbox: Inbox = {
  routes: api.admin.notifications,
  latest: adminLatestQuery,
  linkTo: adminLinkOf,
  allHref: '/admin?tab=notifications',
  emptyText: 'Nothing has happened yet.',
}

export const customerInbox: Inbox = {
  routes: api.user.notifications,
  latest: customerLatestQuery,
  linkTo: customerLinkOf,
  emptyText: 'When something changes with your order, you read it here.',
}

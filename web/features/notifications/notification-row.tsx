import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { t } from '../../../shared/words/t.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import {
  canMarkRead,
  type Inbox,
  type Notification,
  type NotificationLink,
  useMarkAllRead,
  useMarkRead,
} from './inbox.ts'

type Props = {
  inbox: Inbox
  notification: Notification
  /** The column is narrow: the time stands under the text. */
  narrow?: boolean
  onFollow?: () => void
}

export function NotificationRow({ inbox, notification, narrow, onFollow }: Props) {
  const { id, title, message, isRead, createdAt } = notification
  const client = useQueryClient()
  const { mutate, isPending } = useMarkRead(inbox)
  const link = inbox.linkTo(notification)
  const isMarkable = canMarkRead(notification)
  function follow() {
    if (isMarkable) mutate(id)
    // What the notification is about may be newer than the screen that shows it.
    client.invalidateQueries()
    onFollow?.()
    if (typeof link === 'function') link()
    else showAdminTab()
  }
  return (
    <li
      className={`relative grid gap-x-6 gap-y-1.5 border-b border-hair py-4 ${narrow ? '' : 'md:grid-cols-fill-end md:items-center'}`}
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <Title link={link} onFollow={follow}>
            {title}
          </Title>
        </p>
        <p className={`whitespace-pre-line text-ink-soft ${narrow ? 'line-clamp-4' : ''}`}>{message}</p>
      </div>
      <p className="num flex min-h-11 flex-wrap items-center gap-x-4 text-label text-ink-soft">
        {!isRead && <span className="tag tag-pending">{t('New')}</span>}
        <time dateTime={createdAt}>{relativeDateTime(createdAt)}</time>
        {isMarkable && (
          <button
            type="button"
            className="link above-row text-label"
            aria-label={t('Mark as read: {title}', { title })}
            disabled={isPending}
            onClick={({ currentTarget }) => {
              // The button goes: the focus goes on to the row's own.
              currentTarget.closest('li')?.querySelector<HTMLElement>('.row-open')?.focus()
              mutate(id)
            }}
          >
            {t('Mark as read')}
          </button>
        )}
      </p>
    </li>
  )
}

const linkClass =
  'row-open inline-block py-1 text-left underline decoration-edge underline-offset-4 hover:decoration-ink'

function Title({ link, onFollow, children }: { link: NotificationLink; onFollow: () => void; children: string }) {
  if (typeof link === 'string')
    return (
      <Link href={link} onClick={onFollow} className={linkClass}>
        {children}
      </Link>
    )
  return (
    <button type="button" onClick={onFollow} className={`${linkClass} font-semibold`}>
      {children}
    </button>
  )
}

export function MarkAllRead({ inbox, list }: { inbox: Inbox; list: { data?: { pages: { rows: Notification[] }[] } } }) {
  const { mutate, isPending } = useMarkAllRead(inbox)
  if (!list.data?.pages.some(({ rows }) => rows.some(canMarkRead))) return null
  return (
    <button type="button" className="link text-label" disabled={isPending} onClick={() => mutate()}>
      {t('Mark all as read')}
    </button>
  )
}

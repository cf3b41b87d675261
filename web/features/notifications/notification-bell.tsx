import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../../shared/words/t.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { useEarlyPress } from '../../lib/use-early-press.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import {
  canMarkRead,
  type Inbox,
  type Notification,
  type NotificationLink,
  useMarkAllRead,
  useMarkRead,
} from './inbox.ts'

export function NotificationBell({ inbox }: { inbox: Inbox }) {
  const [open, setOpen] = useState(false)
  const list = useInfiniteQuery(inbox.latest)
  useEarlyPress('bell', () => setOpen(true))
  const unread = list.data?.pages[0]?.unread ?? 0
  const shownUnread = unread > 99 ? '99+' : unread
  const close = () => setOpen(false)
  function handleOpenChange(opened: boolean) {
    setOpen(opened)
    // Opening the list refetches it; there is no timer.
    if (opened) list.refetch()
  }
  return (
    <Popover.Root open={open} onOpenChange={handleOpenChange}>
      <Popover.Trigger
        className="header-button"
        aria-label={unread ? t('Notifications, {shownUnread} unread', { shownUnread }) : t('Notifications')}
      >
        <Icon name="bell" />
        {unread > 0 && <span className="notification-count num">{shownUnread}</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover flex max-h-[min(70dvh,560px)] w-[min(400px,calc(100vw-24px))] flex-col px-4.5 pt-4"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={t('Notifications')}
        >
          <h2 className="min-h-11 flex-none font-serif text-lead">{t('Notifications')}</h2>
          {/* Only the rows scroll; a sticky header would cover buttons in the last row. */}
          <div className="min-h-0 overflow-y-auto">
            <PagedList
              list={list}
              label={t('notifications')}
              what={t('your notifications')}
              empty={<p className="pb-4 text-ink-soft">{inbox.emptyText}</p>}
            >
              {(rows) => (
                <ul className="border-t border-hair">
                  {rows.map((row) => (
                    <NotificationRow key={row.id} inbox={inbox} notification={row} narrow onFollow={close} />
                  ))}
                </ul>
              )}
            </PagedList>
          </div>
          <p className="-mx-4.5 flex flex-none flex-wrap items-center justify-between gap-x-4 border-t border-hair px-4.5 py-1.5 empty:hidden">
            {inbox.allHref && (
              <Link href={inbox.allHref} className="link text-label" onClick={close}>
                {t('See all')}
              </Link>
            )}
            <MarkAllRead inbox={inbox} list={list} />
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type Props = {
  inbox: Inbox
  notification: Notification
  /** Shows the time below the text in a narrow column. */
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
    // The subject of the notification may be newer than the cached screen.
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
              // The button disappears, so the focus moves to the row's main button.
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

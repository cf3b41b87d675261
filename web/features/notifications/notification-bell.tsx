import { useInfiniteQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../../shared/words/t.ts'
import { useEarlyPress } from '../../lib/use-early-press.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Inbox } from './inbox.ts'
import { MarkAllRead, NotificationRow } from './notification-row.tsx'

export function NotificationBell({ inbox }: { inbox: Inbox }) {
  const [open, setOpen] = useState(false)
  const list = useInfiniteQuery(inbox.latest)
  useEarlyPress('bell', () => setOpen(true))
  const unread = list.data?.pages[0]?.unread ?? 0
  const shownUnread = unread > 99 ? '99+' : unread
  const close = () => setOpen(false)
  function handleOpenChange(opened: boolean) {
    setOpen(opened)
    // No timer refetches the list: opening it does.
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
          {/* Rows alone scroll: what stands over them would cover what is pressed in the last one. */}
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

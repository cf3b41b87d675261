import { t } from '../../../shared/words/t.ts'
import { type Inbox, useMarkAllRead } from './inbox.ts'
import { canMarkRead, type Notification } from './queries.ts'

export function MarkAllRead({ inbox, list }: { inbox: Inbox; list: { data?: { pages: { rows: Notification[] }[] } } }) {
  const { mutate, isPending } = useMarkAllRead(inbox)
  if (!list.data?.pages.some(({ rows }) => rows.some(canMarkRead))) return null
  return (
    <button type="button" className="link text-label" disabled={isPending} onClick={() => mutate()}>
      {t('Mark all as read')}
    </button>
  )
}

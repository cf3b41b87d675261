import { type Inbox, useMarkAllRead } from './queries.ts'

/** Marks everything as read at once. */
export function MarkAllRead({ inbox }: { inbox: Inbox }) {
  const { mutate, isPending } = useMarkAllRead(inbox)
  return (
    <button type="button" className="link text-label" disabled={isPending} onClick={() => mutate()}>
      Mark all as read
    </button>
  )
}

import { type Inbox, useReadAll } from './queries.ts'

/** Marks everything as read at once. */
export function ReadAll({ inbox }: { inbox: Inbox }) {
  const { mutate, isPending } = useReadAll(inbox)
  return (
    <button type="button" className="link text-label" disabled={isPending} onClick={() => mutate()}>
      Mark all as read
    </button>
  )
}

import { useReadAll } from './queries.ts'

/** Marks everything as read at once. */
export function ReadAll() {
  const { mutate, isPending } = useReadAll()
  return (
    <button type="button" className="link text-label" disabled={isPending} onClick={() => mutate()}>
      Mark all as read
    </button>
  )
}

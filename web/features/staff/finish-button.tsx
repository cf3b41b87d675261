import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, send } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { useInvalidate } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { hold, isHeld, takeBack, watchHeld } from './held-stages.ts'
import { type WorkRow, workKeys } from './queries.ts'

type Props = { order: Pick<WorkRow, 'id' | 'status' | 'next' | 'updatedAt'>; name: string }

/** Says that a stage is done. For a while the same button takes it back: nobody is told before. */
export function FinishButton({ order: { id, status, next, updatedAt }, name }: Props) {
  const refresh = useInvalidate(workKeys)
  const { mutate, isPending } = useMutation({
    mutationFn: (request: Promise<unknown>) => request,
    onError: (error) => toastFailure(error, 'We could not save this. Please try again.'),
    onSettled: refresh,
  })
  const held = useSyncExternalStore(
    watchHeld,
    () => isHeld(id),
    () => false,
  )
  if (!next) return null
  // Sent here and not by the mutation, which begins too late for a page that is left.
  const finish = (isLeaving: boolean) =>
    mutate(
      send(
        api.work.orders[':id'].stage.$post(
          { param: { id }, json: { to: next, updatedAt } },
          { init: { keepalive: isLeaving } },
        ),
      ),
    )
  return (
    <p className="ml-auto flex flex-none items-center gap-3">
      <span role="status" className="text-label text-good empty:-mr-3">
        {held && `${humanize(status)} done`}
      </span>
      <button
        type="button"
        className={held ? 'btn btn-line' : 'btn'}
        aria-disabled={isPending}
        onClick={() => {
          if (isPending) return
          if (held) takeBack(id)
          else hold(id, finish)
        }}
      >
        {held ? 'Undo' : isPending ? 'Saving...' : 'Done'}
        <span className="sr-only"> {name}</span>
      </button>
    </p>
  )
}
